internal import WebText

// Rules about the file as a whole and its services.

extension Rule {
    static let tooLarge = Rule(
        "aasa-too-large", .error, title: "File over 128 KB",
        reason: "Apple reads at most 128 KB, before compression. A larger file is ignored"
            + " without a message.",
        faulty: "",
        sound: "",
        source: Source.oldGuide)

    static let large = Rule(
        "aasa-large", .warning, title: "File near the size limit",
        reason: "Above 128 KB the whole file is ignored; one that grows towards it will break"
            + " one day.",
        faulty: "",
        sound: "",
        source: Source.oldGuide)

    static let signedFile = Rule(
        "aasa-signed", .warning, title: "Signed file",
        reason: "Signed (CMS) files were needed for iOS 8. Whether current systems open them is"
            + " not established, and plain JSON always works.",
        faulty: "",
        sound: "",
        source: Source.oldGuide)

    static let rootNotObject = Rule(
        "aasa-root", .error, title: "The outermost value is not an object",
        reason: "Services are members of one object; nothing is found in an array or a text.",
        faulty: #"[{"applinks": {}}]"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let serviceType = Rule(
        "aasa-service-type", .warning, title: "A service that is not an object",
        reason: "Each service is an object; another value is taken to hold nothing.",
        faulty: #"{"applinks": ["x"]}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let noAppLinks = Rule(
        "aasa-no-applinks", .info, title: "No applinks section",
        reason: "Universal Links need applinks. A file with other services alone is fine for"
            + " passwords, passkeys, Handoff or App Clips.",
        faulty: #"{"webcredentials": {"apps": ["9A7B5C3D1E.com.shop.app"]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let unknownKey = Rule(
        "aasa-unknown-key", .warning, title: "A member that nobody reads",
        reason: "Names are exact: another letter case or spelling makes an unknown member,"
            + " which is ignored. A rule can lose its condition that way and claim every URL.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "excluded": true}, {"/": "*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "exclude": true}, {"/": "*"}]}]}}"#,
        source: Source.probes)

    static let serviceInAppLinks = Rule(
        "aasa-nested-service", .error, title: "A service inside applinks",
        reason: "Services stand side by side at the top; inside applinks they are ignored.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}], "webcredentials": {"apps": []}}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let appsMissing = Rule(
        "aasa-no-apps", .warning, title: "A service without apps",
        reason: "Services other than applinks grant what they grant to the apps that they list.",
        faulty: #"{"webcredentials": {}, "applinks": {"details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"webcredentials": {"apps": ["9A7B5C3D1E.com.shop.app"]}, "applinks":"#
            + #" {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/":"#
            + #" "/a"}]}]}}"#,
        source: Source.domains)

    static let appLinksApps = Rule(
        "aasa-applinks-apps", .warning, title: "apps in applinks is not empty",
        reason: "The old guide asked for an empty array there; only details grants links. What"
            + " a filled one does is not established.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}], "apps": ["9A7B5C3D1E.com.shop.app"]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}], "apps": []}}"#,
        source: Source.oldGuide)

    static let detailsMissing = Rule(
        "aasa-details-missing", .error, title: "applinks without details",
        reason: "Only details says which app opens which URL.",
        faulty: #"{"applinks": {"apps": []}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let detailsEmpty = Rule(
        "aasa-details-empty", .error, title: "Empty details",
        reason: "No app can open any link of the domain; a service that generates the file"
            + " should not publish this.",
        faulty: #"{"applinks": {"details": []}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.applinks)

    static let detailsObject = Rule(
        "aasa-details-object", .info, title: "details as an object",
        reason: "The oldest form, with app identifiers as keys. It is read, but can hold one"
            + " list per app only.",
        faulty: #"{"applinks": {"details": {"9A7B5C3D1E.com.shop.app": {"paths": ["/a"]}}}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.tests)

    static let detailsType = Rule(
        "aasa-details-type", .warning, title: "details of another type",
        reason: "details is an array of objects.",
        faulty: #"{"applinks": {"details": "x"}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)

    static let entryType = Rule(
        "aasa-entry-type", .warning, title: "An entry that is not an object",
        reason: "Elements of details that are not objects are taken to be skipped.",
        faulty: #"{"applinks": {"details": ["x", {"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.details)
}
