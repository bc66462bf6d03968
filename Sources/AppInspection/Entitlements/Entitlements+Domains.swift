internal import SiteAssociation
public import WebText

extension Entitlements {
    /// Whether the app may be a web browser, and so take `http` and `https` but no `applinks`.
    public var isBrowser: Bool { values["com.apple.developer.web-browser"]?.bool ?? false }

    /// What is wrong with the associated domains of a signed app, without places.
    ///
    /// - Parameter isRelease: Whether the build goes to others, so that no developer mode may be
    ///   left in it.
    public func domainFindings(isRelease: Bool) -> [Finding] {
        if domains == .any {
            return [
                Finding(
                    InspectionRules.anyDomain,
                    "the signed app has * for its associated domains, which names no domain",
                    advice:
                        "sign again with the app's own entitlements, not with those of the profile")
            ]
        }
        // Signed entitlements are read by the rules of the file that they were made from.
        let keys = ["com.apple.developer.web-browser", EntitlementsLint.key]
        let clip = values.filter {
            $0.key.hasPrefix("com.apple.developer.parent-application")
                || $0.key.hasPrefix("com.apple.developer.on-demand-install")
        }
        let part = Entitlements(values.filter { keys.contains($0.key) }.merging(clip) { a, _ in a })
        let document = PropertyList.Document(Array(part.plist.utf8))
        return EntitlementsLint(configurationName: isRelease ? "Release" : "Debug")
            .findings(in: document).map {
                Finding(
                    $0.rule, severity: $0.severity, pointer: $0.pointer, $0.message,
                    advice: $0.advice)
            }
    }
}
