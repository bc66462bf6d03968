internal import WebText

// Rules about details entries and app identifiers.

extension Rule {
    static let noApp = Rule(
        "aasa-no-app", .error, title: "Entry without an app",
        reason:
            "An entry needs appIDs, or appID in the older form; without either it is for nobody.",
        faulty: #"{"applinks": {"details": [{"appids": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDType = Rule(
        "aasa-app-id-type", .warning, title: "App identifier of another type",
        reason: "appIDs is an array of strings, appID one string.",
        faulty: #"{"applinks": {"details": [{"appIDs": "9A7B5C3D1E.com.shop.app", "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDsEmpty = Rule(
        "aasa-app-ids-empty", .error, title: "Empty appIDs",
        reason: "An appIDs array counts even when it is empty, and hides appID.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "appIDs": [],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.tests)

    static let appIDTwice = Rule(
        "aasa-app-id-twice", .warning, title: "App listed twice",
        reason: "The second mention has no effect.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app","#
            + #" "9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let bothAppKeys = Rule(
        "aasa-both-app-keys", .error, title: "appID beside appIDs",
        reason: "An appIDs array hides appID, so an app that is named in appID alone has no entry.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.beta", "appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app","#
            + #" "9A7B5C3D1E.com.shop.beta"], "components": [{"/": "/a"}]}]}}"#,
        source: Source.tests)

    static let innerAppID = Rule(
        "aasa-inner-app-id", .warning, title: "App named twice over",
        reason: "Where details is an object, the key names the app; appID or appIDs inside is"
            + " taken to be ignored.",
        faulty: #"{"applinks": {"details": {"9A7B5C3D1E.com.shop.app": {"appID":"#
            + #" "9A7B5C3D1E.com.shop.beta", "paths": ["/a"]}}}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.oldGuide)

    static let appInSeveralEntries = Rule(
        "aasa-app-in-several-entries", .warning, title: "App in several entries",
        reason: "Entries are searched in order, but a device may stop at the first one for the"
            + " app: only one such case is recorded.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}, {"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/b"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}, {"/": "/b"}]}]}}"#,
        source: Source.oldGuide)

    static let appIDBlank = Rule(
        "aasa-app-id-blank", .error, title: "Blank in an app identifier",
        reason: "Identifiers are compared as whole strings; a blank makes another identifier.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app "],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDWildcard = Rule(
        "aasa-app-id-wildcard", .error, title: "Wildcard in an app identifier",
        reason: "Each app is listed by its full identifier.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.*"], "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDPlaceholder = Rule(
        "aasa-app-id-placeholder", .error, title: "Placeholder in an app identifier",
        reason: "A sample was copied and not filled in; no app has this identifier.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["TEAMID.com.shop.app"], "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDForm = Rule(
        "aasa-app-id-form", .error, title: "Not an app identifier",
        reason: "An app identifier is the prefix, a full stop and the bundle identifier.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["shop"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDStoreNumber = Rule(
        "aasa-app-id-store-number", .error, title: "App Store ID in place of the Team ID",
        reason: "The number from the store's address is not the prefix of the app identifier."
            + " It is the most common wrong prefix on live sites.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["123456789.com.shop.app"], "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDNoPrefix = Rule(
        "aasa-app-id-no-prefix", .error, title: "App identifier without its prefix",
        reason: "The bundle identifier alone names no app.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["com.shop.app"], "components": [{"/":"#
            + #" "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let appIDPrefix = Rule(
        "aasa-app-id-prefix", .warning, title: "Unusual prefix",
        reason: "Team IDs are ten upper-case letters and digits; very old apps may have another"
            + " prefix of the same form.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5.com.shop.app"], "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.oldGuide)

    static let appIDsWithPaths = Rule(
        "aasa-app-ids-with-paths", .warning, title: "appIDs with paths",
        reason: "Systems that know appIDs (iOS 13 and later) want components; older ones read"
            + " appID and paths.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "paths":"#
            + #" ["/a"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.technote)

    static let listType = Rule(
        "aasa-list-type", .warning, title: "components or paths of another type",
        reason: "Both are arrays; another value counts as absent, and an entry without a list"
            + " may claim every URL.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": {"/": "/a"}}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let noList = Rule(
        "aasa-no-list", .warning, title: "Entry without rules",
        reason: "An entry with neither components nor paths is reported to match every URL;"
            + " nobody has recorded it.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "*"}]}]}}"#,
        source: Source.details)

    static let bothLists = Rule(
        "aasa-both-lists", .warning, title: "components and paths that differ",
        reason: "iOS 13 and later read components, older systems paths. Both together are"
            + " common and fine as long as they say the same.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "components":"#
            + #" [{"/": "/a"}], "paths": ["/b"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "components":"#
            + #" [{"/": "/a"}]}]}}"#,
        source: Source.technote)

    static let componentsEmpty = Rule(
        "aasa-components-empty", .error, title: "Empty components",
        reason: "An empty list matches no URL.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": []}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.tests)

    static let pathsEmpty = Rule(
        "aasa-paths-empty", .warning, title: "Empty paths",
        reason: "An empty list is taken to match no URL.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths": []}]}}"#,
        sound:
            #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths": ["/a"]}]}}"#,
        source: Source.oldGuide)

    static let componentType = Rule(
        "aasa-component-type", .warning, title: "An element of another type",
        reason:
            "Components are objects, paths are strings; other elements are taken to be skipped.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": ["/a"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.components)
}
