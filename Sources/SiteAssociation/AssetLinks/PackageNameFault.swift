internal import WebText

/// What is wrong with the name of an Android package.
///
/// Source: https://developer.android.com/build/configure-app-module
struct PackageNameFault {
    let rule: Rule
    let message: String
    let advice: String?

    /// The fault of `name`, or nil when it can be the name of a published app.
    init?(_ name: String) {
        let quoted = Quoted.text(name)
        if Self.isPlaceholder(name) {
            self.init(
                .assetPackagePlaceholder, "\(quoted) is a placeholder",
                advice: "write the application ID of the app")
        } else if name.utf8.contains(where: { $0 <= 0x20 }) {
            self.init(
                .assetPackageForm, "\(quoted) holds a blank", advice: "remove it")
        } else if let reason = Self.formFault(name) {
            self.init(
                .assetPackageForm, "\(quoted) is no package name: \(reason)",
                advice: "write the application ID of the app, for example com.shop.app")
        } else if name == "com.example" || name.hasPrefix("com.example.") {
            self.init(
                .assetPackageSample, "packages called com.example… cannot be published",
                advice: "fine for trying things out")
        } else {
            return nil
        }
    }

    private init(_ rule: Rule, _ message: String, advice: String?) {
        self.rule = rule
        self.message = message
        self.advice = advice
    }

    private static func isPlaceholder(_ name: String) -> Bool {
        if name.contains(where: { "<>{}[]$%…".contains($0) }) { return true }
        let labels = name.uppercased().split { $0 == "." || $0 == "_" || $0 == "-" }
        if name.uppercased() == "TODO" { return true }
        let words: Set<Substring> = [
            "REPLACE", "PLACEHOLDER", "CHANGEME", "YOURPACKAGE", "YOURCOMPANY", "YOURAPP",
            "YOUR",
        ]
        return labels.contains(where: words.contains)
    }

    private static func formFault(_ name: String) -> String? {
        let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard labels.count >= 2 else { return "it needs two parts with a full stop between" }
        for label in labels {
            guard let first = label.first else { return "a part is empty" }
            guard first.isASCIILetter else { return "each part begins with a letter" }
            guard label.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F }) else {
                return "a part holds something besides letters, digits and _"
            }
        }
        return nil
    }
}
