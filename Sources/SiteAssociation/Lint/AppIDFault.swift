internal import WebText

/// What is wrong with the form of an app identifier, `<prefix>.<bundle identifier>`.
///
/// The prefix is the App ID prefix that the app is signed with, in nearly all cases the Team ID:
/// ten upper-case letters and digits.
///
/// Source: https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html
struct AppIDFault {
    let rule: Rule
    let severity: Severity?
    let message: String
    let advice: String?

    /// The fault of `appID`, the gravest first; nil when its form is right.
    init?(_ appID: String) {
        let quoted = Quoted.text(appID)
        let parts = appID.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let prefix = String(parts[0])
        let bundle = parts.count > 1 ? String(parts[1]) : ""
        let isPlaceholder = Self.isTemplate(appID) || Self.isPlaceholder(prefix)
        if appID.utf8.contains(where: { $0 <= 0x20 }), !isPlaceholder {
            self.init(
                .appIDBlank, "\(quoted) holds a blank or an invisible character",
                advice: "remove it: identifiers are compared byte by byte")
        } else if appID.utf8.contains(UInt8(ascii: "*")) {
            self.init(
                .appIDWildcard, "\(quoted) holds a *; app identifiers have no wildcards",
                advice: "list each app")
        } else if isPlaceholder {
            self.init(
                .appIDPlaceholder, "\(quoted) holds a placeholder",
                advice: "write the Team ID of the developer account and the bundle identifier")
        } else if Self.samplePrefixes.contains(prefix) {
            let isSample = bundle.lowercased().split(separator: ".").contains {
                $0 == "example" || $0 == "yourcompany" || $0 == "mycompany"
            }
            self.init(
                .appIDPlaceholder, severity: isSample ? .info : nil,
                "\(prefix) is the Team ID of examples",
                advice: "write the Team ID of your developer account")
        } else if parts.count < 2 || bundle.isEmpty || prefix.isEmpty {
            self.init(
                .appIDForm, "\(quoted) is no app identifier",
                advice: "write the Team ID, a full stop and the bundle identifier")
        } else if Self.isAppStoreID(prefix) {
            self.init(
                .appIDStoreNumber,
                "\(prefix) looks like the App Store ID of the app, not like a Team ID",
                advice: "the Team ID has ten letters and digits; see Membership in the developer"
                    + " account")
        } else if Self.isDomainWord(prefix) {
            self.init(
                .appIDNoPrefix, "\(quoted) has no prefix in front of the bundle identifier",
                advice: "write TEAMID.\(appID) with your ten-character Team ID")
        } else if !Self.isTeamID(prefix) {
            let isLower = Self.isTeamID(prefix.uppercased())
            self.init(
                .appIDPrefix,
                Self.words(prefix, isLower: isLower),
                advice: isLower
                    ? "write \(prefix.uppercased())" : "compare it with the signed app's identifier"
            )
        } else {
            return nil
        }
    }

    private static func words(_ prefix: String, isLower: Bool) -> String {
        let quoted = Quoted.text(prefix)
        if isLower { return "the prefix \(quoted) is in lower case" }
        let count = prefix.unicodeScalars.count
        return count == 10
            ? "the prefix \(quoted) is not made of upper-case letters and digits"
            : "the prefix \(quoted) has \(count) characters, a Team ID has ten"
    }

    private init(
        _ rule: Rule, severity: Severity? = nil, _ message: String, advice: String?
    ) {
        self.rule = rule
        self.severity = severity
        self.message = message
        self.advice = advice
    }

    private static let samplePrefixes: Set<String> = [
        "ABCDE12345", "1234567890", "0123456789", "A1B2C3D4E5", "ABCDEFGHIJ", "ABC1234567",
        "ABCD123456", "ABCDE123456", "ABCDEF1234", "ABCD1234", "12345ABCDE", "9JA89QQLNQ",
        "D3KQX62K1A", "AAAAAAAAAA", "0000000000", "1111111111", "ABCDEFG123", "A1B2C3D4E5F6",
    ]

    /// Angle brackets, braces, `$(…)` and the like.
    private static func isTemplate(_ appID: String) -> Bool {
        appID.contains { "<>[]{}$%".contains($0) }
    }

    private static func isPlaceholder(_ prefix: String) -> Bool {
        let word = prefix.uppercased().filter { $0 != "_" && $0 != "-" }
        let isFilled = word.count >= 4 && word.allSatisfy { $0 == "X" }
        // A Team ID may happen to end in TEAM, but is ten characters without an underscore.
        let endsInTeam = word.hasSuffix("TEAM") && prefix.contains("_")
        return isFilled || endsInTeam
            || ["TEAMID", "TODO", "YOUR", "REPLACE", "APPID", "PREFIX", "CHANGEME", "PLACEHOLDER"]
                .contains {
                    word.hasPrefix($0) || (word.hasSuffix($0) && $0 != "PREFIX")
                }
    }

    /// Nine digits, or ten: what the store calls the app's Apple ID.
    private static func isAppStoreID(_ prefix: String) -> Bool {
        (9...10).contains(prefix.utf8.count) && prefix.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// A word that bundle identifiers begin with.
    private static func isDomainWord(_ prefix: String) -> Bool {
        prefix.utf8.count != 10 && prefix == prefix.lowercased()
            && prefix.utf8.allSatisfy(\.isASCIILetter)
    }

    private static func isTeamID(_ prefix: String) -> Bool {
        prefix.utf8.count == 10
            && prefix.utf8.allSatisfy { $0.isASCIIDigit || (0x41...0x5A).contains($0) }
    }
}
