public import WebText

extension AssetLinksLint {
    /// All rules about `assetlinks.json` beyond the syntax of JSON, sorted by identifier.
    public static let rules: [Rule] = [
        .assetAppleKey,
        .assetDebugCertificate,
        .assetDynamicMalformed,
        .assetEmpty,
        .assetEscape,
        .assetExtensionRelation,
        .assetFingerprintCase,
        .assetFingerprintDummy,
        .assetFingerprintForm,
        .assetFingerprintPlaceholder,
        .assetFingerprintTwice,
        .assetForeignPattern,
        .assetInclude,
        .assetIncludeMixed,
        .assetMissingItem,
        .assetNamespace,
        .assetNoAppLinks,
        .assetNoCatchAll,
        .assetNoFingerprints,
        .assetNoLeadingSlash,
        .assetNoRelation,
        .assetNoTarget,
        .assetOnlyExclusions,
        .assetPackageForm,
        .assetPackagePlaceholder,
        .assetPackageSample,
        .assetParent,
        .assetRelationType,
        .assetRepeated,
        .assetRoot,
        .assetRuleUnreachable,
        .assetRuleWithoutPattern,
        .assetSeveralLists,
        .assetSharedFingerprints,
        .assetSite,
        .assetStarStops,
        .assetStatementType,
        .assetTargetType,
        .assetUnknownMember,
        .assetUnknownRelation,
        .assetVariable,
    ]
}

/// The samples of rules: a sound file with one thing changed.
enum AssetSample {
    static let fingerprint =
        "A5:4D:CA:18:25:30:BB:1D:6D:13:2C:DE:D6:23:7B:2E:"
        + "D9:1E:3F:72:1F:CB:19:71:17:44:94:D6:49:3C:9D:5C"
    static let dummy =
        "AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99:"
        + "AA:BB:CC:DD:EE:FF:00:11:22:33:44:55:66:77:88:99"
    static let reactNative =
        "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:"
        + "9F:73:48:F0:BB:6F:89:9B:83:32:66:75:91:03:3B:9C"

    /// One statement about an app.
    static func statement(
        relation: String? = nil, namespace: String = "android_app",
        package: String = "com.shop.app",
        fingerprints: String? = nil, more: String = ""
    ) -> String {
        let relation = relation ?? "[\"\(AssetLinksFile.handleAllURLs)\"]"
        let fingerprints = fingerprints ?? "[\"\(fingerprint)\"]"
        return "{\"relation\": \(relation), \"target\": {\"namespace\": \"\(namespace)\","
            + " \"package_name\": \"\(package)\", \"sha256_cert_fingerprints\": \(fingerprints)}"
            + "\(more)}"
    }

    /// A file of that one statement.
    static func file(
        relation: String? = nil, namespace: String = "android_app",
        package: String = "com.shop.app",
        fingerprints: String? = nil, more: String = ""
    ) -> String {
        "["
            + statement(
                relation: relation, namespace: namespace, package: package,
                fingerprints: fingerprints,
                more: more) + "]"
    }

    /// A statement with dynamic rules.
    static func dynamicStatement(
        _ rules: String, relation: String = AssetLinksFile.handleAllURLs
    ) -> String {
        statement(
            more: ", \"relation_extensions\": {\"\(relation)\":"
                + " {\"dynamic_app_link_components\": [\(rules)]}}")
    }

    /// A file of one statement with dynamic rules.
    static func dynamic(
        _ rules: String, relation: String = AssetLinksFile.handleAllURLs
    ) -> String {
        "[" + dynamicStatement(rules, relation: relation) + "]"
    }
}
