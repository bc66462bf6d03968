internal import WebText

/// The services that Apple describes. The last three belong to kinds of app extensions.
private let knownServices = [
    "applinks", "webcredentials", "activitycontinuation", "appclips", "messagefilter",
    "classificationreport", "authsrv",
]

extension AssociationLint {
    mutating func lintServices(_ root: JSONValue) {
        for member in root.members {
            let name = member.name.string ?? ""
            guard knownServices.contains(name) else {
                lintUnknownService(member)
                continue
            }
            guard member.value.kind == .object else {
                report(
                    .serviceType, member.value,
                    "\(name) is \(member.value.kindName), not an object",
                    advice: "it is taken to hold nothing")
                continue
            }
            if name == "applinks" {
                lintLinks(member.value)
            } else {
                lintApps(member.value, of: member)
            }
        }
        if root["applinks"] == nil {
            report(
                .noAppLinks, root, at: root.range.lowerBound..<root.range.lowerBound + 1,
                root.members.isEmpty
                    ? "the file is empty: no URL of this domain can open an app"
                    : "there is no applinks section: no URL of this domain can open an app",
                advice: "fine if only passwords, passkeys, Handoff or App Clips are meant")
        }
    }

    private mutating func lintUnknownService(_ member: JSONValue.Member) {
        let name = member.name.string ?? ""
        let isNear = NearestName.find(name, among: knownServices) != nil
        let isService = member.value.kind == .object || member.value.kind == .array
        if isNear || isService {
            reportUnknown(member, known: knownServices, in: "an association file")
        } else {
            reportUnknown(
                member, known: knownServices, in: "an association file", severity: .info)
        }
    }

    /// A service that only lists apps.
    private mutating func lintApps(_ service: JSONValue, of member: JSONValue.Member) {
        let name = member.name.string ?? ""
        guard let apps = service["apps"] else {
            report(
                .appsMissing, service, at: member.name.range,
                severity: name == "appclips" ? .error : .warning,
                "\(name) has no apps, so it grants nothing",
                advice: "add \"apps\": [\"TEAMID.bundle.id\"]")
            return
        }
        guard apps.kind == .array else {
            report(
                .appsMissing, apps, severity: .warning,
                "apps of \(name) is \(apps.kindName), not an array")
            return
        }
        if apps.elements.isEmpty {
            report(
                .appsMissing, apps, severity: name == "appclips" ? .error : .warning,
                "apps of \(name) is empty, so it grants nothing",
                advice: "list the app, or remove \(name)")
        }
        for app in apps.elements { lintAppID(app) }
        for member in service.members where !member.isNamed("apps") && !member.isNamed("comment") {
            reportUnknown(member, known: ["apps"], in: name)
        }
    }

    // MARK: applinks

    private mutating func lintLinks(_ links: JSONValue) {
        let known = ["apps", "details", "defaults", "substitutionVariables"]
        for member in links.members {
            let name = member.name.string ?? ""
            if knownServices.contains(name) {
                report(
                    .serviceInAppLinks, member.value, at: member.name.range,
                    "\(name) stands inside applinks, where nobody looks for it",
                    advice: "move it out, beside applinks")
            } else if !known.contains(name), name != "comment" {
                reportUnknown(member, known: known, in: "applinks")
            }
        }
        if let apps = links["apps"], apps.kind != .array || !apps.elements.isEmpty {
            report(
                .appLinksApps, apps, "apps in applinks should be an empty array",
                advice: "links are granted by details; empty the array or remove apps")
        }
        if let defaults = links["defaults"] { lintDefaults(defaults) }
        if let variables = links["substitutionVariables"] { lintVariables(variables) }
        guard let details = links["details"] else {
            report(
                .detailsMissing, links, at: links.range.lowerBound..<links.range.lowerBound + 1,
                "applinks has no details: no app can open links",
                advice: "add \"details\": [{\"appIDs\": [\"TEAMID.bundle.id\"], \"components\":"
                    + " [{\"/\": \"/path/*\"}]}]")
            return
        }
        lintDetails(details)
    }

    private mutating func lintDetails(_ details: JSONValue) {
        switch details.kind {
        case .array:
            if details.elements.isEmpty {
                report(
                    .detailsEmpty, details, "details is empty: no app can open links",
                    advice: "add an entry with appIDs and components")
            }
            for entry in details.elements {
                guard entry.kind == .object else {
                    report(
                        .entryType, entry, "details holds \(entry.kindName), not an object",
                        advice: "it is skipped")
                    continue
                }
                lintEntry(entry, key: nil)
            }
            lintRepeatedApps()
        case .object:
            if details.members.isEmpty {
                report(.detailsEmpty, details, "details is empty: no app can open links")
                return
            }
            report(
                .detailsObject, details,
                at: details.range.lowerBound..<details.range.lowerBound + 1,
                "details is an object, the oldest form",
                advice: "write an array of objects with appIDs and components")
            for member in details.members {
                guard member.value.kind == .object else {
                    report(.entryType, member.value, "an entry is \(member.value.kindName)")
                    continue
                }
                lintEntry(member.value, key: member.name)
            }
        default:
            report(
                .detailsType, details, "details is \(details.kindName), not an array",
                advice: "no app can open links")
        }
    }

    /// Apps that stand in more than one entry.
    private mutating func lintRepeatedApps() {
        var first: [String: Int] = [:]
        for (index, entry) in file.details.enumerated() {
            for app in entry.appIDs {
                guard let earlier = first[app] else {
                    first[app] = index
                    continue
                }
                let value = document.value(at: entry.valueID)
                let other = document.value(at: file.details[earlier].valueID)
                let line = source.position(of: other.range.lowerBound).line
                report(
                    .appInSeveralEntries, value,
                    at: value.range.lowerBound..<value.range.lowerBound + 1,
                    "\(Quoted.text(app)) has an entry in line \(line) already",
                    advice: "merge the entries: a device may stop at the first")
            }
        }
    }
}
