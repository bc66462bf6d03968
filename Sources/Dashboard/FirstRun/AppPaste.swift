internal import LinkService
internal import WebText

/// What somebody pasted to say which app it is: Team ID and bundle identifier in any order, an
/// entitlements file, or what `landfall inspect --format json` prints.
struct AppPaste {
    /// The team, ten capital letters and digits.
    private(set) var team: String?
    /// What the App ID begins with.
    private(set) var prefix: String?
    /// The bundle identifier.
    private(set) var bundle: String?
    /// A custom scheme of the app.
    private(set) var scheme: String?
    /// The hosts of its associated domains, without wildcards.
    private(set) var hosts: [String] = []

    /// The longest text that is looked at.
    static let longest = 200_000

    /// Reads a text.
    ///
    /// - Throws: ``FieldFault`` for `app` that says what is missing and where to find it.
    init(_ text: String) throws(FieldFault) {
        guard text.utf8.count <= Self.longest else {
            throw FieldFault("app", "too-long", Texts.Welcome.tooMuch)
        }
        let trimmed = text.drop { $0.isWhitespace }
        if trimmed.first == "{" {
            readInspection(JSONDocument(String(trimmed)))
        } else if trimmed.first == "<" {
            readEntitlements(PropertyList.Document(Array(trimmed.utf8)))
            guard bundle != nil else {
                throw FieldFault("app", "unsigned", Texts.Welcome.unsigned)
            }
        } else {
            readWords(text)
        }
        guard team != nil, bundle != nil else {
            throw FieldFault("app", "unknown", Texts.Welcome.noTeam)
        }
    }

    static func isTeam(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 10
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    }

    private static func isBundle(_ text: some StringProtocol) -> Bool {
        text.contains(".") && !text.hasPrefix(".") && !text.hasSuffix(".")
            && text.utf8.allSatisfy {
                $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: ".")
                    || $0 == UInt8(ascii: "-")
            }
    }

    private mutating func take(identifier: String) {
        let parts = identifier.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, Self.isTeam(parts[0]), Self.isBundle(parts[1]) else { return }
        prefix = String(parts[0])
        bundle = String(parts[1])
        if team == nil { team = prefix }
    }

    private mutating func take(domains: [String]) {
        hosts = domains.compactMap { entry -> String? in
            guard entry.hasPrefix("applinks:") else { return nil }
            let host = entry.dropFirst(9).prefix { $0 != "?" }
            return host.hasPrefix("*.") || host.isEmpty ? nil : String(host)
        }
    }

    private mutating func readWords(_ text: String) {
        let words = text.split { $0.isWhitespace || ",;:\"'=".contains($0) }
        for word in words {
            if Self.isTeam(word), team == nil { team = String(word) }
            take(identifier: String(word))
        }
        guard bundle == nil else { return }
        bundle = words.first { Self.isBundle($0) }.map(String.init)
        prefix = team
    }

    private mutating func readEntitlements(_ document: PropertyList.Document) {
        guard let root = document.root else { return }
        team = root["com.apple.developer.team-identifier"]?.string
        let identifier =
            root["application-identifier"]
            ?? root["com.apple.application-identifier"]
        if let text = identifier?.string { take(identifier: text) }
        take(
            domains: root["com.apple.developer.associated-domains"]?.elements
                .compactMap(\.string) ?? [])
    }

    private mutating func readInspection(_ document: JSONDocument) {
        guard let parts = document.root?["parts"], parts.kind == .array else { return }
        func fact(_ part: JSONValue, _ name: String) -> String? {
            guard let list = part["facts"]?[name], list.kind == .array else { return nil }
            return list.elements.compactMap(\.string).first
        }
        // The first part is the app itself; what is inside it comes after.
        for part in parts.elements {
            guard let identifier = fact(part, "app identifier") else { continue }
            team = fact(part, "team").flatMap { Self.isTeam($0) ? $0 : nil }
            take(identifier: identifier)
            scheme = fact(part, "schemes")
            if let list = part["entitlements"]?["com.apple.developer.associated-domains"],
                list.kind == .array
            {
                take(domains: list.elements.compactMap(\.string))
            }
            return
        }
    }
}
