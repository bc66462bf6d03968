internal import WebText

// Rules about what is written inside patterns.

extension Rule {
    static let patternEmpty = Rule(
        "aasa-pattern-empty", .warning, title: "Empty path pattern",
        reason: "It is taken to mean the root.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": ""}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/"}]}]}}"#,
        source: Source.components)

    static let noLeadingSlash = Rule(
        "aasa-no-leading-slash", .warning, title: "Path pattern without a leading slash",
        reason: "A slash is added, so buy/* works as /buy/*; it is clearer to write it.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "buy/*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/buy/*"}]}]}}"#,
        source: Source.probes)

    static let doubledSlash = Rule(
        "aasa-doubled-slash", .warning, title: "Doubled slash",
        reason: "Runs of slashes are taken as one, in patterns and in URLs.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a//b"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/b"}]}]}}"#,
        source: Source.probes)

    static let starSlash = Rule(
        "aasa-star-slash", .info, title: "Slash behind the last *",
        reason: "A trailing slash is irrelevant, so */ is taken to be like *.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*/"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}]}}"#,
        source: Source.probes)

    static let doubleStar = Rule(
        "aasa-double-star", .warning, title: "Doubled *",
        reason: "One * crosses slashes already; two are taken to be the same.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/**"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}]}}"#,
        source: Source.components)

    static let backslash = Rule(
        "aasa-backslash", .warning, title: "Backslash in a pattern",
        reason: "Patterns have no escapes; the backslash is taken as an ordinary character.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a\\.b"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a.b"}]}]}}"#,
        source: Source.components)

    static let nonASCII = Rule(
        "aasa-non-ascii", .error, title: "Letters beyond ASCII in an encoded pattern",
        reason: "URLs are compared percent-encoded, so such a pattern never matches.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/café"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/caf%C3%A9"}]}]}}"#,
        source: Source.probes)

    static let impossibleCharacter = Rule(
        "aasa-impossible-character", .error, title: "A character that URLs never hold",
        reason: "The pattern is compared with the encoded URL, where blanks, quotation marks"
            + " and the like are escapes.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a b"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a%20b"}]}]}}"#,
        source: "RFC 3986, section 2")

    static let lowerCaseEscape = Rule(
        "aasa-lower-case-escape", .warning, title: "Escape in lower case",
        reason: "Browsers write escapes in upper case, and the comparison counts the case.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/caf%c3%a9"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/caf%C3%A9"}]}]}}"#,
        source: Source.probes)

    static let escapeInDecoded = Rule(
        "aasa-escape-in-decoded", .warning, title: "Escape in a decoded pattern",
        reason: "Under percentEncoded: false the URL is decoded and the pattern taken literally.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a%20b", "percentEncoded": false}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a b", "percentEncoded": false}]}]}}"#,
        source: Source.probes)

    static let notComposed = Rule(
        "aasa-not-composed", .warning, title: "Letter with a separate accent",
        reason: "Nothing is normalised: a letter typed as two characters differs from the"
            + " composed one that browsers send.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/café", "percentEncoded": false}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/café", "percentEncoded": false}]}]}}"#,
        source: Source.probes)

    static let exclusionSpelling = Rule(
        "aasa-not-spelling", .warning, title: "NOT in another spelling",
        reason: "An excluding path begins with NOT in capitals and one blank. Anything else is"
            + " taken as an ordinary path, so the page opens the app.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths":"#
            + #" ["NOT/private/*", "*"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths": ["NOT"#
            + #" /private/*", "*"]}]}}"#,
        source: Source.oldGuide)

    static let notInComponent = Rule(
        "aasa-not-in-component", .error, title: "NOT in a component",
        reason: "Components exclude by a key; as text in a pattern NOT never matches.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "NOT /private/*"}, {"/": "*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/private/*", "exclude": true}, {"/": "*"}]}]}}"#,
        source: Source.components)

    static let hostInPath = Rule(
        "aasa-host-in-path", .error, title: "Host in a path pattern",
        reason: "A pattern is compared with the path of the URL alone.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/links.shop.com/*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/*"}]}]}}"#,
        source: Source.components)

    static let queryInPath = Rule(
        "aasa-query-in-path", .error, title: "Query in a path pattern",
        reason: "Paths never hold the query; ? is the wildcard for one character.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths":"#
            + #" ["/item?id=*"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/item", "?": {"id": "?*"}}]}]}}"#,
        source: Source.oldGuide)

    static let fragmentInPath = Rule(
        "aasa-fragment-in-path", .error, title: "Fragment in a path pattern",
        reason: "What follows # in a URL is not part of its path.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/#/cart"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + ##" "components": [{"/": "/", "#": "/cart"}]}]}}"##,
        source: "https://developer.apple.com/forums/thread/712348")

    static let routerParameter = Rule(
        "aasa-router-parameter", .warning, title: "Syntax of a router",
        reason: "Named parameters are ordinary text here, which no URL holds.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/hotel/:id"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/hotel/*"}]}]}}"#,
        source: Source.components)

    static let regularExpression = Rule(
        "aasa-regular-expression", .warning, title: "Syntax of regular expressions",
        reason: "Patterns know *, ? and $(…) and nothing else.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/.*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}]}}"#,
        source: Source.components)

    static let queryAny = Rule(
        "aasa-query-any", .warning, title: "A query value that constrains nothing",
        reason: "A missing item counts as an empty one, which * matches. An exclusion written"
            + " so blocks every URL.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"ref": "*"}}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"ref": "?*"}}]}]}}"#,
        source: Source.probes)

    static let queryString = Rule(
        "aasa-query-string", .warning, title: "Query as one string",
        reason: "A string is compared with the whole query, so another order or one more item"
            + " (utm_source, fbclid) breaks it.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": "id=5"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"id": "5"}}]}]}}"#,
        source: Source.components)

    static let queryNameCase = Rule(
        "aasa-query-name-case", .warning, title: "Query name whose case counts",
        reason: "Names of items keep their case under caseSensitive: false; whether iOS agrees"
            + " is not established.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"ID": "?*"}, "caseSensitive": false}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"id": "?*"}, "caseSensitive": false}]}]}}"#,
        source: Source.components)
}
