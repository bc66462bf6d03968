internal import WebText

extension AssetLinksLint {
    /// Remarks on what statements mean together.
    mutating func lintAcrossStatements(_ root: JSONValue) {
        lintRepeatedPackages()
        lintSeveralLists()
        lintFlavours()
        let grantsLinks = file.statements.contains {
            $0.relations.contains(AssetLinksFile.handleAllURLs) && $0.target.packageName != nil
        }
        if !grantsLinks, found.allSatisfy({ $0.severity < .error }), file.includes.isEmpty {
            report(
                .assetNoAppLinks, root, at: root.range.prefixRange,
                "no statement lets an app open links of this site")
        }
    }

    /// A statement that adds nothing to the ones before.
    private mutating func lintRepeatedPackages() {
        var granted: [String: Set<String>] = [:]
        for statement in file.statements {
            guard case .app(let package, let fingerprints) = statement.target else { continue }
            let grants = statement.relations.flatMap { relation in
                fingerprints.map { "\(package) \(relation) \($0.uppercased())" }
            }
            let known = granted[package] ?? []
            let value = document.value(at: statement.valueID)
            if !grants.isEmpty, known.isSuperset(of: grants), value["relation_extensions"] == nil {
                report(
                    .assetRepeated, value, at: value.range.prefixRange,
                    "earlier statements grant all of this to \(Quoted.text(package)) already",
                    advice: "remove it")
            }
            granted[package] = known.union(grants)
        }
    }

    private mutating func lintSeveralLists() {
        let text = document.sourceText
        var first: [String: JSONValue] = [:]
        for statement in file.statements
        where statement.relations.contains(AssetLinksFile.handleAllURLs) {
            guard let package = statement.target.packageName else { continue }
            for list in statement.dynamicLists(in: document) {
                guard let earlier = first[package] else {
                    first[package] = list
                    continue
                }
                let line = text.position(of: earlier.range.lowerBound).line
                report(
                    .assetSeveralLists, list, at: list.range.prefixRange,
                    "\(Quoted.text(package)) has dynamic rules in line \(line) already",
                    advice: "merge the lists: which one Android uses is not promised")
            }
        }
    }

    // MARK: Flavours

    private static let flavours: Set<Substring> = [
        "debug", "dev", "development", "beta", "alpha", "nightly", "canary", "staging", "stage",
        "qa", "test", "internal", "preprod", "preview", "uat",
    ]

    /// Builds of one app that share a list, although each usually has a key of its own.
    private mutating func lintFlavours() {
        var lists: [String: (package: String, fingerprints: Set<String>)] = [:]
        for statement in file.statements {
            guard case .app(let package, let fingerprints) = statement.target,
                !fingerprints.isEmpty
            else { continue }
            let base = Self.family(of: package)
            let set = Set(fingerprints.map { $0.uppercased() })
            guard let other = lists[base] else {
                lists[base] = (package, set)
                continue
            }
            guard other.package != package, other.fingerprints == set else { continue }
            let value = document.value(at: statement.valueID)
            report(
                .assetSharedFingerprints, value["target"] ?? value,
                "\(package) and \(other.package) list the same certificates",
                advice: "fine if both are signed with that key; debug and beta builds often are not"
            )
        }
    }

    /// The package name without the parts that name a flavour.
    private static func family(of package: String) -> String {
        var labels = package.split(separator: ".")
        while labels.count > 2, let last = labels.last, flavours.contains(last) {
            labels.removeLast()
        }
        return labels.joined(separator: ".")
    }
}
