internal import WebText

/// What an `assetlinks.json` file is to say, and the text that says it.
///
///     let app = AssetLinksPlan.App(package: "com.shop.app", fingerprints: ["A5:4D:…"])
///     try AssetLinksPlan(apps: [app]).text()
///
/// A plan is checked when it is made: its text has no finding above `Severity.info`.
public struct AssetLinksPlan: Sendable {
    /// The apps, each with its certificates in the form that belongs in the file.
    public let apps: [App]
    /// What was changed on the way, in sentences without a full stop.
    public let remarks: [String]

    /// Makes a plan, with fingerprints put into the right form.
    ///
    /// - Throws: ``PlanFault`` for a name or a fingerprint that is none.
    public init(apps: [App]) throws(PlanFault) {
        guard !apps.isEmpty else {
            throw PlanFault("there is no app to grant anything to")
        }
        var remarks: [String] = []
        var written: [App] = []
        for app in apps {
            if written.contains(where: { $0.package == app.package }) {
                throw PlanFault(
                    "the package \(Quoted.text(app.package)) stands twice",
                    advice: "list all its fingerprints together")
            }
            written.append(try app.written(&remarks))
        }
        self.apps = written
        self.remarks = remarks.unique
        let file = AssetLinksFile(Array(text().utf8))
        if let fault = PlanFault.first(of: AssetLinksLint(file).findings(), in: file.document) {
            throw fault
        }
    }

    /// The file: two blanks per level, one statement per app, in the order of the plan.
    public func text() -> String {
        let statements = apps.map { app -> JSONTree in
            let relations =
                [AssetLinksFile.handleAllURLs]
                + (app.sharesLogins ? [AssetLinksFile.loginCredentials] : [])
            return [
                "relation": .array(relations.map(JSONTree.string)),
                "target": [
                    "namespace": "android_app", "package_name": .string(app.package),
                    "sha256_cert_fingerprints": .array(app.fingerprints.map(JSONTree.string)),
                ],
            ]
        }
        return JSONTree.array(statements).text(indent: 2) + "\n"
    }
}

extension AssetLinksPlan {
    /// An app that may open the links of the site.
    public struct App: Hashable, Sendable {
        /// The application ID.
        public let package: String
        /// The SHA-256 fingerprints of the certificates that it may be signed with.
        public let fingerprints: [String]
        /// Whether it shares passwords and passkeys with the site.
        public let sharesLogins: Bool

        /// Describes an app.
        public init(package: String, fingerprints: [String], sharesLogins: Bool = false) {
            self.package = package
            self.fingerprints = fingerprints
            self.sharesLogins = sharesLogins
        }

        fileprivate func written(_ remarks: inout [String]) throws(PlanFault) -> App {
            if let fault = PackageNameFault(package), fault.rule.severity > .info {
                throw PlanFault(fault.message, advice: fault.advice)
            }
            guard !fingerprints.isEmpty else {
                throw PlanFault(
                    "there is no fingerprint for \(Quoted.text(package))",
                    advice: FingerprintFault.whereToFind)
            }
            var written: [String] = []
            for typed in fingerprints {
                guard let fingerprint = try? CertificateFingerprint(typed) else {
                    let fault = FingerprintFault(typed)
                    throw PlanFault(
                        fault?.message ?? "\(Quoted.text(typed)) is no fingerprint",
                        advice: fault?.advice)
                }
                let right = fingerprint.description
                if right != typed { remarks.append("the fingerprint is written as \(right)") }
                if written.contains(right) {
                    remarks.append("the fingerprint \(right) was given twice")
                } else {
                    written.append(right)
                }
            }
            return App(package: package, fingerprints: written, sharesLogins: sharesLogins)
        }
    }
}
