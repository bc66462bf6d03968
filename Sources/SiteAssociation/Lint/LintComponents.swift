internal import WebText

extension AssociationLint {
    private static let componentKeys = [
        "/", "?", "#", "exclude", "comment", "caseSensitive", "percentEncoded",
    ]

    mutating func lintComponents(_ list: JSONValue) {
        if list.elements.isEmpty {
            report(
                .componentsEmpty, list, "components is empty, so the entry matches no URL",
                advice: "write {\"/\": \"*\"} for every URL, or remove the entry")
        }
        for component in list.elements {
            guard component.kind == .object else {
                report(
                    .componentType, component,
                    "components holds \(component.kindName), not an object",
                    advice: component.kind == .string
                        ? "write {\"/\": \(source(component))}" : "it is skipped")
                continue
            }
            lintKeys(component)
            lintPatterns(component)
        }
    }

    private mutating func lintKeys(_ component: JSONValue) {
        for member in component.members {
            let name = member.name.string ?? ""
            if !Self.componentKeys.contains(name) {
                reportUnknown(member, known: Self.componentKeys, in: "a component")
                continue
            }
            lintType(of: member)
        }
        let constrains = component.members.contains { ["/", "?", "#"].contains($0.name.string) }
        let isMeant = component["exclude"] != nil || hasPatternDefaults(component)
        if !constrains, !isMeant {
            report(
                .componentWithoutPattern, component,
                "the component has no \"/\", \"?\" or \"#\", so it matches every URL",
                advice: "write {\"/\": \"*\"} if that is meant")
        }
    }

    /// Whether defaults give the component a pattern.
    private func hasPatternDefaults(_ component: JSONValue) -> Bool {
        guard let known = components[component.id] else {
            return false
        }
        return known.pathID >= 0 || known.queryID != -1 || known.fragmentID >= 0
    }

    /// A member of a component or of `defaults` whose value should have another type.
    private mutating func lintType(of member: JSONValue.Member) {
        let name = member.name.string ?? ""
        let value = member.value
        switch name {
        case "/", "#":
            if value.kind != .string {
                report(
                    .keyType, value, "\"\(name)\" is \(value.kindName), not a string",
                    advice: "it counts as absent, so the rule may claim every URL")
            }
        case "?":
            lintQueryType(value)
        case "exclude", "caseSensitive", "percentEncoded":
            if value.bool == nil {
                report(
                    .keyType, value, "\(name) is \(value.kindName), not true or false",
                    advice: "it counts as absent; write true or false without quotation marks")
            }
        default: break
        }
    }

    private mutating func lintQueryType(_ query: JSONValue) {
        guard query.kind == .object else {
            if query.kind != .string {
                report(
                    .keyType, query, "\"?\" is \(query.kindName), not an object or a string",
                    advice: "it counts as absent, so the rule may claim every URL")
            }
            return
        }
        for item in query.members where item.value.kind != .string {
            report(
                .queryValueType, item.value,
                "the value of \(source(item.name)) is \(item.value.kindName), not a string",
                advice: "one such value switches the whole \"?\" off; write it in quotation marks")
        }
    }

    // MARK: Defaults and variables

    mutating func lintDefaults(_ defaults: JSONValue) {
        guard defaults.kind == .object else {
            report(
                .defaultsType, defaults, "defaults is \(defaults.kindName), not an object",
                advice: "it counts as absent")
            return
        }
        for member in defaults.members {
            let name = member.name.string ?? ""
            if !Self.componentKeys.contains(name) {
                reportUnknown(
                    member, known: ["caseSensitive", "percentEncoded"], in: "defaults")
                continue
            }
            lintType(of: member)
            if !["caseSensitive", "percentEncoded", "comment"].contains(name) {
                report(
                    .defaultsKey, member.value, at: member.name.range,
                    "defaults sets \"\(name)\" for every component that has none of its own",
                    advice: "the documented defaults are caseSensitive and percentEncoded")
            }
        }
    }

    mutating func lintVariables(_ variables: JSONValue) {
        guard variables.kind == .object else {
            report(
                .variableType, variables,
                "substitutionVariables is \(variables.kindName), not an object")
            return
        }
        for member in variables.members {
            let name = member.name.string ?? ""
            let quoted = Quoted.text(name)
            if name.isEmpty || name.contains(where: { "$()".contains($0) }) {
                report(
                    .variableName, member.value, at: member.name.range,
                    "the name \(quoted) is empty or holds $, ( or )",
                    advice: "such a variable cannot be referred to")
            }
            if SubstitutionVariables.predefined.contains(name) {
                report(
                    .variableHidesPredefined, member.value, at: member.name.range,
                    "\(quoted) is also a predefined variable",
                    advice: "choose another name: which of the two counts is not established")
            }
            guard member.value.kind == .array else {
                report(
                    .variableType, member.value,
                    "the variable \(quoted) is \(member.value.kindName), not an array",
                    advice: "put the values in [ ]")
                continue
            }
            if member.value.elements.isEmpty {
                report(
                    .variableEmpty, member.value, "the variable \(quoted) has no values",
                    advice: "a pattern that uses it never matches")
            }
            for value in member.value.elements { lintValue(value) }
        }
    }

    private mutating func lintValue(_ value: JSONValue) {
        guard let text = value.string else {
            report(
                .variableType, value, "a value is \(value.kindName), not a string",
                advice: "it is skipped")
            return
        }
        if SubstitutionVariables.hasReference(text) {
            report(
                .variableNested, value, "a value may not refer to a variable",
                advice: "write the values out; this one is skipped")
        } else if text.contains("//") || text.hasPrefix("/") || text.hasSuffix("/") {
            report(
                .variableSlash, value, "a value has a doubled, leading or trailing slash",
                advice: "slashes in values are not tidied up as in patterns; put them into the"
                    + " pattern")
        }
    }

    /// A value as written in the file.
    func source(_ value: JSONValue) -> String {
        Quoted.visible(String(decoding: document.bytes[value.range], as: UTF8.self))
    }
}
