internal import WebText

/// Judges the value of the associated-domains key.
struct DomainListLint {
    private let member: PropertyList.Value.Member
    private let isRelease: Bool
    private let isClip: Bool
    private let isBrowser: Bool

    init(_ member: PropertyList.Value.Member, root: PropertyList.Value, isRelease: Bool) {
        self.member = member
        self.isRelease = isRelease
        isClip =
            root["com.apple.developer.parent-application-identifiers"] != nil
            || root["com.apple.developer.on-demand-install-capable"]?.bool == true
        isBrowser = root["com.apple.developer.web-browser"]?.bool == true
    }

    func findings() -> [Finding] {
        let value = member.value
        guard value.kind == .array else { return [judgeSingle(value)] }
        let elements = value.elements
        var findings: [Finding] = []
        if elements.isEmpty {
            findings.append(
                Finding(
                    EntitlementRules.emptyArray, at: value.range, pointer: value.pointer,
                    "the array of associated domains is empty",
                    advice: "add an entry such as applinks:example.org, or remove the key"))
        }
        if elements.count > 30 {
            findings.append(
                Finding(
                    EntitlementRules.manyDomains, at: member.keyRange, pointer: value.pointer,
                    "there are \(elements.count) associated domains; about 20 to 30 are advised",
                    advice: "a wildcard stands for all subdomains of a domain"))
        }
        var seen = SeenEntries()
        for element in elements {
            findings += judge(element, &seen)
        }
        return findings
    }

    /// Judges a value that is not an array.
    private func judgeSingle(_ value: PropertyList.Value) -> Finding {
        if value.string == "*" {
            return Finding(
                EntitlementRules.anyDomain, at: value.range, pointer: value.pointer,
                "the associated domains are *, so no concrete domain is claimed")
        }
        return Finding(
            EntitlementRules.notArray, at: value.range, pointer: value.pointer,
            "the associated domains are \(value.kind.phrase); an array of strings is expected",
            advice: "put the entries into <array> and </array>")
    }

    private func judge(_ element: PropertyList.Value, _ seen: inout SeenEntries) -> [Finding] {
        guard let text = element.string else {
            return [
                Finding(
                    EntitlementRules.notString, at: element.range, pointer: element.pointer,
                    "\(element.kind.phrase) is no associated domain; a string is expected",
                    advice: "write <string>applinks:example.org</string>")
            ]
        }
        if text == "*" { return [judgeSingle(element)] }
        let entry = AssociatedDomain(text)
        let place = Place(element)
        var findings = entry.faults.map { fault in
            Finding(
                fault.rule, severity: fault.severity, at: place.range(of: fault.range),
                pointer: place.pointer, fault.message, advice: fault.advice)
        }
        findings += judgeUse(of: entry, place)
        if let repeated = seen.insert(entry) {
            findings.append(
                Finding(
                    repeated.rule, at: place.range, pointer: place.pointer, repeated.message,
                    advice: repeated.advice))
        }
        return findings
    }

    /// Judges an entry by the kind of app and build that it stands in.
    private func judgeUse(of entry: AssociatedDomain, _ place: Place) -> [Finding] {
        var findings: [Finding] = []
        if isRelease, let mode = entry.mode, let query = entry.queryRange {
            findings.append(
                Finding(
                    EntitlementRules.modeInRelease, at: place.range(of: query),
                    pointer: place.pointer,
                    "the mode \(mode.rawValue) is left in a release configuration",
                    advice: "write \(entry.service?.name ?? "applinks"):\(entry.domain)"))
        }
        if isClip, let service = entry.service, service != .appclips, service != .webcredentials {
            findings.append(
                Finding(
                    EntitlementRules.clipService, at: place.range, pointer: place.pointer,
                    "\(service) is not described for App Clips",
                    advice: "keep appclips and webcredentials here, and \(service) in the app"))
        }
        if isBrowser, entry.service == .applinks {
            findings.append(
                Finding(
                    EntitlementRules.browser, at: place.range, pointer: place.pointer,
                    "an app with the web-browser entitlement may not use applinks",
                    advice: "remove the entry"))
        }
        return findings
    }
}

/// Where a string stands in the file.
private struct Place {
    let pointer: String
    /// The text of the string, or the whole element if its text is not written as it reads.
    let range: Range<Int>
    private let isExact: Bool

    init(_ value: PropertyList.Value) {
        pointer = value.pointer
        isExact = value.verbatimRange != nil
        range = value.verbatimRange.flatMap { $0.isEmpty ? nil : $0 } ?? value.range
    }

    /// The place of a part of the string.
    func range(of part: Range<Int>) -> Range<Int> {
        guard isExact, !part.isEmpty else { return range }
        return (range.lowerBound + part.lowerBound)..<(range.lowerBound + part.upperBound)
    }
}

/// The entries met so far, to find those that come again.
private struct SeenEntries {
    private var texts: Set<String> = []
    private var modes: [String: AssociatedDomain.Mode?] = [:]
    private var reported: Set<String> = []

    /// Remembers `entry`; what is to be said if it was there before.
    mutating func insert(
        _ entry: AssociatedDomain
    ) -> (rule: Rule, message: String, advice: String)? {
        let isKnown = entry.service != nil && !entry.host.isEmpty
        let text = isKnown ? entry.normalized : entry.text
        guard texts.insert(text).inserted else {
            return (
                EntitlementRules.duplicate,
                "\(Quoted.text(entry.text, most: 80)) is listed already",
                "Remove it."
            )
        }
        guard isKnown else { return nil }
        let name = "\(entry.service?.name ?? ""):\(entry.domain)"
        guard let earlier = modes.updateValue(entry.mode, forKey: name),
            reported.insert(name).inserted
        else { return nil }
        let first = earlier.map { "with mode \($0.rawValue)" } ?? "without a mode"
        return (
            EntitlementRules.severalModes,
            "\(name) is listed \(first) already; which of the two counts is undetermined",
            "Better list each host once in each configuration."
        )
    }
}
