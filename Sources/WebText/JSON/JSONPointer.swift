extension JSONDocument {
    /// The value with the number `id`, which came from ``JSONValue/id`` of this document.
    public func value(at id: Int) -> JSONValue { JSONValue(document: self, index: id) }

    /// The JSON pointer (RFC 6901) of the innermost value that holds the byte at `offset`.
    ///
    /// A byte of a member's name belongs to the member. Empty at the root. O(values on the way).
    public func pointer(at offset: Int) -> String {
        var pointer = ""
        guard var value = root else { return pointer }
        descent: while true {
            switch value.kind {
            case .object:
                for member in value.members
                where member.name.range.lowerBound <= offset
                    && offset < member.value.range.upperBound
                {
                    pointer += "/" + Self.escapedForPointer(member.name.string ?? "")
                    value = member.value
                    continue descent
                }
            case .array:
                for (number, element) in value.elements.enumerated()
                where element.range.contains(offset) {
                    pointer += "/\(number)"
                    value = element
                    continue descent
                }
            default: break
            }
            return pointer
        }
    }

    private static func escapedForPointer(_ name: String) -> String {
        var escaped = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

extension JSONValue {
    /// The JSON pointer (RFC 6901) of this value.
    public var pointer: String { document.pointer(at: range.lowerBound) }
}
