internal import WebText

/// A malformed or empty field, which makes Android drop all dynamic rules of an app.
///
/// Source: https://developer.android.com/training/app-links/configure-assetlinks
struct DynamicRuleFault {
    let value: JSONValue
    let message: String

    /// The faults of a value of `dynamic_app_link_components`.
    static func all(in list: JSONValue) -> [DynamicRuleFault] {
        guard list.kind == .array else {
            return [.init(list, "dynamic_app_link_components is \(list.kindName), not an array")]
        }
        guard !list.elements.isEmpty else {
            return [.init(list, "dynamic_app_link_components is empty")]
        }
        return list.elements.flatMap { element -> [DynamicRuleFault] in
            guard element.kind == .object else {
                return [.init(element, "a rule is \(element.kindName), not an object")]
            }
            return element.members.flatMap(faults)
        }
    }

    private static func faults(of member: JSONValue.Member) -> [DynamicRuleFault] {
        let name = member.name.string ?? ""
        let value = member.value
        switch name {
        case "/", "#":
            guard let text = value.string else {
                return [.init(value, "\"\(name)\" is \(value.kindName), not a string")]
            }
            return text.isEmpty ? [.init(value, "\"\(name)\" is empty")] : []
        case "?":
            guard value.kind == .object else {
                return [.init(value, "\"?\" is \(value.kindName), not an object")]
            }
            guard !value.members.isEmpty else { return [.init(value, "\"?\" is empty")] }
            return value.members.compactMap { item in
                let item = (name: Quoted.text(item.name.string ?? ""), value: item.value)
                guard let text = item.value.string else {
                    return .init(
                        item.value,
                        "the value of \(item.name) is \(item.value.kindName), not a string")
                }
                return text.isEmpty ? .init(item.value, "the value of \(item.name) is empty") : nil
            }
        case "exclude":
            return value.bool == nil
                ? [.init(value, "exclude is \(value.kindName), not true or false")] : []
        default: return []
        }
    }

    private init(_ value: JSONValue, _ message: String) {
        self.value = value
        self.message = message
    }
}
