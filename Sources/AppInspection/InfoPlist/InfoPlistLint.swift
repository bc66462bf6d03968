internal import SiteAssociation
public import WebText

/// Says what is wrong with the links in an `Info.plist`.
///
///     let document = PropertyList.Document(anyForm: bytes)
///     for finding in InfoPlistLint().findings(in: document) { print(finding.message) }
public struct InfoPlistLint: Sendable {
    /// The rules that it goes by.
    public static let rules: [Rule] = InfoPlistRules.all + PropertyList.Rules.all

    /// Whether the app is a web browser, which may take `http` and `https`.
    private let isBrowser: Bool

    /// Makes a linter; of a browser `isBrowser` is true.
    public init(isBrowser: Bool = false) { self.isBrowser = isBrowser }

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
            findings += URLTypesLint(root, isBrowser: isBrowser).findings()
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
