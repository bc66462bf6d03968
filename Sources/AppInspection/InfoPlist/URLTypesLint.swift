internal import WebText

/// Judges `CFBundleURLTypes`.
struct URLTypesLint {
    private let root: PropertyList.Value
    private let isBrowser: Bool
    private var found: [Finding] = []
    private var seen: Set<String> = []

    init(_ root: PropertyList.Value, isBrowser: Bool) {
        self.root = root
        self.isBrowser = isBrowser
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

    private mutating func judgeRole(_ type: PropertyList.Value) {
        guard let role = type["CFBundleTypeRole"] else {
            return report(
                InfoPlistRules.roleMissing, type, "a URL type has no CFBundleTypeRole",
                advice: "add it with the value Editor; links open without it too")
        }
        if !["Editor", "Viewer", "Shell", "QLGenerator", "None"].contains(role.string ?? "") {
            let text = role.string.map { Quoted.text($0, most: 40) } ?? role.kind.phrase
            report(
                InfoPlistRules.role, role, "the role of a URL type is \(text), which is none",
                advice: "write Editor or Viewer")
        }
    }

    private mutating func judgeType(_ type: PropertyList.Value) {
        guard type.kind == .dictionary else {
            return report(
                InfoPlistRules.urlTypes, type,
                "a URL type is \(type.kind.phrase); a dictionary is expected",
                advice: "write <dict> with CFBundleURLSchemes in it")
        }
        judgeRole(type)
        if let name = type["CFBundleURLName"], name.kind != .string {
            report(
                InfoPlistRules.urlTypes, name,
                "CFBundleURLName is \(name.kind.phrase); a string is expected",
                advice: "write the bundle identifier, or a name in that form")
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
