internal import CPNG

extension QRCode {
    /// The code as a PNG image, in shades of grey.
    ///
    /// - Parameters:
    ///   - scale: pixels of a module's side, 1 to 64.
    ///   - margin: the light border in modules, 0 to 64.
    /// - Returns: the file; nil when there is no memory for it.
    public func png(scale: Int = 8, margin: Int = quietZone) -> [UInt8]? {
        let scale = min(max(1, scale), 64)
        let margin = min(max(0, margin), 64)
        let side = (size + 2 * margin) * scale
        var pixels = [UInt8](repeating: 0xFF, count: side * side)
        for row in 0..<size {
            for column in 0..<size where self[column, row] {
                for y in (row + margin) * scale..<(row + margin + 1) * scale {
                    let start = y * side + (column + margin) * scale
                    for pixel in start..<(start + scale) { pixels[pixel] = 0 }
                }
            }
        }
        var length = png_alloc_size_t(0)
        guard
            unsafe landfall_png_write(nil, &length, pixels, UInt32(side), UInt32(side)) != 0
        else { return nil }
        var file = [UInt8](repeating: 0, count: Int(length))
        guard
            unsafe landfall_png_write(&file, &length, pixels, UInt32(side), UInt32(side)) != 0
        else { return nil }
        return Array(file.prefix(Int(length)))
    }
}
