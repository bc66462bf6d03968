internal import WebText

/// Reads the members of a configuration and names what does not belong there.
struct PlanReader {
    private let object: JSONValue

    /// Expects an object with no members but `known`.
    init(_ value: JSONValue, known: [String], place: String) throws(PlanFault) {
        guard value.kind == .object else {
            throw PlanFault(
                "\(place) is \(value.kindName), not an object", at: value.range.prefixRange)
        }
        for member in value.members {
            let name = member.name.string ?? ""
            guard !known.contains(name) else { continue }
            let near = NearestName.find(name, among: known)
            throw PlanFault(
                "\(place) has no member \(Quoted.text(name))",
                advice: near.map { "did you mean \($0)?" } ?? known.joined(separator: ", "),
                at: member.name.range)
        }
        object = value
    }

    /// The outermost object of `document`, which has to be sound JSON.
    static func root(_ document: JSONDocument) throws(PlanFault) -> JSONValue {
        let faults = document.syntaxFindings + (document.isValid ? document.duplicateNames() : [])
        if let fault = faults.first {
            throw PlanFault(fault.message, advice: fault.advice, at: fault.range)
        }
        guard let root = document.root else { throw PlanFault("the file is empty") }
        return root
    }

    /// The value of the member, or nil when it is not there.
    func value(_ name: String) -> JSONValue? { object[name] }

    func string(_ name: String) throws(PlanFault) -> String? {
        guard let value = object[name] else { return nil }
        return try Self.string(value, name)
    }

    func bool(_ name: String) throws(PlanFault) -> Bool? {
        guard let value = object[name] else { return nil }
        guard let bool = value.bool else {
            throw PlanFault("\(name) is \(value.kindName), not true or false", at: value.range)
        }
        return bool
    }

    /// The elements of an array; empty when it is not there.
    func elements(_ name: String) throws(PlanFault) -> [JSONValue] {
        guard let value = object[name] else { return [] }
        guard value.kind == .array else {
            throw PlanFault("\(name) is \(value.kindName), not an array", at: value.range)
        }
        return Array(value.elements)
    }

    func strings(_ name: String) throws(PlanFault) -> [String] {
        var texts: [String] = []
        for element in try elements(name) {
            texts.append(try Self.string(element, "an element of \(name)"))
        }
        return texts
    }

    static func string(_ value: JSONValue, _ place: String) throws(PlanFault) -> String {
        guard let text = value.string else {
            throw PlanFault("\(place) is \(value.kindName), not a string", at: value.range)
        }
        return text
    }
}
