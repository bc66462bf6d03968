public import WebText

/// Says what is wrong with the associated domains in an entitlements file.
///
///     let document = PropertyList.Document(bytes)
///     for finding in EntitlementsLint(configurationName: "Release").findings(in: document) {
///         print(finding.message)
///     }
///
/// A file without the key is none of its business: not every app has associated domains.
public struct EntitlementsLint: Sendable {
    /// Whether what is judged goes to the App Store, where no mode may be left.
    private let isRelease: Bool

    /// The entitlement that lists the domains.
    public static let key = "com.apple.developer.associated-domains"

    /// Prepares to judge a file.
    ///
    /// - Parameters:
    ///   - configurationName: The build configuration that uses the file, if it is known.
    ///   - fileName: The file's name, which counts if the configuration is not known: a
    ///     `ShopRelease.entitlements` is for release builds.
    public init(configurationName: String? = nil, fileName: String? = nil) {
        let name = (configurationName ?? fileName ?? "").lowercased().filter {
            $0 != "-" && $0 != "_" && $0 != " "
        }
        let isEarly = ["prerelease", "debug", "develop"].contains { name.contains($0) }
        isRelease = !isEarly && (name.contains("release") || name.contains("appstore"))
    }

    /// Every finding, in the order of the file. O(n) in the size of the list.
    public func findings(in document: PropertyList.Document) -> [Finding] {
        var findings = document.faults.map(\.finding)
        if let root = document.root {
            if root.kind == .dictionary {
                findings += duplicateKeys(in: root)
                findings += judge(root)
            } else {
                findings.append(
                    Finding(
                        EntitlementRules.root, at: root.range, pointer: "",
                        "the file is \(root.kind.phrase); a dictionary is expected",
                        advice: "put the entitlements into <dict> and </dict>"))
            }
        }
        return findings.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }.map(\.element)
    }

    private func judge(_ root: PropertyList.Value) -> [Finding] {
        var findings: [Finding] = []
        let managed = Self.key + ".mdm-managed"
        for member in root.members {
            if member.key == Self.key {
                findings += DomainListLint(member, root: root, isRelease: isRelease).findings()
            } else if member.key == managed {
                findings += judgeManagedFlag(member)
            } else if Self.isMisspelt(member.key) {
                // Beside the right key it may be a leftover.
                let severity: Severity = root[Self.key] == nil ? .error : .warning
                findings.append(
                    Finding(
                        EntitlementRules.misspeltKey, severity: severity, at: member.keyRange,
                        pointer: member.value.pointer,
                        "the key \(Quoted.text(member.key, most: 80)) is no entitlement",
                        advice: "write \(Self.key)"))
            }
        }
        return findings
    }

    private func judgeManagedFlag(_ member: PropertyList.Value.Member) -> [Finding] {
        guard member.value.kind != .boolean else { return [] }
        return [
            Finding(
                EntitlementRules.managedFlag, at: member.value.range, pointer: member.value.pointer,
                "\(member.key) is \(member.value.kind.phrase); a boolean is expected",
                advice: "write <true/>")
        ]
    }

    /// Whether somebody meant ``key`` by another key.
    private static func isMisspelt(_ key: String) -> Bool {
        if NearestName.find(key, among: [Self.key]) != nil { return true }
        let plain = key.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." && $0 != " " }
        return [
            "comappledeveloperassociateddomains", "comappleassociateddomains",
            "comappledeveloperassociateddomain", "comapplesecurityassociateddomains",
            "associateddomains", "associateddomain",
        ].contains(plain)
    }

    /// Reports keys that a dictionary has twice, anywhere in the file.
    private func duplicateKeys(in root: PropertyList.Value) -> [Finding] {
        var findings: [Finding] = []
        var waiting = [root]
        while let value = waiting.popLast() {
            findings += value.duplicates.map { member in
                Finding(
                    PropertyList.Rules.duplicateKey, at: member.keyRange,
                    pointer: member.value.pointer,
                    "the key \(Quoted.text(member.key, most: 80)) occurs twice in the dictionary",
                    advice: "keep one of the two")
            }
            waiting += value.elements + value.members.map(\.value)
        }
        return findings
    }
}
