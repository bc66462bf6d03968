internal import WebText

/// Any bytes give a document whose ranges lie inside the text and inside one another.
func fuzzJSON(_ bytes: UnsafeRawBufferPointer) {
    // A low depth lets short inputs reach it.
    let limits = JSONDocument.Limits(depth: 24)
    let document = JSONDocument(Array(bytes), limits: limits)
    let check = JSONCheck(document)
    check.findings(atMost: limits.findings + 2)
    if let root = document.root { check.value(root, within: 0..<document.bytes.count) }
    require(document.root != nil || !document.isValid, "a valid document has a root")

    let again = JSONDocument(Array(bytes), limits: limits)
    require(again.findings == document.findings, "the second reading found something else")
    require(outline(again.root) == outline(document.root), "the second reading differs")
}

private struct JSONCheck {
    let document: JSONDocument
    let duplicates: [Finding]

    init(_ document: JSONDocument) {
        self.document = document
        duplicates = document.duplicateNames()
    }

    func findings(atMost limit: Int) {
        let source = document.sourceText
        require(document.findings.count <= limit, "more findings than the limit allows")
        for finding in document.findings + duplicates {
            require(!finding.message.isEmpty, "\(finding.id) says nothing")
            guard let range = finding.range else { continue }
            require(
                range.lowerBound >= 0 && range.upperBound <= document.bytes.count,
                "\(finding.id) lies outside the text: \(range)")
            let position = source.position(of: range.lowerBound)
            require(position.line >= 1 && position.column >= 1, "\(finding.id) has no position")
        }
    }

    func value(_ value: JSONValue, within outer: Range<Int>) {
        let range = value.range
        require(
            outer.lowerBound <= range.lowerBound && range.upperBound <= outer.upperBound,
            "\(value.kind) \(range) lies outside \(outer)")
        scalar(value)
        var last = range.lowerBound
        for element in value.elements {
            require(element.range.lowerBound >= last, "elements overlap")
            self.value(element, within: range)
            if document.isValid { pointer(to: element) }
            last = element.range.upperBound
        }
        for member in value.members {
            require(member.name.kind == .string, "a name is a string")
            require(member.name.range.lowerBound >= last, "members overlap")
            require(
                member.value.range.lowerBound >= member.name.range.upperBound,
                "a value stands before its name")
            require(
                !document.isValid || member.isNamed(member.name.string ?? ""),
                "a member is not called by its name")
            self.value(member.name, within: range)
            self.value(member.value, within: range)
            if document.isValid { pointer(to: member.value) }
            last = member.value.range.upperBound
        }
    }

    private func scalar(_ value: JSONValue) {
        let content = value.contentRange
        let text = value.string
        require((text != nil) == (value.kind == .string), "only strings have a text")
        guard value.kind == .string else {
            let isNumber = document.isValid && value.kind == .number
            require(!isNumber || value.double != nil, "a number has a value")
            return
        }
        require(
            value.range.lowerBound <= content.lowerBound
                && content.upperBound <= value.range.upperBound,
            "the content \(content) is not inside the string \(value.range)")
        let bytes = value.stringBytes.map(Array.init) ?? []
        require(text == String(decoding: bytes, as: UTF8.self), "two readings of one string")
        require(!document.isValid || PercentCoding.isUTF8(bytes), "a valid string is UTF-8")
    }

    /// The pointer leads back to the value, unless a name that stands twice is in the way.
    private func pointer(to value: JSONValue) {
        guard duplicates.isEmpty else { return }
        let found = resolve(document.pointer(at: value.range.lowerBound), in: document)
        require(found?.id == value.id, "the pointer \(value.pointer) leads elsewhere")
    }
}

/// Follows a JSON pointer by the letter of RFC 6901, section 4.
private func resolve(_ pointer: String, in document: JSONDocument) -> JSONValue? {
    var value = document.root
    let steps = pointer.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for step in steps.dropFirst() {
        let name = unescaped(step)
        switch value?.kind {
        case .object: value = value?[name]
        case .array:
            let elements = value.map { Array($0.elements) } ?? []
            value = Int(name).flatMap { elements.dropFirst($0).first }
        default: return nil
        }
    }
    return value
}

private func unescaped(_ step: Substring.UTF8View) -> String {
    var name: [UInt8] = []
    var isEscape = false
    for byte in step {
        if isEscape {
            name.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
            isEscape = false
        } else if byte == UInt8(ascii: "~") {
            isEscape = true
        } else {
            name.append(byte)
        }
    }
    return String(decoding: name, as: UTF8.self)
}

/// The range of every value, in document order.
private func outline(_ value: JSONValue?) -> [Range<Int>] {
    guard let value else { return [] }
    return [value.range] + value.elements.flatMap(outline)
        + value.members.flatMap { outline($0.name) + outline($0.value) }
}
