internal import LinkDoctor
import Testing
internal import WebText

@Suite struct SiteLintTests {
    private let sound = #"{"applinks": {"details": [{"appIDs": ["A.b"]}]}}"#

    private func ids(_ files: [String: String]) -> [String: [String]] {
        SiteLint(files.map { .init(path: $0, bytes: Array($1.utf8)) }).findings()
            .mapValues { $0.map(\.id) }
    }

    @Test func equalCopiesAreFine() {
        let other = "{\n\"applinks\" : {\"details\":[{\"appIDs\":[\"A\\u002eb\"]}]}\n}"
        #expect(
            ids([
                "s/apple-app-site-association": sound,
                "s/.well-known/apple-app-site-association": other,
            ]).isEmpty)
    }

    @Test func orderOfMembersDoesNotMatterButThatOfElementsDoes() {
        let first = #"{"a": {"x": 1, "y": [1, 2]}, "b": 1}"#
        let same = #"{"b": 1, "a": {"y": [1, 2], "x": 1}}"#
        let other = #"{"b": 1, "a": {"y": [2, 1], "x": 1}}"#
        func differ(_ second: String) -> Bool {
            !ids([
                "apple-app-site-association": first,
                ".well-known/apple-app-site-association": second,
            ])
            .isEmpty
        }
        #expect(!differ(same))
        #expect(differ(other))
    }

    @Test func otherCopiesAreAWarningAtTheRoot() {
        #expect(
            ids([
                "s/apple-app-site-association": sound,
                "s/.well-known/apple-app-site-association": "{}",
                "t/.well-known/apple-app-site-association": "[]",
            ]) == ["s/apple-app-site-association": ["aasa-copies-differ"]])
        #expect(
            ids([
                "apple-app-site-association": "{", ".well-known/apple-app-site-association": "[",
            ]) == ["apple-app-site-association": ["aasa-copies-differ"]])
    }

    @Test func aFileAtTheRootAloneIsRemarkedOn() {
        #expect(
            ids([
                "a/apple-app-site-association": sound,
                "b/.well-known/apple-app-site-association": sound,
            ])
                == ["a/apple-app-site-association": ["aasa-root-only"]])
    }

    @Test func anEndingIsRemarkedOnUnlessThereIsAPlainOne() {
        #expect(
            ids(["apple-app-site-association.json": sound])
                == ["apple-app-site-association.json": ["aasa-json-extension"]])
        #expect(
            ids([
                ".well-known/apple-app-site-association.json": sound,
                ".well-known/apple-app-site-association": sound,
            ]).isEmpty)
    }

    @Test func anotherLetterCaseIsAWarning() {
        #expect(
            ids([".well-known/Apple-App-Site-Association": sound])
                == [".well-known/Apple-App-Site-Association": ["aasa-file-name-case"]])
    }
}
