package import SiteAssociation
package import WebText

/// Compares the identifier of an app with those in an association file.
package struct AssociationCheck {
    private let app: String?
    private let kind: AppBundle.Kind
    private let entries: [String]
    private let file: AssociationFile

    init(_ bundle: AppBundle, _ file: AssociationFile) {
        self.init(
            app: bundle.applicationIdentifier, kind: bundle.kind,
            entries: bundle.entitlements?.domains.entries ?? [], file)
    }

    /// Prepares to compare an app of which no more is known than this. Without `entries` it is
    /// taken to be meant for links.
    package init(
        app: String?, kind: AppBundle.Kind = .app, entries: [String], _ file: AssociationFile
    ) {
        self.app = app
        self.kind = kind
        self.entries = entries
        self.file = file
    }

    /// What differs, for each service that the entries name; ranges are those of the file's text.
    package func findings() -> [Finding] {
        guard kind != .appExtension || !entries.isEmpty else { return [] }
        guard let app else {
            guard kind == .app else { return [] }
            return [
                Finding(
                    InspectionRules.noIdentifier,
                    "the app has no application identifier to compare with the association file",
                    advice: "inspect a build that is signed for devices")
            ]
        }
        if let problem = file.problem {
            return [
                Finding(
                    InspectionRules.missingInFile,
                    "the association file counts for nothing: \(problem.description)",
                    advice: "mend it; landfall lint says where")
            ]
        }
        let named = entries.compactMap { AssociatedDomain($0).service?.name }
        let services = named.isEmpty ? (kind == .app ? ["applinks"] : []) : named
        var seen: Set<String> = []
        return services.filter { seen.insert($0).inserted }.compactMap { judge(app, $0) }
    }

    private func judge(_ app: String, _ service: String) -> Finding? {
        let listed = file.services.filter { $0.name == service }.flatMap(\.appIDs)
        if listed.contains(app) { return nil }
        let (prefix, identifier) = Self.parts(app)
        let shown = Quoted.visible(app, most: 120)
        let quoted = Quoted.text(app, most: 120)
        if let same = listed.first(where: { Self.parts($0).identifier == identifier }) {
            let isSetting = same.contains("$(") || same.contains("${")
            return Finding(
                InspectionRules.otherPrefix, at: range(of: same, service),
                "\(service) names \(Quoted.text(same, most: 120)), and the app is \(quoted): "
                    + (isSetting
                        ? "build settings mean nothing in an association file"
                        : "only the prefix differs"),
                advice: "write \(shown)")
        }
        if let near = listed.first(where: { $0.lowercased() == app.lowercased() }) {
            return Finding(
                InspectionRules.otherCase, at: range(of: near, service),
                "\(service) names \(Quoted.text(near, most: 120)), and the app is \(quoted): letter case counts",
                advice: "write \(shown)")
        }
        if let release = listed.first(where: { Self.isVariant(identifier, of: $0, prefix) }) {
            return Finding(
                InspectionRules.missingInFile, severity: .info, at: range(of: release, service),
                "\(service) names \(Quoted.text(release, most: 120)) and not this variant, \(quoted)",
                advice: "add \(shown) if its links shall open too")
        }
        let most = listed.prefix(3).map { Quoted.visible($0, most: 120) }.joined(separator: ", ")
        return Finding(
            InspectionRules.missingInFile, at: listed.first.flatMap { range(of: $0, service) },
            listed.isEmpty
                ? "the association file names no app for \(service)"
                : "\(service) does not name \(quoted), only \(most)\(listed.count > 3 ? " and others" : "")",
            advice: "add \(shown)")
    }

    /// Where an identifier of a service stands in the text: its string, or the member's name in
    /// the form that has identifiers for names.
    private func range(of identifier: String, _ service: String) -> Range<Int>? {
        guard let section = file.document.root?[service] else { return nil }
        var waiting = [section]
        while let value = waiting.popLast() {
            if value.string == identifier { return value.range }
            // The last is looked at first, so the rest is turned round to keep the file's order.
            waiting += Array(value.elements).reversed()
            for member in Array(value.members).reversed() {
                if member.name.string == identifier { return member.name.range }
                waiting.append(member.value)
            }
        }
        return nil
    }

    private static func parts(_ app: String) -> (prefix: String, identifier: String) {
        guard let dot = app.firstIndex(of: ".") else { return ("", app) }
        // The prefix may be a build setting with its own dot or none.
        if app.hasPrefix("$"), let end = app.firstIndex(where: { $0 == ")" || $0 == "}" }) {
            let rest = app[app.index(after: end)...]
            return (String(app[...end]), String(rest.hasPrefix(".") ? rest.dropFirst() : rest))
        }
        return (String(app[..<dot]), String(app[app.index(after: dot)...]))
    }

    /// Whether an identifier is that of a listed app with `.dev` or the like behind it.
    private static func isVariant(_ identifier: String, of listed: String, _ prefix: String) -> Bool
    {
        let other = parts(listed)
        guard other.prefix == prefix, identifier.hasPrefix(other.identifier + ".") else {
            return false
        }
        let ending = identifier.dropFirst(other.identifier.count + 1).lowercased()
        return ["dev", "debug", "beta", "staging", "test", "qa", "alpha", "internal", "adhoc"]
            .contains(ending)
    }
}
