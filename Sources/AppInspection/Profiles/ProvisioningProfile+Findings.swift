public import WebText

extension ProvisioningProfile {
    /// What is wrong with the profile.
    ///
    /// - Parameters:
    ///   - now: The moment to which expiry is compared.
    ///   - isUsedForDomains: Whether the app is known to have associated domains; nil when there is
    ///     no app to look at.
    public func findings(at now: Moment, isUsedForDomains: Bool? = nil) -> [Finding] {
        var findings: [Finding] = []
        switch signature {
        case .valid: break
        case .invalid:
            findings.append(
                Finding(
                    ProfileRules.badSignature, "the profile is not what was signed",
                    advice: "get it again; devices refuse a profile that was changed"))
        case .missing:
            findings.append(
                Finding(
                    ProfileRules.unsigned,
                    "the profile is a bare property list without a signature",
                    advice: "devices want the signed file that Apple made"))
        }
        switch copy {
        case .absent, .read(differing: []): break
        case .unreadable(let reason):
            findings.append(
                Finding(
                    ProfileRules.copiesDiffer, "the copy of the profile in DER \(reason)",
                    advice: "get the profile again"))
        case .read(let keys):
            findings.append(
                Finding(
                    ProfileRules.copiesDiffer,
                    "the copy of the profile in DER differs in \(keys.joined(separator: ", "))",
                    advice: "get the profile again"))
        }
        if let expires, expires <= now {
            findings.append(
                Finding(
                    ProfileRules.expired, "the profile expired on \(expires.day)",
                    advice: "regenerate it and sign the app again"))
        }
        let stale = certificates.filter { $0.notAfter.map { $0 <= now } ?? false }
        if let first = stale.first {
            let isAll = stale.count == certificates.count
            findings.append(
                Finding(
                    ProfileRules.certificateExpired, severity: isAll ? .error : .warning,
                    "\(stale.count) of \(certificates.count) certificates in the profile expired, as \(Quoted.text(first.name, most: 100)) on \(first.notAfter?.day ?? "")",
                    advice: "make a new certificate and regenerate the profile"))
        }
        return findings + capabilities(isUsedForDomains) + prefix()
    }

    /// What the profile does not allow of what associated domains need.
    func capabilities(_ isUsedForDomains: Bool?) -> [Finding] {
        guard isUsedForDomains != false else { return [] }
        if allowed.domains == .absent {
            let advice =
                isPersonal
                ? "a free account has no associated domains: try in a simulator, use a custom scheme, or join the paid programme"
                : "enable Associated Domains for the App ID, then regenerate the profile"
            return [
                Finding(
                    ProfileRules.noDomains, severity: isUsedForDomains == nil ? .warning : nil,
                    "the profile does not allow associated domains", advice: advice)
            ]
        }
        guard isWildcard, isUsedForDomains == true else { return [] }
        return [
            Finding(
                ProfileRules.wildcard,
                "the profile is for \(Quoted.text(allowed.applicationIdentifier ?? "", most: 80)); a wildcard App ID cannot carry associated domains",
                advice: "register an App ID for this very bundle")
        ]
    }

    private func prefix() -> [Finding] {
        guard let app = allowed.applicationIdentifier, let team = teams.first,
            !app.hasPrefix(team + ".")
        else { return [] }
        return [
            Finding(
                ProfileRules.oldPrefix,
                "the prefix of \(Quoted.text(app, most: 120)) is not the team \(Quoted.text(team, most: 40))",
                advice:
                    "name \(Quoted.visible(app, most: 120)) in the association file, not the team")
        ]
    }
}
