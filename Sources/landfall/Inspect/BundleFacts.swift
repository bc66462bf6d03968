internal import AppInspection
internal import WebText

/// What a bundle says of itself, as rows to show.
struct BundleFacts {
    typealias Fact = InspectionSubject.Fact

    private let bundle: AppBundle

    init(_ bundle: AppBundle) { self.bundle = bundle }

    var facts: [Fact] {
        let directory = bundle.slice?.signature?.directory
        var facts = bundle.info.map(Self.facts) ?? []
        facts += [
            Fact("app identifier", bundle.applicationIdentifier),
            Fact("team", bundle.entitlements?.team ?? directory?.team),
        ].compactMap { $0 }
        if let entitlements = bundle.entitlements {
            facts += Self.facts(of: entitlements).filter { $0.name == "domains" }
        }
        facts += [Fact("built for", built), Fact("signature", signature)].compactMap { $0 }
        if let profile = bundle.profile {
            facts += Self.facts(of: profile).map { Fact("profile " + $0.name, $0.values) }
        }
        return facts
    }

    private var built: String? {
        guard let program = bundle.program else { return nil }
        let sdk = bundle.slice?.sdk.map { ", SDK \($0)" } ?? ""
        let processors = program.slices.map(\.processor).joined(separator: ", ")
        return "\(bundle.slice?.platform ?? "an unnamed platform")\(sdk) (\(processors))"
    }

    private var signature: String? {
        guard let slice = bundle.slice else { return nil }
        guard let signature = slice.signature else { return "none" }
        let directory = signature.directory
        let who =
            if directory?.isLinkerSigned ?? false {
                "by the linker"
            } else if directory?.isAdHoc ?? false {
                "ad hoc"
            } else {
                signature.hasCertificate ? "with a certificate" : "without a certificate"
            }
        let name = directory.map { " as \($0.identifier)" } ?? ""
        return who + name + ", entitlements: \(Self.forms(signature))"
            + (slice.sectionEntitlements == nil ? "" : " (and in the program)")
    }

    private static func forms(_ signature: CodeSignature) -> String {
        switch (signature.xml, signature.der) {
        case (.read(let xml), .read(let der)):
            xml == der ? "XML and DER agree" : "XML and DER differ"
        case (.read, .absent): "XML only"
        case (.absent, .read): "DER only"
        case (.absent, .absent): "none"
        default: "not all can be read"
        }
    }

    static func facts(of info: InfoPlist) -> [Fact] {
        var facts = [
            Fact("bundle", info.bundleIdentifier), Fact("version", info.version),
            Fact("built with SDK", info.sdk),
        ].compactMap { $0 }
        if !info.schemes.isEmpty { facts.append(Fact("schemes", info.schemes)) }
        if !info.queriedSchemes.isEmpty { facts.append(Fact("asks about", info.queriedSchemes)) }
        if !info.activityTypes.isEmpty { facts.append(Fact("activities", info.activityTypes)) }
        facts.append(Fact("scenes", [info.hasScenes ? "yes" : "no"]))
        return facts
    }

    static func facts(of entitlements: Entitlements) -> [Fact] {
        [
            Fact("app identifier", entitlements.applicationIdentifier),
            Fact("team", entitlements.team), domains(entitlements.domains),
        ].compactMap { $0 }
    }

    static func facts(of app: InstalledApps.App) -> [Fact] {
        var facts = [
            Fact("name", app.name), Fact("version", app.version), Fact("signed by", app.signer),
        ].compactMap { $0 }
        facts += Self.facts(of: app.entitlements)
        if !app.schemes.isEmpty { facts.append(Fact("schemes", app.schemes)) }
        return facts
    }

    static func facts(of profile: ProvisioningProfile) -> [Fact] {
        let devices =
            profile.deviceCount.map { " for \($0) device\($0 == 1 ? "" : "s")" } ?? ""
        let certificates = profile.certificates.map { certificate in
            certificate.name + (certificate.notAfter.map { ", until \($0.day)" } ?? "")
        }
        return [
            Fact("name", profile.name), Fact("kind", profile.kind.rawValue + devices),
            Fact("expires", profile.expires?.day), Fact("platforms", profile.platforms),
            Fact("app identifier", profile.allowed.applicationIdentifier),
            Fact("team", profile.teams), Fact("certificates", certificates),
            Fact("domains", allowed(profile.allowed.domains)),
            Fact("signature", profile.signature.rawValue),
        ].compactMap { $0 }.filter { !$0.values.isEmpty }
    }

    private static func domains(_ domains: Entitlements.Domains) -> Fact {
        switch domains {
        case .absent: Fact("domains", ["none"])
        case .any: Fact("domains", ["*"])
        case .list(let entries): Fact("domains", entries.isEmpty ? ["an empty list"] : entries)
        case .wrong: Fact("domains", ["a value of a wrong type"])
        }
    }

    private static func allowed(_ domains: Entitlements.Domains) -> [String] {
        switch domains {
        case .absent: ["not allowed"]
        case .any: ["any"]
        case .list(let entries): entries
        case .wrong: ["a value of a wrong type"]
        }
    }
}
