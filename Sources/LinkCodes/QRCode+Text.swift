extension QRCode {
    /// By upper and lower half: neither, the lower, the upper, both.
    private static let blocks = [" ", "▄", "▀", "█"]

    /// The code in half blocks, two rows of modules to a line, for a terminal.
    ///
    /// - Parameter lightIsInk: whether text is lighter than its ground, as in most terminals; the
    ///   code itself is always dark on light, as readers want it.
    public func terminalText(lightIsInk: Bool = true) -> String {
        let margin = Self.quietZone / 2
        var text = ""
        for row in stride(from: -margin, to: size + margin, by: 2) {
            for column in -margin..<(size + margin) {
                let upper = self[column, row] != lightIsInk
                let lower = row + 1 < size + margin ? self[column, row + 1] != lightIsInk : false
                text += Self.blocks[(upper ? 2 : 0) + (lower ? 1 : 0)]
            }
            text += "\n"
        }
        return text
    }

    /// The code as an SVG image, which is sharp at any size.
    ///
    /// - Parameters:
    ///   - side: width and height in pixels, as the image states them.
    ///   - margin: the light border in modules.
    public func svg(side: Int = 256, margin: Int = quietZone) -> String {
        let margin = max(0, margin)
        let whole = size + 2 * margin
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[column, row] else {
                    column += 1
                    continue
                }
                let start = column
                while column < size, self[column, row] { column += 1 }
                path += "M\(start + margin) \(row + margin)h\(column - start)v1h-\(column - start)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(side)" height="\(side)" \
            viewBox="0 0 \(whole) \(whole)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(whole)v\(whole)h-\(whole)z"/><path d="\(path)"/></svg>

            """
    }
}
