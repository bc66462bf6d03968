internal import WebText

// What can be wrong with a configuration. It stops the linting, since a file that is silenced by
// mistake, or not silenced, is worse than none that is linted.

extension Rule {
    /// The rules about `landfall.json`.
    static let configuration: [Rule] = [
        .configurationKey, .configurationPattern, .configurationRule, .configurationType,
        .configurationValue,
    ]

    private static let sound = #"{"schema": 1, "ignore": [{"id": "aasa-whole-site"}]}"#
    private static let page = "docs/configuration.md"

    static let configurationKey = Rule(
        "config-key", .error, title: "An unknown member of landfall.json",
        reason: "What is misspelt would have no effect, and nobody would notice.",
        faulty: #"{"schema": 1, "ignored": [{"id": "aasa-whole-site"}]}"#, sound: sound,
        source: page)

    static let configurationPattern = Rule(
        "config-pattern", .error, title: "A pattern that can match no path",
        reason: "Patterns are paths from the folder of landfall.json, with slashes; *, ** and ?"
            + " stand for other characters.",
        faulty: #"{"schema": 1, "exclude": ["/vendor/"]}"#,
        sound: #"{"schema": 1, "exclude": ["vendor/"]}"#, source: page)

    static let configurationRule = Rule(
        "config-rule", .error, title: "A rule that does not exist",
        reason: "Findings are silenced rule by rule, each by its whole identifier.",
        faulty: #"{"schema": 1, "ignore": [{"id": "aasa-*"}]}"#, sound: sound, source: page)

    static let configurationType = Rule(
        "config-type", .error, title: "A member of another type",
        reason: "A value of another type than the documented one cannot be understood.",
        faulty: #"{"schema": 1, "ignore": "aasa-whole-site"}"#, sound: sound, source: page)

    static let configurationValue = Rule(
        "config-value", .error, title: "A value that is missing or means nothing",
        reason: "The member is needed, or takes one of a few values only.",
        faulty: #"{"schema": 1, "failOn": "errors"}"#,
        sound: #"{"schema": 1, "failOn": "error"}"#, source: page)
}
