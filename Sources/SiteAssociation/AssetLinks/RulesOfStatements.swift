internal import WebText

// Rules about the file, its statements and relations.

extension Rule {
    static let assetRoot = Rule(
        "assetlinks-root", .error, title: "The outermost value is not an array",
        reason: "A statement list is a JSON array; nothing is found in anything else.",
        faulty: AssetSample.statement(),
        sound: "[\(AssetSample.statement())]",
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetEmpty = Rule(
        "assetlinks-empty", .info, title: "No statements",
        reason: "An empty list is valid and grants nothing: no app is verified for the site.",
        faulty: "[]",
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetStatementType = Rule(
        "assetlinks-statement-type", .error, title: "A statement that is not an object",
        reason: "Each element of the list is an object with a relation and a target.",
        faulty: #"["com.shop.app"]"#,
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetUnknownMember = Rule(
        "assetlinks-unknown-member", .warning, title: "A member that nobody reads",
        reason: "Names are exact: another letter case or spelling makes an unknown member,"
            + " which is ignored.",
        faulty: AssetSample.file(more: #", "relation_extension": {}"#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetInclude = Rule(
        "assetlinks-include", .error, title: "include is not an address",
        reason: "An element with include takes in the statement list at that address, which"
            + " is an https one.",
        faulty: #"[{"include": "statements.json"}]"#,
        sound: #"[{"include": "https://shop.net/statements.json"}]"#,
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetIncludeMixed = Rule(
        "assetlinks-include-mixed", .warning, title: "A statement beside include",
        reason: "An element either takes in another list or is a statement itself. Which of"
            + " the two counts is not established.",
        faulty: AssetSample.file(more: #", "include": "https://shop.net/a.json""#),
        sound: #"[{"include": "https://shop.net/a.json"}]"#,
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetNoRelation = Rule(
        "assetlinks-no-relation", .error, title: "No relation",
        reason: "Without a relation the statement grants nothing.",
        faulty: #"[{"target": {"namespace": "web", "site": "https://shop.net"}}]"#,
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetRelationType = Rule(
        "assetlinks-relation-type", .error, title: "relation is not a filled array of strings",
        reason: "relation is an array of strings with one at least.",
        faulty: AssetSample.file(relation: #""delegate_permission/common.handle_all_urls""#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")

    static let assetUnknownRelation = Rule(
        "assetlinks-unknown-relation", .warning, title: "An unknown relation",
        reason: "Relations of your own are allowed, but Android heeds only its own; a"
            + " misspelt one grants nothing.",
        faulty: AssetSample.file(relation: #"["delegate_permission/common.handle_all_url"]"#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/relation-strings")

    static let assetNoAppLinks = Rule(
        "assetlinks-no-app-links", .info, title: "No app may open links",
        reason: "Links need delegate_permission/common.handle_all_urls for an app. A file"
            + " that only shares passwords is fine without.",
        faulty: AssetSample.file(relation: #"["delegate_permission/common.get_login_creds"]"#),
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/relation-strings")

    static let assetRepeated = Rule(
        "assetlinks-repeated-statement", .info, title: "A statement that adds nothing",
        reason: "Statements about the same app add up. This one grants only what earlier ones"
            + " grant already.",
        faulty: "[\(AssetSample.statement()), \(AssetSample.statement())]",
        sound: AssetSample.file(),
        source: "https://developers.google.com/digital-asset-links/v1/statements")
}
