internal import WebText

// Rules about targets: apps, certificates and sites.

extension Rule {
    static let assetNoTarget = Rule(
        "assetlinks-no-target", .error, title: "No target",
        reason: "Without a target nobody is granted anything.",
        faulty: #"[{"relation": ["delegate_permission/common.handle_all_urls"]}]"#,
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetTargetType = Rule(
        "assetlinks-target-type", .error, title: "target is not an object",
        reason: "A target is an object with a namespace and the members that go with it.",
        faulty:
            #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": "com.shop.app"}]"#,
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetNamespace = Rule(
        "assetlinks-namespace", .error, title: "A wrong namespace",
        reason: "namespace says what kind of target it is: android_app or web. It is no place"
            + " for the package name.",
        faulty: AssetSample.file(namespace: "com.shop.app"),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetPackageForm = Rule(
        "assetlinks-package-form", .error, title: "No package name",
        reason: "package_name is the application ID of the app: two or more parts of letters,"
            + " digits and _, each beginning with a letter. No app can have another.",
        faulty: AssetSample.file(package: "shopapp"),
        sound: AssetSample.file(),
        source: "https://developer.android.com/build/configure-app-module")

    static let assetPackagePlaceholder = Rule(
        "assetlinks-package-placeholder", .error, title: "A placeholder as package name",
        reason: "A template was published before it was filled in; no app can have this name.",
        faulty: AssetSample.file(package: "com.<your>.app"),
        sound: AssetSample.file(),
        source: "https://developer.android.com/build/configure-app-module")

    static let assetPackageSample = Rule(
        "assetlinks-package-sample", .info, title: "The package name of examples",
        reason: "Google Play accepts no app whose package name begins with com.example.",
        faulty: AssetSample.file(package: "com.example.app"),
        sound: AssetSample.file(),
        source: "https://developer.android.com/build/configure-app-module")

    static let assetNoFingerprints = Rule(
        "assetlinks-no-fingerprints", .error, title: "No fingerprints",
        reason: "Android compares the certificate of the app with this list; with none no app"
            + " is verified. A service that generates the file should not publish this.",
        faulty: AssetSample.file(fingerprints: "[]"),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetFingerprintForm = Rule(
        "assetlinks-fingerprint-form", .error, title: "Not a SHA-256 fingerprint",
        reason: "A fingerprint is written as 32 pairs of upper-case hexadecimal digits with"
            + " colons between, 95 characters in all. MD5 and SHA-1 fingerprints, which the"
            + " same tools show, are of no use.",
        faulty: AssetSample.file(
            fingerprints: #"["4A:11:0C:73:9E:D2:5B:68:F0:37:8D:C4:21:BA:56:EF:03:7C:99:1D"]"#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetFingerprintCase = Rule(
        "assetlinks-fingerprint-case", .warning, title: "A fingerprint in lower case",
        reason: "Fingerprints are documented in upper case; whether lower case is accepted"
            + " everywhere is not established.",
        faulty: AssetSample.file(fingerprints: "[\"\(AssetSample.fingerprint.lowercased())\"]"),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetFingerprintPlaceholder = Rule(
        "assetlinks-fingerprint-placeholder", .error, title: "A placeholder as fingerprint",
        reason: "A template was published before it was filled in; no app is verified.",
        faulty: AssetSample.file(fingerprints: #"["REPLACE_WITH_SHA256"]"#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetFingerprintDummy = Rule(
        "assetlinks-fingerprint-dummy", .warning, title: "A made-up fingerprint",
        reason: "The bytes repeat or count up, or stem from an example; certificates look"
            + " random.",
        faulty: AssetSample.file(fingerprints: "[\"\(AssetSample.dummy)\"]"),
        sound: AssetSample.file(),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetFingerprintTwice = Rule(
        "assetlinks-fingerprint-twice", .warning, title: "A fingerprint listed twice",
        reason: "One of the two was probably meant to be another, for instance that of the"
            + " upload key.",
        faulty: AssetSample.file(
            fingerprints: "[\"\(AssetSample.fingerprint)\", \"\(AssetSample.fingerprint)\"]"),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetDebugCertificate = Rule(
        "assetlinks-debug-certificate", .info, title: "A debug certificate that everybody has",
        reason: "New React Native projects come with one debug key, the same for all. It"
            + " signs no published app, and anybody can sign with it.",
        faulty: AssetSample.file(fingerprints: "[\"\(AssetSample.reactNative)\"]"),
        sound: AssetSample.file(),
        source: "https://reactnative.dev/docs/signed-apk-android")

    static let assetSharedFingerprints = Rule(
        "assetlinks-shared-fingerprints", .info, title: "Builds of one app with the same list",
        reason: "Debug, beta and nightly builds are often signed with keys of their own; then"
            + " a list made for one of them verifies only that one.",
        faulty:
            "[\(AssetSample.statement()), \(AssetSample.statement(package: "com.shop.app.beta"))]",
        sound: AssetSample.file(),
        source: "https://developer.android.com/training/app-links/configure-assetlinks")

    static let assetSite = Rule(
        "assetlinks-site", .error, title: "No site",
        reason: "The site of a web target is scheme and host, perhaps with a port; a"
            + " statement cannot be limited to a path.",
        faulty:
            #"[{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "shop.net/app"}}]"#,
        sound:
            #"[{"relation": ["delegate_permission/common.get_login_creds"], "target": {"namespace": "web", "site": "https://shop.net"}}]"#,
        source: "https://developers.google.com/digital-asset-links/v1/statements")
}
