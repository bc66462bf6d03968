internal import WebText

/// Judges `LSApplicationQueriesSchemes`.
struct QueriedSchemesLint {
    private let list: PropertyList.Value?
    private let isRecentSDK: Bool

    init(_ root: PropertyList.Value, sdk: String?) {
        list = root["LSApplicationQueriesSchemes"]
        isRecentSDK = sdk.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 >= 27 } ?? false
    }

    /// Schemes of the system that need no entry. Apple publishes no list; these are certain.
    private static let alwaysKnown: Set<String> = ["http", "https", "tel", "sms", "mailto"]

    func findings() -> [Finding] {
        guard let list else { return [] }
        guard list.kind == .array else {
            return [
                finding(
                    InfoPlistRules.queries, list,
                    "LSApplicationQueriesSchemes is \(list.kind.phrase); an array of strings is expected",
                    "write <array> with a <string> for each scheme")
            ]
        }
        var findings: [Finding] = []
        var seen: Set<String> = []
        for element in list.elements.prefix(500) {
            guard let text = element.string else {
                findings.append(
                    finding(
                        InfoPlistRules.queries, element,
                        "a scheme is \(element.kind.phrase); a string is expected", "write <string>"
                    ))
                continue
            }
            if !text.contains("$"), let fault = URLScheme.fault(in: text) {
                findings.append(
                    finding(
                        InfoPlistRules.queries, element,
                        "the scheme \(Quoted.text(text, most: 80)) \(fault)",
                        URLScheme.mended(text).map { "write \($0)" } ?? "write the scheme alone"))
            }
            if Self.alwaysKnown.contains(text.lowercased()) {
                findings.append(
                    finding(
                        InfoPlistRules.needlessQuery, element,
                        "canOpenURL knows the scheme \(Quoted.text(text, most: 80)) without being told",
                        "remove it, for each entry counts towards the limit"))
            }
            if !seen.insert(text.lowercased()).inserted {
                findings.append(
                    finding(
                        InfoPlistRules.duplicateQuery, element,
                        "the scheme \(Quoted.text(text, most: 80)) is listed already, and counts twice",
                        "remove it"))
            }
        }
        return findings + limits(list)
    }

    private func limits(_ list: PropertyList.Value) -> [Finding] {
        let names = list.elements.map { $0.string ?? "" }
        let limit = names.count > 50 ? 50 : 25
        guard names.count > limit else { return [] }
        let rest = names.dropFirst(limit).prefix(5).map { Quoted.visible($0, most: 40) }
        let more = names.count > limit + 5 ? " and \(names.count - limit - 5) more" : ""
        let which = rest.joined(separator: ", ") + more
        let advice = "remove schemes, or open links without asking with canOpenURL"
        guard limit == 25 else {
            return [
                finding(
                    InfoPlistRules.manyQueries, list,
                    "\(names.count) schemes are listed and 50 count at most: \(which) fall off",
                    advice)
            ]
        }
        return [
            Finding(
                InfoPlistRules.manyQueries, severity: isRecentSDK ? .error : .warning,
                at: list.range, pointer: list.pointer,
                "\(names.count) schemes are listed; built with the iOS 27 SDK, iOS 27 heeds the first 25: \(which) fall off",
                advice: advice)
        ]
    }

    private func finding(
        _ rule: Rule, _ value: PropertyList.Value, _ message: String, _ advice: String
    ) -> Finding {
        Finding(rule, at: value.range, pointer: value.pointer, message, advice: advice)
    }
}
