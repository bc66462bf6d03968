internal import WebText

extension AssociationLint {
    private static let entryKeys = ["appID", "appIDs", "components", "paths", "defaults"]

    /// One object of `details`; `key` is the app identifier in the oldest form.
    mutating func lintEntry(_ entry: JSONValue, key: JSONValue?) {
        lintNames(of: entry, key: key)
        for member in entry.members
        where !isMeantForApp(member, in: entry)
            && !Self.entryKeys.contains(member.name.string ?? "") && !member.isNamed("comment")
        {
            reportUnknown(member, known: Self.entryKeys, in: "a details entry")
        }
        if let defaults = entry["defaults"] { lintDefaults(defaults) }
        let components = entry["components"]
        let paths = entry["paths"]
        for (name, list) in [("components", components), ("paths", paths)] {
            guard let list, list.kind != .array else { continue }
            report(
                .listType, list, "\(name) is \(list.kindName), not an array",
                advice: "it counts as absent")
        }
        let isModern = components?.kind == .array
        let isLegacy = paths?.kind == .array
        if !isModern, !isLegacy {
            report(
                .noList, entry, at: entry.range.lowerBound..<entry.range.lowerBound + 1,
                "the entry has neither components nor paths and is taken to match every URL",
                advice: "write \"components\": [{\"/\": \"*\"}] if that is meant")
        }
        if isLegacy, !isModern, entry["appIDs"]?.kind == .array {
            report(
                .appIDsWithPaths, paths ?? entry, at: (paths ?? entry).range.prefixRange,
                "systems that know appIDs (iOS 13 and later) look for components, not paths",
                advice: "write components; keep appID and paths beside them for old systems"
            )
        }
        if let components, isModern { lintComponents(components) }
        if let paths, isLegacy { lintPaths(paths, isUsed: !isModern) }
    }

    // MARK: Apps

    private func isMisspeltAppKey(_ member: JSONValue.Member) -> Bool {
        let name = (member.name.string ?? "").lowercased().filter { $0.isLetter }
        return (name == "appid" || name == "appids")
            && !member.isNamed("appID") && !member.isNamed("appIDs")
    }

    /// Whether the member is reported as the app's name already.
    private func isMeantForApp(_ member: JSONValue.Member, in entry: JSONValue) -> Bool {
        isMisspeltAppKey(member) && entry["appID"] == nil && entry["appIDs"] == nil
    }

    private mutating func lintNames(of entry: JSONValue, key: JSONValue?) {
        let single = entry["appID"]
        let list = entry["appIDs"]
        if let key {
            lintAppID(key)
            if let inner = list ?? single {
                report(
                    .innerAppID, inner, "the entry's key names the app already",
                    advice: "write details as an array to list several apps")
            }
            return
        }
        if let list {
            lintAppIDs(list)
        }
        if let single {
            if single.kind != .string {
                report(.appIDType, single, "appID is \(single.kindName), not a string")
            } else if list?.kind == .array {
                lintBothKeys(single, list)
            } else {
                lintAppID(single)
            }
        }
        let namesSomething = list?.kind == .array || single?.kind == .string
        if !namesSomething, list == nil, single == nil {
            let near = entry.members.first(where: isMisspeltAppKey)
            let meant = near.map { $0.value.kind == .array ? "appIDs" : "appID" }
            report(
                .noApp, entry,
                at: near?.name.range ?? entry.range.lowerBound..<entry.range.lowerBound + 1,
                "the entry names no app" + (meant.map { "; did you mean \($0)?" } ?? ""),
                advice: meant.map { "write \"\($0)\"" }
                    ?? "add \"appIDs\": [\"TEAMID.bundle.id\"]")
        }
    }

    private mutating func lintBothKeys(_ single: JSONValue, _ list: JSONValue?) {
        let isListed =
            list?.elements.contains { $0.string != nil && $0.string == single.string } ?? false
        if isListed {
            report(
                .bothAppKeys, single, severity: .info,
                "appIDs hides appID, which only systems up to iOS 12 read",
                advice: "keep it as long as old systems matter")
        } else {
            report(
                .bothAppKeys, single,
                "appIDs hides appID, so \(Quoted.text(single.string ?? "")) has no entry",
                advice: "list it in appIDs")
        }
    }

    private mutating func lintAppIDs(_ list: JSONValue) {
        guard list.kind == .array else {
            report(
                .appIDType, list, "appIDs is \(list.kindName), not an array",
                advice: list.kind == .string ? "put it in [ ]" : nil)
            return
        }
        if list.elements.isEmpty {
            report(
                .appIDsEmpty, list, "appIDs is empty, so the entry is for no app",
                advice: "an appID beside it is ignored")
        }
        var met: Set<String> = []
        for element in list.elements {
            guard let app = element.string else {
                report(.appIDType, element, "appIDs holds \(element.kindName), not a string")
                continue
            }
            if met.insert(app).inserted {
                lintAppID(element)
            } else {
                report(
                    .appIDTwice, element, "\(Quoted.text(app)) is listed twice",
                    advice: "remove one of the two")
            }
        }
    }

    mutating func lintAppID(_ value: JSONValue) {
        guard let text = value.string else {
            report(.appIDType, value, "an app identifier is \(value.kindName), not a string")
            return
        }
        guard let fault = AppIDFault(text) else { return }
        report(
            fault.rule, value, severity: fault.severity, fault.message, advice: fault.advice)
    }
}

extension Range<Int> {
    /// The first byte of the range.
    var prefixRange: Range<Int> { lowerBound..<Swift.min(lowerBound + 1, upperBound) }
}
