internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall generate assetlinks`
struct GenerateAssetLinksCommand {
    static let package = Option.value(
        "package", "p", takes: "NAME", help: "The application ID of the app.")
    static let fingerprint = Option.value(
        "fingerprint", takes: "SHA256", repeatable: true,
        help: "The SHA-256 fingerprint of a certificate that the app is signed with.")
    static let loginCreds = Option.flag(
        "login-creds", help: "Let the app share passwords and passkeys with the site.")

    static let command = Command(
        "generate assetlinks", summary: "Write Android's counterpart",
        discussion: """
            Writes an assetlinks.json file that "landfall lint" has nothing to say against. Put it
            on the site as /.well-known/assetlinks.json.

            "keytool -list -v -keystore FILE" shows the fingerprints of a key. Apps from Google
            Play are signed by Google: their fingerprint stands in the Play Console under App
            signing. List both, and that of debug builds if they are to open links. A fingerprint in
            lower case or without colons is put right.

            Several apps go into a file for --config:

              {
                "apps": [
                  {"package": "com.shop.app", "fingerprints": ["A5:4D:…"], "loginCreds": true},
                  {"package": "com.shop.app.beta", "fingerprints": ["0C:91:…"]}
                ]
              }
            """,
        options: [
            package, fingerprint, loginCreds, GeneratedFile.config, GeneratedFile.output,
            GeneratedFile.force,
        ],
        examples: [
            .init(
                "landfall generate assetlinks --package com.shop.app --fingerprint $SHA256"
                    + " -o assetlinks.json", "Let one app open the links of the site")
        ],
        statuses: GeneratedFile.statuses)

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let output = GeneratedFile(invocation, console)
        let plan: AssetLinksPlan
        if let path = invocation.value(GeneratedFile.config) {
            try output.refuseBeside([Self.package, Self.fingerprint, Self.loginCreds])
            plan = try output.read(path) { document throws(PlanFault) in
                try AssetLinksPlan(document)
            }
        } else {
            let package = try invocation.required(Self.package)
            let fingerprints = invocation.values(Self.fingerprint)
            guard !fingerprints.isEmpty else {
                throw invocation.usageError("generate assetlinks needs --fingerprint")
            }
            do throws(PlanFault) {
                plan = try AssetLinksPlan(apps: [
                    .init(
                        package: package, fingerprints: fingerprints,
                        sharesLogins: invocation.flag(Self.loginCreds))
                ])
            } catch {
                throw output.usageError(error)
            }
        }
        return try output.write(plan.text(), remarks: plan.remarks)
    }
}
