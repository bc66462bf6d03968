internal import WebText

/// What a link gives to the slots of its route.
@usableFromInline struct Captures {
    let link: LinkParts

    @usableFromInline func hasSegment(_ number: Int) -> Bool { number < link.segments.count }

    /// The decoded text of a segment. The route was found, so the link has it.
    @usableFromInline func segment(_ number: Int) -> String {
        link.segments.indices.contains(number) ? link.text(of: link.segments[number]) : ""
    }

    /// The decoded segments that `{name...}` stands for.
    @usableFromInline func tail(from number: Int) -> [String] {
        link.segments.dropFirst(number).map(link.text)
    }

    /// The value of an item that may be there once.
    @usableFromInline func item(_ name: String) -> Result<String?, Refusal> {
        items(name).flatMap { all in
            if all.count > 1 { return .failure(Refusal(name, "it is given \(all.count) times")) }
            return .success(all.first)
        }
    }

    /// The values of all items of a name. Items of other names are not even decoded.
    @usableFromInline func items(_ name: String) -> Result<[String], Refusal> {
        guard let query = link.query else { return .success([]) }
        let bytes = link.bytes
        var values: [String] = []
        var start = query.lowerBound
        while start < query.upperBound {
            var (end, mark) = (start, -1)
            while end < query.upperBound, bytes[end] != UInt8(ascii: "&") {
                if mark < 0, bytes[end] == UInt8(ascii: "=") { mark = end }
                end += 1
            }
            defer { start = end + 1 }
            let nameEnd = mark < 0 ? end : mark
            guard isName(bytes[start..<nameEnd], name) else { continue }
            let value = bytes[min(nameEnd + 1, end)..<end]
            guard let text = link.decode(value, isQuery: true) else {
                return .failure(Refusal(name, "its bytes are not UTF-8"))
            }
            values.append(text)
        }
        return .success(values)
    }

    private func isName(_ bytes: ArraySlice<UInt8>, _ name: String) -> Bool {
        let isCoded = bytes.contains { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }
        guard isCoded else { return bytes.elementsEqual(name.utf8) }
        return link.decode(bytes, isQuery: true)?.utf8.elementsEqual(name.utf8) ?? false
    }

    @usableFromInline func fragment() -> Result<String?, Refusal> {
        guard let fragment = link.fragment else { return .success(nil) }
        guard let text = link.decode(link.bytes[fragment], isQuery: false) else {
            return .failure(Refusal("#", "its bytes are not UTF-8"))
        }
        return .success(text)
    }
}

/// The parts of a link that is being written, not yet encoded.
@usableFromInline struct Draft {
    /// The text of each segment of the template that is a slot and is written.
    @usableFromInline var segments: [String?]
    @usableFromInline var tail: [String] = []
    @usableFromInline var items: [(name: String, value: String)] = []
    @usableFromInline var fragment: String?

    @usableFromInline init(_ template: RouteTemplate?) {
        segments = Array(repeating: nil, count: template?.segments.count ?? 0)
    }
}
