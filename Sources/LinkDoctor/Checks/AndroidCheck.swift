internal import SiteAssociation
internal import WebProbe
internal import WebText

extension Check {
    /// Whether Android verifies the host, as far as the site is concerned.
    static let android = Check(
        layer: .android,
        rules: [
            .androidRedirect, .androidMissing, .androidType, .androidPackage, .androidCertificate,
            .androidGoogle,
        ]
    ) { exam in
        guard let hop = exam.evidence.hop(.assetLinks) else { return [] }
        let plan = exam.evidence.plan
        let isWanted = plan.package != nil
        guard hop.failure == nil, hop.status == 200, !hop.body.isEmpty, !SiteFile.isPage(hop.body)
        else { return missing(exam, hop, isWanted) }
        let judged = FileKind.assetLinks.judge(hop.body, fileName: "assetlinks.json")
        return type(hop) + judged.findings + listed(exam, AssetLinksFile(hop.body))
    }

    private static func missing(
        _ exam: Examination, _ hop: ProbeHop, _ isWanted: Bool
    ) -> [Finding] {
        let target = hop.redirect ?? ""
        // A site without apps for Android redirects this path as it does any other.
        if hop.isRedirect, isWanted || target.hasSuffix("/.well-known/assetlinks.json") {
            // A host that redirects everything has been told so already.
            let isWhole = exam.origin?.isRedirect ?? false
            return [
                Finding(
                    .androidRedirect, severity: isWhole && !isWanted ? .info : .error,
                    "assetlinks.json of \(exam.host) is redirected (\(hop.status ?? 0)) to \(Quoted.visible(target, most: 120))",
                    advice: "answer 200 with the file on each host that the manifest names, or take"
                        + " the host out of the manifest")
            ]
        }
        guard isWanted else { return [] }
        let what =
            hop.failure.map { Quoted.visible($0.detail, most: 120) }
            ?? (hop.status == 200 ? "it is a web page or empty" : "status \(hop.status ?? 0)")
        return [
            Finding(
                .androidMissing, "\(exam.host) serves no assetlinks.json: \(what)",
                advice:
                    "put it at /.well-known/assetlinks.json; landfall generate assetlinks writes"
                    + " one")
        ]
    }

    private static func type(_ hop: ProbeHop) -> [Finding] {
        let type = (hop.header("Content-Type") ?? "").prefix { $0 != ";" }.lowercased()
        guard type != "application/json" else { return [] }
        return [
            Finding(
                .androidType,
                "assetlinks.json comes as \(type.isEmpty ? "no type" : Quoted.visible(type, most: 60))",
                advice: "send application/json, which Android asks for")
        ]
    }

    private static func listed(_ exam: Examination, _ file: AssetLinksFile) -> [Finding] {
        guard let package = exam.evidence.plan.package, file.problem == nil else { return [] }
        let own = file.statements.filter {
            $0.target.packageName == package
                && $0.relations.contains(AssetLinksFile.handleAllURLs)
        }
        guard !own.isEmpty else {
            let others = file.packageNames.prefix(3).joined(separator: ", ")
            return [
                Finding(
                    .androidPackage,
                    "assetlinks.json does not let \(Quoted.visible(package, most: 80)) open links"
                        + (others.isEmpty ? "" : ", only \(Quoted.visible(others, most: 160))"),
                    advice: "add a statement for it with"
                        + " delegate_permission/common.handle_all_urls")
            ]
        }
        var findings: [Finding] = []
        if let wanted = exam.evidence.plan.fingerprint,
            let fingerprint = try? CertificateFingerprint(wanted)
        {
            let listed = own.flatMap { fingerprints(of: $0.target) }
            if !listed.contains(fingerprint) {
                findings.append(
                    Finding(
                        .androidCertificate,
                        "assetlinks.json does not list the certificate \(fingerprint.description.prefix(17))… of \(Quoted.visible(package, most: 80))",
                        advice: "add it; apps from Google Play are signed by Google, with the"
                            + " fingerprint under App signing in the Play Console"))
            }
        }
        return findings + google(exam, package)
    }

