internal import WebText

// Rules about what rules mean together.

extension Rule {
    static let neverMatches = Rule(
        "aasa-never-matches", .error, title: "A rule that matches no URL",
        reason: "No URL can satisfy it.",
        faulty: "",
        sound: "",
        source: Source.components)

    static let unreachable = Rule(
        "aasa-component-unreachable", .error, title: "A rule that is never reached",
        reason: "The first rule that matches decides, and every URL that this rule matches is"
            + " taken by earlier ones.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "*"}, {"/": "/help/*", "exclude": true}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/help/*", "exclude": true}, {"/": "*"}]}]}}"#,
        source: Source.details)

    static let redundant = Rule(
        "aasa-component-redundant", .info, title: "A rule without effect",
        reason: "Without it every URL would get the same answer.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}, {"/": "/a/b"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}]}}"#,
        source: Source.details)

    static let idleExclusion = Rule(
        "aasa-idle-exclusion", .info, title: "An exclusion that excludes nothing",
        reason: "No later rule would open the app for the URLs that it takes.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/b/*", "exclude": true}, {"/": "/a/*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}]}}"#,
        source: Source.details)

    static let onlyExclusions = Rule(
        "aasa-only-exclusions", .warning, title: "Nothing but exclusions",
        reason: "Exclusions take away from rules that come after them; alone they open nothing.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*", "exclude": true}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*", "exclude": true}, {"/": "*"}]}]}}"#,
        source: Source.details)

    static let wholeSite = Rule(
        "aasa-whole-site", .info, title: "The whole site opens the app",
        reason: "Nearly half of all sites do so on purpose. Pages that the app cannot show then"
            + " open it all the same.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let sameRules = Rule(
        "aasa-apps-same-rules", .info, title: "Apps with the same rules",
        reason: "With both installed, which one opens is not established. Common for a"
            + " production and a beta app.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app","#
            + #" "9A7B5C3D1E.com.shop.beta"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let overlap = Rule(
        "aasa-apps-overlap", .warning, title: "Apps that claim some URLs in common",
        reason: "With both installed, which one opens these URLs is not established.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}, {"appIDs": ["9A7B5C3D1E.com.shop.beta"],"#
            + #" "components": [{"/": "/a/b"}, {"/": "/c"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a/*"}]}, {"appIDs": ["9A7B5C3D1E.com.shop.beta"],"#
            + #" "components": [{"/": "/c"}]}]}}"#,
        source: Source.details)

    static let notAnalysed = Rule(
        "aasa-not-analysed", .info, title: "Rules too involved to analyse",
        reason: "The analysis is exact but bounded; here it gave up. Verdicts are not concerned.",
        faulty: "", sound: "",
        source: Source.applinks)
}
