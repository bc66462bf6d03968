internal import WebText

/// Reads `landfall.json` strictly: what is not understood is a finding and never ignored.
struct ConfigurationReading {
    let text: SourceText
    private(set) var findings: [Finding] = []
    private(set) var configuration = LintConfiguration.empty

    private static let members = ["schema", "failOn", "ignore", "baseline", "exclude"]
    private static let entryMembers = ["id", "paths", "reason"]

    init(_ bytes: [UInt8]) {
        let document = JSONDocument(bytes)
        text = document.sourceText
        findings = document.syntaxFindings
        guard document.isValid, let root = document.root else { return }
        findings = document.duplicateNames()
        guard root.kind == .object else {
            report(
                .configurationType, root, "the configuration is \(root.kindName), not an object")
            return
        }
        readRoot(root)
    }

    private mutating func readRoot(_ root: JSONValue) {
        var failLevel: FailLevel?
        var silenced: [LintConfiguration.Silenced] = []
        var baseline: String?
        var excluded: [PathPattern] = []
        for member in root.members {
            let value = member.value
            switch member.name.string ?? "" {
            case "schema": readSchema(value)
            case "failOn": failLevel = readFailLevel(value)
            case "ignore":
                silenced = elements(value, of: "ignore", "objects").compactMap { readEntry($0) }
            case "baseline": baseline = readBaseline(value)
            case "exclude": excluded = readPatterns(value, of: "exclude")
            case let name: reportUnknown(name, member, "the configuration", Self.members)
            }
        }
        if root["schema"] == nil {
            findings.append(
                Finding(
                    .configurationValue, at: root.range.lowerBound..<(root.range.lowerBound + 1),
                    pointer: "", "the member \"schema\" is missing", advice: "write \"schema\": 1"))
        }
        configuration = LintConfiguration(
            failLevel: failLevel, silenced: silenced, baseline: baseline, excluded: excluded)
    }

    private mutating func readSchema(_ value: JSONValue) {
        guard value.integer != 1 else { return }
        report(
            .configurationValue, value, "the schema is not 1, the only one that is known",
            advice: "write \"schema\": 1, or use a newer Landfall")
    }

    private mutating func readFailLevel(_ value: JSONValue) -> FailLevel? {
        guard let name = string(value, "failOn") else { return nil }
        guard let level = FailLevel(name) else {
            let near = NearestName.find(name, among: FailLevel.names)
            report(
                .configurationValue, value, "failOn cannot be \(Quoted.text(name))",
                advice: near.map { "did you mean \"\($0)\"?" }
                    ?? "write error, warning, info or never")
            return nil
        }
        return level
    }

    private mutating func readBaseline(_ value: JSONValue) -> String? {
        guard let path = string(value, "baseline") else { return nil }
        guard !path.isEmpty, !path.contains("\\"), !path.hasSuffix("/") else {
            report(
                .configurationValue, value, "\(Quoted.text(path)) is no path of a file",
                advice: "write a path from the folder of this file, with slashes")
            return nil
        }
        return path
    }

    private mutating func readEntry(_ value: JSONValue) -> LintConfiguration.Silenced? {
        guard value.kind == .object else {
            report(
                .configurationType, value,
                "an element of ignore is \(value.kindName), not an object",
                advice: "write {\"id\": \"…\", \"paths\": [\"…\"], \"reason\": \"…\"}")
            return nil
        }
        var id: String?
        var paths: [PathPattern]?
        var reason: String?
        for member in value.members {
            switch member.name.string ?? "" {
            case "id": id = readID(member.value)
            case "paths": paths = readPatterns(member.value, of: "paths")
            case "reason": reason = string(member.value, "reason")
            case let name: reportUnknown(name, member, "an element of ignore", Self.entryMembers)
            }
        }
        if value["id"] == nil {
            report(
                .configurationValue, value, "an element of ignore names no rule",
                advice: "add an \"id\"; landfall lint --rules lists them")
        }
        return id.map { .init(id: $0, paths: paths, reason: reason) }
    }

    private mutating func readID(_ value: JSONValue) -> String? {
        guard let id = string(value, "id") else { return nil }
        guard RuleBook.rule(id) != nil else {
            let advice =
                id.contains("*")
                ? "each rule has to be named" : "landfall lint --rules lists all rules"
            report(
                .configurationRule, value, "there is no rule \(Quoted.text(id))",
                advice: RuleBook.nearest(to: id).map { "did you mean \"\($0)\"?" } ?? advice)
            return nil
        }
        return id
    }

    private mutating func readPatterns(_ value: JSONValue, of name: String) -> [PathPattern] {
        elements(value, of: name, "patterns").compactMap { element in
            guard let source = string(element, "an element of \(name)") else { return nil }
            do throws(PathPattern.Invalid) {
                return try PathPattern(source)
            } catch {
                report(
                    .configurationPattern, element, "the pattern \(Quoted.text(source)) \(error)")
                return nil
            }
        }
    }

    // MARK: Types

    private mutating func string(_ value: JSONValue, _ name: String) -> String? {
        if let string = value.string { return string }
        report(.configurationType, value, "\(name) is \(value.kindName), not a string")
        return nil
    }

    private mutating func elements(
        _ value: JSONValue, of name: String, _ kind: String
    ) -> [JSONValue] {
        if value.kind == .array { return Array(value.elements) }
        report(.configurationType, value, "\(name) is \(value.kindName), not an array of \(kind)")
        return []
    }

    // MARK: Reporting

    private mutating func reportUnknown(
        _ name: String, _ member: JSONValue.Member, _ place: String, _ known: [String]
    ) {
        let near = NearestName.find(name, among: known)
        let list = known.joined(separator: ", ")
        findings.append(
            Finding(
                .configurationKey, at: member.name.range, pointer: member.value.pointer,
                "\(place) has no member \(Quoted.text(name))",
                advice: near.map { "did you mean \"\($0)\"?" } ?? "known are \(list)"))
    }

    private mutating func report(
        _ rule: Rule, _ value: JSONValue, _ message: String, advice: String? = nil
    ) {
        findings.append(
            Finding(rule, at: value.range, pointer: value.pointer, message, advice: advice))
    }
}
