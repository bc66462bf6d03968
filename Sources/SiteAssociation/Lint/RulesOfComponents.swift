internal import WebText

// Rules about components, their keys, and variables.

extension Rule {
    static let keyType = Rule(
        "aasa-key-type", .warning, title: "A key of another type",
        reason: "The value counts as absent. For a pattern that means no condition, for exclude"
            + " no exclusion.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "exclude": "true"}, {"/": "*"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "exclude": true}, {"/": "*"}]}]}}"#,
        source: Source.components)

    static let queryValueType = Rule(
        "aasa-query-value-type", .error, title: "A query value that is not a string",
        reason:
            "One value that is no string switches the whole query condition off, for all items.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"id": 5}}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a", "?": {"id": "5"}}]}]}}"#,
        source: Source.probes)

    static let componentWithoutPattern = Rule(
        "aasa-component-without-pattern", .warning, title: "A component without a condition",
        reason: "A component with no path, query or fragment matches every URL, and later"
            + " components are never reached.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"comment": "products"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/products/*", "comment": "products"}]}]}}"#,
        source: Source.probes)

    static let defaultsType = Rule(
        "aasa-defaults-type", .warning, title: "defaults of another type",
        reason: "defaults is an object; another value counts as absent.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}], "defaults": "x"}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/a"}]}]}}"#,
        source: Source.defaults)

    static let defaultsKey = Rule(
        "aasa-defaults-key", .warning, title: "A condition in defaults",
        reason: "The documented keys are caseSensitive and percentEncoded. Others are honoured"
            + " all the same: a path in defaults constrains every component, exclude blocks"
            + " all of them.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + ##" "components": [{"#": "x"}], "defaults": {"/": "/a/*"}}]}}"##,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + ##" "components": [{"/": "/a/*", "#": "x"}]}]}}"##,
        source: Source.probes)

    static let variableType = Rule(
        "aasa-variable-type", .warning, title: "A variable of another type",
        reason: "Variables are arrays of strings; others are taken to be undefined.",
        faulty: #"{"applinks": {"substitutionVariables": {"food": "pizza"}, "details":"#
            + #" [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"food": ["pizza"]}, "details":"#
            + #" [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        source: Source.variables)

    static let variableName = Rule(
        "aasa-variable-name", .error, title: "A name that cannot be referred to",
        reason: "Names may hold any character except $, ( and ).",
        faulty: #"{"applinks": {"substitutionVariables": {"a(b": ["x"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"ab": ["x"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        source: Source.variables)

    static let variableEmpty = Rule(
        "aasa-variable-empty", .error, title: "A variable without values",
        reason: "A pattern with such a variable never matches.",
        faulty: #"{"applinks": {"substitutionVariables": {"food": []}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"food": ["pizza"]}, "details":"#
            + #" [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        source: Source.variables)

    static let variableNested = Rule(
        "aasa-variable-nested", .warning, title: "A variable inside a value",
        reason: "Values may not refer to other variables.",
        faulty: #"{"applinks": {"substitutionVariables": {"a": ["$(b)"], "b": ["x"]}, "details":"#
            + #" [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/$(b)"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"a": ["x"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/$(a)"}]}]}}"#,
        source: Source.variables)

    static let variableSlash = Rule(
        "aasa-variable-slash", .warning, title: "A slash at the edge of a value",
        reason: "Slashes in patterns are tidied up before values are put in; those in values"
            + " are compared as they are.",
        faulty: #"{"applinks": {"substitutionVariables": {"a": ["x/"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/$(a)"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"a": ["x"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/$(a)/"}]}]}}"#,
        source: Source.variables)

    static let variableHidesPredefined = Rule(
        "aasa-variable-predefined", .warning, title: "A variable with a predefined name",
        reason: "Which of the two counts is not established.",
        faulty: #"{"applinks": {"substitutionVariables": {"digit": ["1"]}, "details":"#
            + #" [{"appIDs": ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        sound: #"{"applinks": {"substitutionVariables": {"one": ["1"]}, "details": [{"appIDs":"#
            + #" ["9A7B5C3D1E.com.shop.app"], "components": [{"/": "/a"}]}]}}"#,
        source: Source.variables)

    static let undefinedVariable = Rule(
        "aasa-undefined-variable", .warning, title: "A variable that is not defined",
        reason: "Names keep their letter case, also under caseSensitive: false. A rule with an"
            + " undefined variable is taken never to match.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/$(digits)"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/$(digit)"}]}]}}"#,
        source: Source.variables)

    static let variableInPaths = Rule(
        "aasa-variable-in-paths", .warning, title: "A variable in paths",
        reason: "Variables are documented for components only.",
        faulty: #"{"applinks": {"details": [{"appID": "9A7B5C3D1E.com.shop.app", "paths":"#
            + #" ["/$(lang)/a"]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/$(lang)/a"}]}]}}"#,
        source: Source.variables)

    static let codeCase = Rule(
        "aasa-code-case", .info, title: "Region codes in upper case",
        reason: "$(region) stands for upper-case codes, $(lang) for lower-case ones, unless"
            + " caseSensitive is false.",
        faulty: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/$(region)/a"}]}]}}"#,
        sound: #"{"applinks": {"details": [{"appIDs": ["9A7B5C3D1E.com.shop.app"],"#
            + #" "components": [{"/": "/$(region)/a", "caseSensitive": false}]}]}}"#,
        source: Source.variables)
}
