internal import SiteAssociation
public import WebText

/// Says what is wrong with the links in an `Info.plist`.
///
///     let document = PropertyList.Document(anyForm: bytes)
///     for finding in InfoPlistLint().findings(in: document) { print(finding.message) }
public struct InfoPlistLint: Sendable {
    /// The rules that it goes by.
    public static let rules: [Rule] = InfoPlistRules.all + PropertyList.Rules.all

    /// Makes a linter.
    public init() {}

    /// Every finding, in the order of the file. O(n).
    public func findings(in document: PropertyList.Document) -> [Finding] {
        var findings = document.faults.map(\.finding)
        if let root = document.root {
            guard root.kind == .dictionary, let info = InfoPlist(document) else {
                return findings + [
                    Finding(
                        InfoPlistRules.root, at: root.range, pointer: "",
                        "the file is \(root.kind.phrase); a dictionary is expected",
                        advice: "put everything into one <dict>")
                ]
            }
            findings += root.duplicates.map {
                Finding(
                    PropertyList.Rules.duplicateKey, at: $0.keyRange, pointer: $0.value.pointer,
                    "the key \(Quoted.text($0.key, most: 80)) occurs twice in the dictionary",
                    advice: "keep one of the two")
            }
            findings += URLTypesLint(root).findings()
            findings += QueriedSchemesLint(root, sdk: info.sdk).findings()
            findings += others(root, info)
        }
        return findings.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }.map(\.element)
    }

    private func others(_ root: PropertyList.Value, _ info: InfoPlist) -> [Finding] {
        var findings: [Finding] = []
        for member in root.members where member.key == EntitlementsLint.key {
            findings.append(
                Finding(
                    InfoPlistRules.entitlement, at: member.keyRange, pointer: member.value.pointer,
                    "\(member.key) stands in Info.plist, where nothing reads it",
                    advice: "move it to the file that CODE_SIGN_ENTITLEMENTS names"))
        }
        if let activities = root["NSUserActivityTypes"] {
            let isList = activities.kind == .array
            if !isList || activities.elements.contains(where: { $0.kind != .string }) {
                findings.append(
                    Finding(
                        InfoPlistRules.activityTypes, at: activities.range,
                        pointer: activities.pointer,
                        "NSUserActivityTypes is \(isList ? "an array of other things than strings" : activities.kind.phrase); an array of strings is expected",
                        advice: "write <array> with a <string> for each type"))
            }
        }
        if let sdk = info.sdk, let major = Int(sdk.prefix { $0.isNumber }), major >= 27,
            root["DTPlatformName"]?.string?.hasPrefix("iphone") ?? false,
            root["CFBundlePackageType"]?.string == "APPL", !info.hasScenes
        {
            findings.append(
                Finding(
                    InfoPlistRules.noScenes,
                    "the app is built with the iOS \(sdk) SDK and declares no scenes",
                    advice: "add UIApplicationSceneManifest and take links in the scene delegate"))
        }
        return findings
    }
}

/// Judges `CFBundleURLTypes`.
private struct URLTypesLint {
    private let root: PropertyList.Value
    private let isBrowser: Bool
    private var found: [Finding] = []
    private var seen: Set<String> = []

    init(_ root: PropertyList.Value) {
        self.root = root
        isBrowser = root["com.apple.developer.web-browser"]?.bool ?? false
    }

    func findings() -> [Finding] {
        guard let types = root["CFBundleURLTypes"] else { return [] }
        var lint = self
        lint.judge(types)
        return lint.found
    }

    private mutating func report(
        _ rule: Rule, _ value: PropertyList.Value, severity: Severity? = nil, _ message: String,
        advice: String?
    ) {
        guard found.count < 200 else { return }
        found.append(
            Finding(
                rule, severity: severity,
                at: value.verbatimRange.flatMap { $0.isEmpty ? nil : $0 }
                    ?? value.range, pointer: value.pointer, message, advice: advice))
    }

    private mutating func judge(_ types: PropertyList.Value) {
        guard types.kind == .array else {
            return report(
                InfoPlistRules.urlTypes, types,
                "CFBundleURLTypes is \(types.kind.phrase); an array of dictionaries is expected",
                advice: "put the dictionary into <array>")
        }
        if types.elements.isEmpty {
            report(
                InfoPlistRules.urlTypes, types, severity: .warning,
                "CFBundleURLTypes is empty, so the app claims no scheme",
                advice: "remove it, or add a type")
        }
        for type in types.elements { judgeType(type) }
    }

