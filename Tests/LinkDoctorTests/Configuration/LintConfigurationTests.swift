internal import LinkDoctor
internal import TestSupport
import Testing
internal import WebText

@Suite struct LintConfigurationTests {
    private func read(_ text: String) throws -> LintConfiguration {
        try LintConfiguration(Array(text.utf8), path: "landfall.json")
    }

    /// Checks that reading a marked text fails with exactly these findings.
    private func expectFaults(
        _ marked: String, _ expected: [String], at location: SourceLocation = #_sourceLocation
    ) {
        expectFindings(in: marked, expected, at: location) { bytes in
            do throws(LintConfiguration.Invalid) {
                _ = try LintConfiguration(bytes, path: "landfall.json")
                return []
            } catch {
                return error.report.items.map(\.finding)
            }
        }
    }

    @Test func everythingIsRead() throws {
        let configuration = try read(
            """
            {
              "schema": 1, "failOn": "warning", "baseline": "known.json", "exclude": ["vendor/**"],
              "ignore": [
                {"id": "aasa-whole-site", "paths": ["site/**", "*.json"], "reason": "on purpose"},
                {"id": "json-duplicate-name"}
              ]
            }
            """)
        #expect(configuration.failLevel == .warning)
        #expect(configuration.baseline == "known.json")
        #expect(configuration.silenced.map(\.reason) == ["on purpose", nil])
        #expect(configuration.excludes("vendor/a/b"))
        #expect(!configuration.excludes("site/vendor"))
        #expect(!configuration.excludes(nil))
        #expect(configuration.silences("aasa-whole-site", in: "site/a"))
        #expect(configuration.silences("aasa-whole-site", in: "a.json"))
        #expect(!configuration.silences("aasa-whole-site", in: "a/a.json"))
        #expect(!configuration.silences("aasa-whole-site", in: nil))
        #expect(configuration.silences("json-duplicate-name", in: nil))
        #expect(!configuration.silences("aasa-root", in: "site/a"))
    }

    @Test func anEmptyConfigurationSaysNothing() throws {
        #expect(try read(#"{"schema": 1}"#) == .empty)
    }

    @Test func misspeltNamesAreFaults() {
        expectFaults(
            #"{"schema": 1, ⟪1:"failon"⟫: "error", "ignore": [{"id": "aasa-root", ⟪2:"path"⟫: []}], ⟪3:"banana"⟫: 1}"#,
            [
                #"1 config-key: the configuration has no member "failon""#,
                #"2 config-key: an element of ignore has no member "path""#,
                #"3 config-key: the configuration has no member "banana""#,
            ])
    }

    @Test func aRuleHasToExist() throws {
        expectFaults(
            #"{"schema": 1, "ignore": [{"id": ⟪1:"aasa-*"⟫}, {"id": ⟪2:"aasa-hole-site"⟫}, ⟪3:{}⟫]}"#,
            [
                #"1 config-rule: there is no rule "aasa-*""#,
                #"2 config-rule: there is no rule "aasa-hole-site""#,
                #"3 config-value: an element of ignore names no rule"#,
            ])
    }

    @Test func typesAreChecked() {
        expectFaults("⟪1:[]⟫", ["1 config-type: the configuration is an array, not an object"])
        expectFaults(
            #"{"schema": ⟪1:"1"⟫, "failOn": ⟪2:1⟫, "ignore": ⟪3:"x"⟫, "baseline": ⟪4:null⟫, "exclude": [⟪5:7⟫]}"#,
            ["1 config-value", "2 config-type", "3 config-type", "4 config-type", "5 config-type"])
        expectFaults(
            #"{"schema": 1, "ignore": [⟪1:"aasa-root"⟫, {"id": ⟪2:1⟫, "paths": ⟪3:"a"⟫, "reason": ⟪4:2⟫}]}"#,
            ["1 config-type", "2 config-type", "3 config-type", "4 config-type"])
    }

    @Test func valuesAreChecked() {
        expectFaults(
            #"{"schema": ⟪1:2⟫, "failOn": ⟪2:"errors"⟫, "exclude": [⟪3:"/a"⟫], "baseline": ⟪4:"a/"⟫}"#,
            ["1 config-value", "2 config-value", "3 config-pattern", "4 config-value"])
    }

    @Test func theSchemaIsNeeded() {
        expectFaults("⟪1:{⟫}", [#"1 config-value: the member "schema" is missing"#])
    }

    @Test func aMemberMayNotStandTwice() {
        expectFaults(#"{"schema": 1, ⟪1:"schema"⟫: 1}"#, ["1 json-duplicate-name"])
    }

    @Test func faultsOfSyntaxAreShown() {
        expectFaults(#"{"schema": 1⟪1:,⟫}"#, ["1 json-trailing-comma"])
    }
}
