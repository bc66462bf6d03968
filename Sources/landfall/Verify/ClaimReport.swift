internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What the apps of a file claim, in words and with an example each: `verify` without a URL.
struct ClaimReport {
    private let input: AssociationInput
    private let apps: [String]
    private let analysis: RuleAnalysis
    private let words: RuleInWords

    init(_ input: AssociationInput, domain: String?, apps: [String]) {
        self.input = input
        self.apps = apps.isEmpty ? input.file.appIDs : apps
        let host = (domain ?? "example.com").replacing("*.", with: "www.")
        analysis = RuleAnalysis(input.file, host: host)
        words = RuleInWords(input.file)
    }

    func write(_ format: String, to console: Console) {
        if format == "json" {
            let tree: JSONTree = [
                "schema": 1, "file": .string(input.name), "apps": .array(apps.map(tree)),
                "services": .array(input.file.services.map(tree)),
            ]
            console.write(verbatim: tree.text(indent: 2) + "\n")
            return
        }
        for (number, app) in apps.enumerated() {
            if number > 0 { console.print() }
            console.print("\(app, .bold)")
            write(app: app, to: console)
        }
        for service in input.file.services where service.name != "applinks" {
            console.print("\(service.name): \(service.appIDs.joined(separator: ", "))")
        }
        if apps.isEmpty { console.print("The file names no app for applinks.") }
    }

    private func write(app: String, to console: Console) {
        let rules = rules(of: app)
        if rules.isEmpty { console.print("  claims no URL") }
        for rule in rules {
            let verb: StyledText = rule.isExclusion ? "\("leaves", .yellow)" : "\("opens ", .green)"
            console.print("  " + verb + " \(rule.phrase)\(rule.place)")
            if let example = rule.example { console.print("         \(example, .dim)") }
        }
        switch analysis.claimsWholeSite(app) {
        case .yes: console.print("  Together these rules claim the whole site.")
        case .no, .undetermined: break
        }
    }

    private struct ClaimedRule {
        let component: Int?
        let phrase: String
        let place: String
        let isExclusion: Bool
        let example: String?
    }

    private func rules(of app: String) -> [ClaimedRule] {
        let examples = analysis.examples(app)
        let entries = input.file.details.filter { $0.appIDs.contains(app) }
        return entries.flatMap { entry -> [ClaimedRule] in
            if entry.list == .none {
                let example = examples.first { $0.component == nil }
                return [
                    ClaimedRule(
                        component: nil, phrase: "every URL: the entry has no rules", place: "",
                        isExclusion: false, example: example?.url.description)
                ]
            }
            return entry.components.map { number in
                let component = input.file.components[number]
                let value = input.file.document.value(at: Int(component.valueID))
                let line = input.file.document.sourceText.position(of: value.range.lowerBound).line
                return ClaimedRule(
                    component: number, phrase: words.phrase(for: number), place: " (line \(line))",
                    isExclusion: component.isExclusion,
                    example: examples.first { $0.component == number }?.url.description)
            }
        }
    }

    private func tree(_ app: String) -> JSONTree {
        let whole: JSONTree =
            switch analysis.claimsWholeSite(app) {
            case .yes: true
            case .no: false
            case .undetermined: nil
            }
        return [
            "app": .string(app), "claimsWholeSite": whole,
            "rules": .array(
                rules(of: app).map { rule in
                    let pointer = rule.component.map {
                        input.file.document.value(at: Int(input.file.components[$0].valueID))
                            .pointer
                    }
                    return .object(compacting: [
                        ("component", pointer.map(JSONTree.string)),
                        ("excludes", .bool(rule.isExclusion)), ("words", .string(rule.phrase)),
                        ("example", .optional(rule.example)),
                    ])
                }),
        ]
    }

    private func tree(_ service: AssociationFile.Service) -> JSONTree {
        [
            "service": .string(service.name),
            "apps": .array(service.appIDs.map(JSONTree.string)),
        ]
    }
}
