internal import AppInspection
internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebProbe
internal import WebText

/// What the options of `doctor` say about how to ask.
struct DoctorSetup {
    let plan: EvidencePlan
    private let prober: Prober

    init(_ invocation: Invocation) throws {
        var options = ProbeOptions()
        options.resolve = invocation.values(DoctorOptions.resolve)
        options.connectTo = invocation.values(DoctorOptions.connectTo)
        options.trustFile = invocation.value(DoctorOptions.trust)
        options.proxy = invocation.value(DoctorOptions.proxy)
        if let file = options.trustFile { _ = try InputFile.read(file) }
        var plan = EvidencePlan()
        plan.asksOthers = !invocation.flag(DoctorOptions.noCDN)
        if let cdn = invocation.value(DoctorOptions.cdn) {
            plan.cdn = cdn.hasSuffix("/") ? String(cdn.dropLast()) : cdn
        }
        plan.followsLinks = invocation.flag(DoctorOptions.trace)
        plan.deadline = try Self.number(invocation, DoctorOptions.timeout, 1...300) * 1000
        plan.package = invocation.value(DoctorOptions.package)
        plan.fingerprint = invocation.value(DoctorOptions.fingerprint)
        if let fingerprint = plan.fingerprint {
            do throws(CertificateFingerprint.Invalid) {
                _ = try CertificateFingerprint(fingerprint)
            } catch {
                throw invocation.usageError(
                    "\(Quoted.text(fingerprint)) is no SHA-256 fingerprint of a certificate")
            }
            guard plan.package != nil else {
                throw invocation.usageError("--fingerprint needs --package")
            }
        }
        plan.hasGivenAddress =
            !(options.resolve + options.connectTo).isEmpty || options.proxy != nil
        plan.app = try invocation.value(DoctorOptions.app).map { try Self.app($0, invocation) }
        self.plan = plan
        prober = Prober(options)
    }

    func collector() -> EvidenceCollector {
        let prober = prober
        return EvidenceCollector(plan: plan) { await prober.fetch($0) }
    }

    /// The number that an option has.
    static func number(
        _ invocation: Invocation, _ option: Option, _ range: ClosedRange<Int>
    ) throws(UsageError) -> Int {
        let text = try invocation.required(option)
        guard let number = Int(text), range.contains(number) else {
            throw invocation.usageError(
                "--\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// What an app declares: read from a file, or an identifier alone.
    private static func app(
        _ argument: String, _ invocation: Invocation
    ) throws -> AppEvidence {
        let path = InputFile.located(argument)
        let isPath = path.contains("/") || Folder.holds(path)
        guard isPath else {
            guard AppIdentifier.isOne(argument) else { throw NoApp(argument) }
            return AppEvidence(identifier: argument)
        }
        if ProjectInput.isProject(path) {
            let input = try ProjectInput(path, invocation)
            let target = invocation.value(DoctorOptions.target)
            guard
                let app = AppEvidence(
                    project: input.project, target: target,
                    path: ProjectInput.shown(input.project.path))
            else {
                throw invocation.usageError(
                    target.map { "\(Quoted.text($0)) is no app of \(Quoted.visible(path))" }
                        ?? "\(Quoted.visible(path)) has no app")
            }
            return app
        }
        let name = path.lowercased()
        if name.hasSuffix(".entitlements") || name.hasSuffix(".xcent") {
            return AppEvidence(
                entitlements: PropertyList.Document(anyForm: try InputFile.read(path).bytes),
                name: path)
        }
        if name.hasSuffix(".mobileprovision") || name.hasSuffix(".provisionprofile") {
            guard let profile = ProvisioningProfile(try InputFile.read(path).bytes) else {
                throw NoApp(argument)
            }
            return AppEvidence(profile: profile, name: path, at: .now())
        }
        return AppEvidence(try InspectedApp(path: path), name: path, at: .now())
    }

    /// Why `--app` names no app.
    struct NoApp: Error, CustomStringConvertible {
        let description: String
        init(_ argument: String) {
            description =
                "\(Quoted.text(argument)) is neither an app, a project, a profile, an entitlements"
                + " file nor an app identifier such as A1B2C3D4E5.com.example.app"
        }
    }
}

/// The form of app identifiers.
enum AppIdentifier {
    /// Whether `text` is a prefix of ten characters, a dot and a bundle identifier.
    static func isOne(_ text: String) -> Bool {
        guard let dot = text.firstIndex(of: ".") else { return false }
        let (prefix, bundle) = (text[..<dot], text[text.index(after: dot)...])
        return prefix.count == 10
            && prefix.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            && !bundle.isEmpty
            && bundle.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-")
            }
    }
}
