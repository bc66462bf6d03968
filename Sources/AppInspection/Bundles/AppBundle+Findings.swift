public import SiteAssociation
public import WebText

extension AppBundle {
    /// What is wrong, in the order of the chain: Info.plist, signature, profile, association file.
    ///
    /// The first error is the first layer that breaks the chain. Ranges of findings about the
    /// Info.plist are left out, since that of a built app is binary.
    ///
    /// - Parameters:
    ///   - now: The moment to which expiry is compared.
    ///   - file: The association file of the app's domains, if it is known.
    public func findings(at now: Moment, against file: AssociationFile? = nil) -> [Finding] {
        var check = BundleCheck(bundle: self, now: now)
        check.run()
        if let file { check.found += AssociationCheck(self, file).findings() }
        return check.found
    }
}

/// Compares the layers of one bundle.
private struct BundleCheck {
    let bundle: AppBundle
    let now: Moment
    var found: [Finding] = []

    private mutating func report(
        _ rule: Rule, severity: Severity? = nil, _ message: String, advice: String? = nil
    ) {
        found.append(Finding(rule, severity: severity, message, advice: advice))
    }

    mutating func run() {
        checkInfo()
        checkProgram()
        if let slice = bundle.slice { checkSignature(slice) }
        checkDomains()
        checkIdentity()
        checkProfile()
        checkLeftovers()
    }

    private mutating func checkInfo() {
        guard let info = bundle.info else {
            if bundle.path.hasSuffix(".app") || bundle.path.hasSuffix(".appex") {
                report(
                    InspectionRules.noInfo, "there is no Info.plist that can be read",
                    advice: "build the app again")
            }
            return
        }
        found += InfoPlistLint(isBrowser: bundle.entitlements?.isBrowser ?? false)
            .findings(in: info.document).map {
                Finding(
                    $0.rule, severity: $0.severity, pointer: $0.pointer, $0.message,
                    advice: $0.advice)
            }
    }

    private mutating func checkProgram() {
        guard let program = bundle.program else {
            report(
                InspectionRules.noProgram,
                "the program that CFBundleExecutable names is not there, or is no Mach-O file",
                advice: "build the app again")
            return
        }
        for fault in program.faults + program.slices.flatMap(\.faults) {
            report(InspectionRules.damaged, fault, advice: "build and sign the app again")
        }
        let domains = program.slices.map { $0.entitlements?.values }
        if let first = domains.first, domains.contains(where: { $0 != first }) {
            let names = program.slices.map(\.processor).joined(separator: " and ")
            report(
                InspectionRules.slicesDiffer,
                "the slices \(names) are signed with different entitlements",
                advice: "sign the whole file in one step")
        }
    }

    private mutating func checkSignature(_ slice: MachOSlice) {
        guard let signature = slice.signature else {
            if !bundle.isForSimulator {
                report(
                    InspectionRules.unsigned, "the program is not signed",
                    advice: "sign it; without a signature it has no entitlements")
            }
            return
        }
        for fault in signature.faults {
            report(InspectionRules.damaged, fault, advice: "sign the app again")
        }
        for (name, form) in [("XML", signature.xml), ("DER", signature.der)] {
            guard case .unreadable(let reason) = form else { continue }
            report(
                InspectionRules.badBlob,
                "the \(name) entitlements in the signature cannot be read: \(reason)",
                advice: "sign the app again with a current codesign")
        }
        switch (signature.xml, signature.der) {
        case (.read(let xml), .read(let der)) where xml != der:
            let keys = Set(xml.values.keys).union(der.values.keys)
                .filter { xml.values[$0] != der.values[$0] }.sorted()
            report(
                InspectionRules.formsDiffer,
                "the XML and the DER entitlements differ in \(keys.joined(separator: ", "))",
                advice: "sign the app again; iOS 15 and later go by DER")
        case (.read, .absent) where !bundle.isForSimulator:
            report(
                InspectionRules.noDER, "the signature has no DER entitlements",
                advice: "sign with a current codesign: iOS 15 and later go by DER")
        default: break
        }
    }

    private mutating func checkDomains() {
        let signature = bundle.slice?.signature
        let isBare = signature?.xml == .absent && signature?.der == .absent
        guard let entitlements = bundle.entitlements ?? (isBare ? Entitlements([:]) : nil) else {
            // Unsigned, or not to be read, which was said already.
            return
        }
        if entitlements.domains == .absent {
            guard bundle.kind == .app || bundle.kind == .clip else { return }
            let allowed = bundle.profile.map { $0.allowed.domains != .absent } ?? false
            report(
                InspectionRules.noDomains, severity: allowed ? .warning : .info,
                "the signed app has no associated domains"
                    + (allowed ? ", although its profile allows them" : ""),
                advice:
                    "let CODE_SIGN_ENTITLEMENTS name the entitlements file in this configuration, and sign with it"
            )
        } else {
            let isRelease = bundle.profile.map { $0.kind != .development } ?? false
            found += entitlements.domainFindings(isRelease: isRelease)
        }
    }

    private mutating func checkIdentity() {
        guard let identifier = bundle.info?.bundleIdentifier else { return }
        if let signed = bundle.entitlements?.applicationIdentifier,
            !signed.hasSuffix("." + identifier)
        {
            report(
                InspectionRules.otherIdentifier,
                "the signature is for \(Quoted.text(signed, most: 120)), and the bundle is \(Quoted.text(identifier, most: 120))",
                advice: "sign with the entitlements and the profile of this bundle")
        }
        if let name = bundle.slice?.signature?.directory?.identifier, name != identifier,
            bundle.slice?.signature?.directory?.isLinkerSigned == false
        {
            report(
                InspectionRules.codeIdentifier,
                "the code directory is for \(Quoted.text(name, most: 120)), and the bundle is \(Quoted.text(identifier, most: 120))",
                advice: "sign the bundle and not the program alone")
        }
    }

    private mutating func checkProfile() {
        guard let profile = bundle.profile else {
            guard bundle.info != nil, !bundle.isForSimulator else { return }
            let isThere = bundle.hasProfileFile
            report(
                InspectionRules.noProfile, severity: isThere ? .error : nil,
                isThere ? "the embedded profile cannot be read" : "there is no embedded profile",
                advice: isThere
                    ? "build the app again"
                    : "that is as it should be in an app from the App Store")
            return
        }
        let claims =
            switch bundle.entitlements?.domains {
            case .list, .any, .wrong: true
            case .absent, nil: false
            }
        found += profile.findings(at: now, isUsedForDomains: claims)
        if let app = bundle.entitlements?.applicationIdentifier, !profile.covers(app) {
            report(
                ProfileRules.otherApp,
                "the profile is for \(Quoted.text(profile.allowed.applicationIdentifier ?? "no app", most: 120)), and the app is \(Quoted.text(app, most: 120))",
                advice: "use the profile of this app")
        }
        let team = bundle.entitlements?.team ?? bundle.slice?.signature?.directory?.team
        if let team, !profile.teams.isEmpty, !profile.teams.contains(team) {
            report(
                ProfileRules.otherTeam,
                "the profile is of team \(Quoted.text(profile.teams[0], most: 40)), and the signature of \(Quoted.text(team, most: 40))",
                advice: "use certificate and profile of one team")
        }
    }

    private mutating func checkLeftovers() {
        guard let old = bundle.expandedEntitlements, let signed = bundle.entitlements,
            old.domains != signed.domains
        else { return }
        report(
            InspectionRules.leftover,
            "archived-expanded-entitlements.xcent has other associated domains than the signature",
            advice: "heed the signature; old versions of Xcode left this file behind")
    }
}