    private static func fingerprints(of target: AssetLinksFile.Target) -> [CertificateFingerprint] {
        guard case .app(_, let listed) = target else { return [] }
        return listed.compactMap { try? CertificateFingerprint($0) }
    }

    private static func google(_ exam: Examination, _ package: String) -> [Finding] {
        guard let hop = exam.evidence.hop(.google), hop.failure == nil, hop.status == 200,
            let root = JSONDocument(hop.body).root, root.kind == .object
        else { return [] }
        let names = root["statements"]?.elements.compactMap {
            $0["target"]?["androidApp"]?["packageName"]?.string
        }
        guard !(names ?? []).contains(package) else { return [] }
        return [
            Finding(
                .androidGoogle,
                "Google's statement service does not know the statement for \(Quoted.visible(package, most: 80)) yet",
                advice: "wait an hour and ask again; if it stays so, look at the errorCode of its"
                    + " answer")
        ]
    }
}

extension Rule {
    private static let address = "GET https://example.com/.well-known/assetlinks.json"
    private static let statement =
        #"[{"relation":["delegate_permission/common.handle_all_urls"],"target":"#
        + #"{"namespace":"android_app","package_name":"com.example.shop","#
        + #""sha256_cert_fingerprints":["# + "\"\(certificate)\"]}}]"
    private static let certificate =
        "1A:CC:47:2D:9B:F3:DA:BD:56:65:88:1D:60:A8:AA:92:AF:E6:C8:71:B9:6F:84:D6:10:42:64:74:19:EF:A4:2E"
    private static let other = certificate.replacing("1A:CC", with: "15:6D")
    private static let sound = "200\nContent-Type: application/json\n\n\(statement)"

    private static func android(_ told: String, _ answer: String) -> String {
        told + Sample.with(address, answer)
    }

    static let androidRedirect = Rule(
        "android-redirect", .error, title: "assetlinks.json is redirected",
        reason: "Android follows no redirect, and before Android 12 one host that fails takes all"
            + " others with it.",
        faulty: android(
            "", "301\nLocation: https://www.example.com/.well-known/assetlinks.json"),
        sound: android("", sound), source: Page.appLinks)

    static let androidMissing = Rule(
        "android-missing", .error, title: "There is no assetlinks.json",
        reason: "Without it Android opens the links of the host in the browser.",
        faulty: android("package: com.example.shop\n", "404"),
        sound: android("package: com.example.shop\n", sound), source: Page.appLinks)

    static let androidType = Rule(
        "android-content-type", .warning, title: "assetlinks.json has another content type",
        reason: "Android's documentation asks for application/json.",
        faulty: android("", "200\nContent-Type: text/plain\n\n\(statement)"),
        sound: android("", sound), source: Page.appLinks)

    static let androidPackage = Rule(
        "android-package", .error, title: "The package is not in assetlinks.json",
        reason: "Only packages that the file names are verified.",
        faulty: android("package: com.example.other\n", sound),
        sound: android("package: com.example.shop\n", sound), source: Page.appLinks)

    static let androidCertificate = Rule(
        "android-certificate", .error, title: "The certificate is not in assetlinks.json",
        reason: "Android compares the certificate that the installed app is signed with.",
        faulty: android("package: com.example.shop\nfingerprint: \(other)\n", sound),
        sound: android("package: com.example.shop\nfingerprint: \(certificate)\n", sound),
        source: Page.appLinks)

    static let androidGoogle = Rule(
        "android-google", .info, title: "Google has not seen the statement yet",
        reason: "Devices ask Google's service, which keeps answers for a while.",
        faulty: android("package: com.example.shop\n", sound)
            + "\n\nGET https://digitalassetlinks.googleapis.com/v1/statements:list\n200\n\n{}",
        sound: android("package: com.example.shop\n", sound)
            + "\n\nGET https://digitalassetlinks.googleapis.com/v1/statements:list\n200\n\n"
            + #"{"statements":[{"target":{"androidApp":{"packageName":"com.example.shop"}}}]}"#,
        source: "https://developers.google.com/digital-asset-links/v1/statements")
}
