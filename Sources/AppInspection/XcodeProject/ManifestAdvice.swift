/// What to write into the file that a project is made from, in that file's own terms.
public struct ManifestAdvice: Hashable, Sendable {
    /// What is to be declared.
    public enum Wish: Hashable, Sendable {
        /// An associated domain.
        case domain(String)
        /// A URL scheme.
        case scheme(String)
        /// A URL scheme to ask about.
        case queryScheme(String)
        /// A build setting.
        case setting(name: String, value: String)
    }

    /// The lines to write, as an example.
    public let lines: [String]

    /// Words the wish for a manifest; `target` is the target's name.
    public init(_ wish: Wish, for kind: ProjectLayout.Kind, target: String) {
        switch kind {
        case .expo: lines = Self.expo(wish)
        case .xcodeGen: lines = Self.xcodeGen(wish, target)
        case .tuist: lines = Self.tuist(wish)
        default: lines = []
        }
    }

    private static func expo(_ wish: Wish) -> [String] {
        switch wish {
        case .domain(let entry):
            ["{\"expo\": {\"ios\": {\"associatedDomains\": [\"\(entry)\"]}}}"]
        case .scheme(let scheme): ["{\"expo\": {\"scheme\": \"\(scheme)\"}}"]
        case .queryScheme(let scheme):
            [
                "{\"expo\": {\"ios\": {\"infoPlist\": {\"LSApplicationQueriesSchemes\":"
                    + " [\"\(scheme)\"]}}}}"
            ]
        case .setting(let name, let value):
            [
                "a config plugin that sets \(name) to \(value) (withXcodeProject of"
                    + " expo/config-plugins)"
            ]
        }
    }

    private static func xcodeGen(_ wish: Wish, _ target: String) -> [String] {
        let head = ["targets:", "  \(target):"]
        switch wish {
        case .domain(let entry):
            return head + [
                "    entitlements:", "      path: \(target)/\(target).entitlements",
                "      properties:", "        com.apple.developer.associated-domains:",
                "          - \"\(entry)\"",
            ]
        case .scheme(let scheme):
            return head + [
                "    info:", "      path: \(target)/Info.plist", "      properties:",
                "        CFBundleURLTypes:", "          - CFBundleURLSchemes: [\(scheme)]",
                "            CFBundleTypeRole: Editor",
            ]
        case .queryScheme(let scheme):
            return head + [
                "    info:", "      path: \(target)/Info.plist", "      properties:",
                "        LSApplicationQueriesSchemes: [\(scheme)]",
            ]
        case .setting(let name, let value):
            return head + ["    settings:", "      base:", "        \(name): \"\(value)\""]
        }
    }

    private static func tuist(_ wish: Wish) -> [String] {
        switch wish {
        case .domain(let entry):
            [
                "entitlements: .dictionary([",
                "    \"com.apple.developer.associated-domains\": [\"\(entry)\"],", "])",
            ]
        case .scheme(let scheme):
            [
                "infoPlist: .extendingDefault(with: [",
                "    \"CFBundleURLTypes\": [[\"CFBundleURLSchemes\": [\"\(scheme)\"],"
                    + " \"CFBundleTypeRole\": \"Editor\"]],", "])",
            ]
        case .queryScheme(let scheme):
            [
                "infoPlist: .extendingDefault(with: [",
                "    \"LSApplicationQueriesSchemes\": [\"\(scheme)\"],", "])",
            ]
        case .setting(let name, let value):
            ["settings: .settings(base: [\"\(name)\": \"\(value)\"])"]
        }
    }
}
