extension PropertyList.Parser {
    /// Reads `<key>` and its text.
    mutating func readKey(_ tag: MarkupScanner.Tag) {
        let leaf = readText(of: tag)
        guard let top = stack.indices.last, stack[top].role == .dictionary else {
            return report(
                .misplacedElement, at: tag.range.lowerBound..<leaf.end,
                "<key> stands outside a dictionary", advice: "put it into a <dict>")
        }
        judgePendingKey()
        stack[top].key = (leaf.text, tag.range.lowerBound..<leaf.end)
    }

    /// Reads a value, or opens it if it is a container.
    mutating func readValue(_ kind: PropertyList.Value.Kind, _ tag: MarkupScanner.Tag) {
        guard nodes.count < limits.values else {
            report(
                .tooManyValues, at: tag.range, "there are more than \(limits.values) values")
            isStopped = true
            return
        }
        if kind.isContainer {
            let index = add(.init(kind: kind, range: tag.range, content: tag.range))
            guard !tag.isEmpty else { return }
            push(kind == .array ? .array : .dictionary, tag)
            if !isStopped { stack[stack.count - 1].node = index }
            return
        }
        let leaf = readText(of: tag)
        var node = PropertyList.Node(
            kind: kind, range: tag.range.lowerBound..<leaf.end, content: leaf.content)
        node.isVerbatim = leaf.isVerbatim
        node.text = leaf.text
        if kind == .boolean {
            if !leaf.text.trimmingXMLBlanks.isEmpty {
                report(
                    .invalidValue, at: leaf.content,
                    "<\(tag.name)> holds the text \(Quoted.text(leaf.text, most: 80))",
                    advice: "write <true/> or <false/>")
            }
            node.text = tag.name
            node.isVerbatim = false
        } else if !PropertyList.isValid(leaf.text, for: kind) {
            report(
                kind == .data ? .invalidData : .invalidValue,
                at: leaf.content.isEmpty ? node.range : leaf.content,
                "\(Quoted.text(leaf.text, most: 80)) is not \(kind.phrase)", advice: kind.form)
        }
        add(node)
    }

    /// Stores a value where it belongs: in the open container, or as the root.
    @discardableResult
    private mutating func add(_ node: PropertyList.Node) -> Int? {
        guard let top = stack.indices.last, stack[top].role != .plist else {
            guard root == nil else {
                report(
                    .severalRoots, at: node.range, "a second value stands beside the first",
                    advice: "keep one value, usually a <dict>")
                return store(node)
            }
            root = store(node)
            return root
        }
        var node = node
        if stack[top].role == .dictionary {
            if let key = stack[top].key {
                (node.key, node.keyRange) = key
                stack[top].key = nil
            } else {
                report(
                    .valueWithoutKey, at: node.range, "\(node.kind.phrase) has no <key> before it",
                    advice: "write its key in front, or remove it")
                // Kept apart, so that what is wrong within it is still found.
                return store(node)
            }
        }
        node.parent = stack[top].node
        node.ordinal = stack[top].count
        let index = store(node)
        if let last = stack[top].lastChild {
            nodes[last].nextSibling = index
        } else if let parent = stack[top].node {
            nodes[parent].firstChild = index
        }
        stack[top].lastChild = index
        stack[top].count += 1
        return index
    }

    private mutating func store(_ node: PropertyList.Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// Reports a key that is left without a value.
    mutating func judgePendingKey() {
        guard let top = stack.indices.last, let key = stack[top].key else { return }
        stack[top].key = nil
        report(
            .keyWithoutValue, at: key.range,
            "the key \(Quoted.text(key.text, most: 80)) has no value behind it",
            advice: "write its value, or remove the key")
    }

    /// Notes that something stands at the place of the value, though it could not be read.
    mutating func spendKey() {
        guard let top = stack.indices.last, stack[top].key != nil else { return }
        stack[top].key = nil
    }
}

extension PropertyList.Value.Kind {
    /// The type that an element of that name holds.
    init?(elementName: String) {
        switch elementName {
        case "dict": self = .dictionary
        case "array": self = .array
        case "string": self = .string
        case "integer": self = .integer
        case "real": self = .real
        case "true", "false": self = .boolean
        case "date": self = .date
        case "data": self = .data
        default: return nil
        }
    }

    var isContainer: Bool { self == .dictionary || self == .array }

    /// How a value of the type is written.
    fileprivate var form: String? {
        switch self {
        case .integer: "write digits, for example 42"
        case .real: "write a number such as 1.5"
        case .date: "write it as 2024-01-31T12:00:00Z"
        case .data: "write it in Base64"
        default: nil
        }
    }
}

extension PropertyList {
    /// What somebody wanted who wrote an element that does not exist.
    static func elementMeant(by name: String) -> String? {
        switch name.lowercased() {
        case "bool", "boolean", "yes", "no": return "<true/> or <false/>"
        case "int", "long", "int64": return "<integer>"
        case "float", "double", "number", "decimal": return "<real> or <integer>"
        case "str", "text", "value": return "<string>"
        case "list", "set": return "<array>"
        case "map", "object", "dictionary": return "<dict>"
        case "null", "nil", "none": return "no element at all: property lists have no null"
        default: break
        }
        let known = [
            "dict", "array", "string", "integer", "real", "true", "false", "date", "data", "key",
            "plist",
        ]
        return NearestName.find(name, among: known).map { "<\($0)>" }
    }
}