    private mutating func judgeType(_ type: PropertyList.Value) {
        guard type.kind == .dictionary else {
            return report(
                InfoPlistRules.urlTypes, type,
                "a URL type is \(type.kind.phrase); a dictionary is expected",
                advice: "write <dict> with CFBundleURLSchemes in it")
        }
        if let role = type["CFBundleTypeRole"],
            !["Editor", "Viewer", "Shell", "QLGenerator", "None"].contains(role.string ?? "")
        {
            let text = role.string.map { Quoted.text($0, most: 40) } ?? role.kind.phrase
            report(
                InfoPlistRules.role, role, "the role of a URL type is \(text), which is none",
                advice: "write Editor or Viewer")
        }
        guard let schemes = type["CFBundleURLSchemes"] else {
            return report(
                InfoPlistRules.urlTypes, type, "a URL type has no CFBundleURLSchemes",
                advice: "add an array with the scheme")
        }
        guard schemes.kind == .array else {
            return report(
                InfoPlistRules.urlTypes, schemes,
                "CFBundleURLSchemes is \(schemes.kind.phrase); an array of strings is expected",
                advice: "put the scheme into <array>")
        }
        if schemes.elements.isEmpty {
            report(
                InfoPlistRules.urlTypes, schemes, "CFBundleURLSchemes is empty",
                advice: "add the scheme, or remove the type")
        }
        for scheme in schemes.elements {
            guard let text = scheme.string else {
                report(
                    InfoPlistRules.urlTypes, scheme,
                    "a scheme is \(scheme.kind.phrase); a string is expected",
                    advice: "write <string>")
                continue
            }
            judgeScheme(text, scheme)
        }
    }

    private mutating func judgeScheme(_ text: String, _ value: PropertyList.Value) {
        let shown = Quoted.text(text, most: 80)
        if text.contains("$(") || text.contains("${") {
            return report(
                InfoPlistRules.buildSetting, value,
                "\(shown) is taken from the build settings, and is judged in the built app",
                advice: "make sure that every configuration sets it")
        }
        if let fault = URLScheme.fault(in: text) {
            let mended = URLScheme.mended(text)
            return report(
                InfoPlistRules.scheme, value, "the scheme \(shown) \(fault)",
                advice: mended.map { "write \($0)" }
                    ?? "use letters, digits, +, - and . after a first letter")
        }
        let plain = text.lowercased()
        if URLScheme.system.contains(plain), !(isBrowser && plain.hasPrefix("http")) {
            let isWeb = plain == "http" || plain == "https"
            report(
                InfoPlistRules.systemScheme, value,
                "the scheme \(shown) belongs to the system and cannot be claimed",
                advice: isWeb
                    ? "web links open the app through associated domains; remove the scheme"
                    : "choose a scheme of your own")
        } else if URLScheme.famous.contains(plain) {
            report(
                InfoPlistRules.genericScheme, value, "the scheme \(shown) is that of another app",
                advice: "choose a scheme of your own")
        } else if URLScheme.placeholders.contains(plain) {
            report(
                InfoPlistRules.genericScheme, value,
                "the scheme \(shown) is one that many apps may have",
                advice: "choose one that nobody else has, such as your bundle identifier")
        }
        if plain != text {
            report(
                InfoPlistRules.upperCase, value, "the scheme \(shown) has capital letters",
                advice: "schemes are compared without case, and written in lower case")
        }
        if !seen.insert(plain).inserted {
            report(
                InfoPlistRules.duplicateScheme, value, "the scheme \(shown) is claimed already",
                advice: "remove one of the two")
        }
    }
}

/// Judges `LSApplicationQueriesSchemes`.
private struct QueriedSchemesLint {
    private let list: PropertyList.Value?
    private let isRecentSDK: Bool

    init(_ root: PropertyList.Value, sdk: String?) {
        list = root["LSApplicationQueriesSchemes"]
        isRecentSDK = sdk.flatMap { Int($0.prefix { $0.isNumber }) }.map { $0 >= 27 } ?? false
    }

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
