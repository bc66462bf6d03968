import SiteAssociation
import TestSupport
import Testing
import WebText

/// What Android 15 does with a link.
struct DynamicAppLinksTests {
    @Test(arguments: [
        (#"[{"/":"/p/*"}]"#, "/p/1", DynamicAppLinks.Decision.open(rule: 0)),
        (#"[{"/":"/p/*"}]"#, "/q", .browser(rule: nil)),
        (#"[{"/":"/p/x","exclude":true},{"/":"/p/*"}]"#, "/p/x", .browser(rule: 0)),
        (#"[{"/":"/p/*"},{"/":"/p/x","exclude":true}]"#, "/p/x", .open(rule: 0)),
        (#"[{"?":{"id":"?*"}}]"#, "/a?id=", .browser(rule: nil)),
        (#"[{"?":{"id":"?*"}}]"#, "/a?x=1&id=7", .open(rule: 0)),
        (#"[{"?":{"b":"*"}}]"#, "/a", .browser(rule: nil)),
        (#"[{"?":{"dl":"*","in_app":"true"}}]"#, "/?lang=en&in_app=true&dl=abc", .open(rule: 0)),
        (#"[{"?":{"dl":"*","in_app":"true"}}]"#, "/?lang=en&dl=abc", .browser(rule: nil)),
        (##"[{"#":"app*"}]"##, "/a#app1", .open(rule: 0)),
        (##"[{"#":"app*"}]"##, "/a", .browser(rule: nil)),
        (#"[{"/":"/????"}]"#, "/abcd", .open(rule: 0)),
        (#"[{"/":"/????"}]"#, "/abc", .browser(rule: nil)),
        (#"[{"/":"/buy/*"}]"#, "/buy", .browser(rule: nil)),
        (#"[{"/":"/Buy"}]"#, "/buy", .browser(rule: nil)),
        (#"[{"/":5}]"#, "/a", .manifestDecides),
        (#"[{"/":""}]"#, "/a", .manifestDecides),
        (#"[{"?":{}}]"#, "/a", .manifestDecides),
        (#"[{"/":"*","exclude":"true"}]"#, "/a", .manifestDecides),
        ("[]", "/a", .manifestDecides),
        (#"{"/":"*"}"#, "/a", .manifestDecides),
    ])
    func decisions(list: String, url: String, decision: DynamicAppLinks.Decision) throws {
        let links = file(list).dynamicLinks(of: "com.shop.app")
        #expect(try links.decision(for: WebURL("https://shop.net" + url)) == decision)
    }

    /// Where the documentation has no answer, none is made up.
    @Test(arguments: [
        // Whether escapes are undone.
        (#"[{"/":"/caf%C3%A9"}]"#, "/caf%C3%A9"),
        (#"[{"/":"/café"}]"#, "/caf%C3%A9"),
        // Whether * gives back what it took.
        (#"[{"/":"*/terms/*"}]"#, "/en/terms/1"),
        // Whether an item without = has a value, and a URL without # a fragment.
        (#"[{"?":{"id":"*"}}]"#, "/a?id"),
        (##"[{"#":"*"}]"##, "/a"),
    ])
    func openQuestions(list: String, url: String) throws {
        let links = file(list).dynamicLinks(of: "com.shop.app")
        #expect(try links.decision(for: WebURL("https://shop.net" + url)) == .undetermined)
    }

    @Test func noExtensionLeavesItToTheManifest() throws {
        let links = file(nil).dynamicLinks(of: "com.shop.app")
        #expect(links.state == .absent)
        #expect(try links.decision(for: WebURL("https://shop.net/a")) == .manifestDecides)
        #expect(file(#"[{"/":"*"}]"#).dynamicLinks(of: "com.other.app").state == .absent)
    }

    @Test func severalListsPromiseNothing() throws {
        let statement = text(#"[{"/":"*"}]"#)
        let file = AssetLinksFile(Array("[\(statement), \(statement)]".utf8))
        let links = file.dynamicLinks(of: "com.shop.app")
        #expect(links.state == .several)
        #expect(try links.decision(for: WebURL("https://shop.net/a")) == .undetermined)
        #expect(
            AssetLinksLint(file).findings().map(\.id).contains("assetlinks-several-lists"))
    }

    @Test(.timeLimit(.minutes(1)))
    func hostilePatternsCostLittle() throws {
        let pattern = String(repeating: "*a", count: 500)
        let links = file("[{\"/\": \"\(pattern)b\"}]").dynamicLinks(of: "com.shop.app")
        let url = try WebURL("https://shop.net/" + String(repeating: "a", count: 5_000))
        #expect(links.decision(for: url) == .browser(rule: nil))
    }

    @Test(.timeLimit(.minutes(1)))
    func longListsCostLittle() {
        let rules = (0..<20_000).map { "{\"/\": \"/\($0)/*\"}" }.joined(separator: ",")
        #expect(lint("[\(text("[\(rules)]"))]").count <= AssetLinksLint.most)
        let statements = [String](repeating: text(#"[{"/":5}]"#), count: 5_000)
        let found = lint("[\(statements.joined(separator: ","))]")
        #expect(found.count == AssetLinksLint.most)
    }

    // MARK: Findings

    @Test func malformedFieldsDropAllRules() {
        expect(
            ##"[{"/": ⟪1:5⟫, "?": ⟪2:"a"⟫}, ⟪3:"x"⟫, {"#": ⟪4:""⟫, "exclude": ⟪5:"yes"⟫}]"##,
            [
                "1 assetlinks-dynamic-malformed: \"/\" is a number, not a string",
                "2 assetlinks-dynamic-malformed: \"?\" is a string, not an object",
                "3 assetlinks-dynamic-malformed: a rule is a string, not an object",
                "4 assetlinks-dynamic-malformed: \"#\" is empty",
                "5 assetlinks-dynamic-malformed: exclude is a string, not true or false",
            ])
        expect("⟪1:[]⟫", ["1 assetlinks-dynamic-malformed"])
    }

    @Test func misspeltListIsNamed() {
        let sample =
            text(nil).dropLast()
            + ", \"relation_extensions\": {\"\(AssetLinksFile.handleAllURLs)\":"
            + " {⟪1:\"dynamic_app_link_component\"⟫: []}}}"
        expectFindings(in: "[\(sample)]", ["1 assetlinks-dynamic-malformed"]) {
            AssetLinksLint(AssetLinksFile($0)).findings()
        }
    }

    @Test func keysOfApplesFile() {
        expect(
            #"[{"/": ⟪1:"/$(lang)/a"⟫, "caseSensitive": ⟪2:false⟫}, {"/": "*", ⟪3:"excluded"⟫: true}]"#,
            ["1 assetlinks-variable", "2 assetlinks-apple-key", "3 assetlinks-unknown-member"])
    }

    @Test func orderMatters() {
        expect(
            #"[{"/": "*"}, ⟪1:{"/": "/help", "exclude": true}⟫]"#,
            [
                "1 assetlinks-rule-unreachable: the rule is never reached: rule 1 takes all its"
                    + " URLs"
            ])
        expect(#"[{"/": "/help", "exclude": true}, {"/": "*"}]"#, [])
        expect(
            ##"[{"/": "/p/*", "#": "x"}, {"/": "/p/1", "exclude": true}, {"/": "*"}]"##, [])
        expect(
            #"⟪1:[⟫{"/": "/help", "exclude": true}]"#, ["1 assetlinks-only-exclusions"])
        expect(#"⟪1:[⟫{"/": "/help"}]"#, ["1 assetlinks-no-catch-all"])
    }

    @Test func differencesFromAppleCarryAURL() {
        expect(
            #"[{"/": ⟪1:"/buy/*"⟫}, {"?": {"id": ⟪2:"*"⟫}}, {"/": "*", "exclude": true}]"#,
            [
                "1 assetlinks-parent: \"/buy/*\" does not fit \"/buy\"; on iOS it does",
                "2 assetlinks-missing-item: \"id\": \"*\" asks for the item: /?id=1 fits, / does"
                    + " not; on iOS both fit",
            ])
        expect(#"[{"/": "/buy/*"}, {"/": "*"}]"#, [])
        expect(#"[{"/": "/a/*"}, {"/": "/a", "exclude": true}, {"/": "*"}]"#, [])
    }

    @Test func starStopsAtTheNextCharacter() {
        expect(
            #"[{"/": ⟪1:"*/terms/*"⟫, "exclude": true}, {"/": "*"}]"#,
            [
                "1 assetlinks-star-stops: * stops at the next character of the pattern, so"
                    + " \"/x/x/terms/x\" may not fit; on iOS it does"
            ])
        expect(#"[{"/": ⟪1:"/a/*/b"⟫, "exclude": true}, {"/": "*"}]"#, ["1 assetlinks-star-stops"])
        expect(#"[{"/": "/a/?*", "exclude": true}, {"/": "*"}]"#, [])
    }

    // MARK: Samples

    private func expect(
        _ list: String, _ expected: [String], at location: SourceLocation = #_sourceLocation
    ) {
        expectFindings(in: "[\(text(list))]", expected, at: location) {
            AssetLinksLint(AssetLinksFile($0)).findings()
        }
    }

    private func lint(_ text: String) -> [Finding] {
        AssetLinksLint(AssetLinksFile(Array(text.utf8))).findings()
    }

    private func file(_ list: String?) -> AssetLinksFile {
        AssetLinksFile(Array("[\(text(list))]".utf8))
    }

    private func text(_ list: String?) -> String {
        let rules = list.map {
            ", \"relation_extensions\": {\"\(AssetLinksFile.handleAllURLs)\":"
                + " {\"dynamic_app_link_components\": \($0)}}"
        }
        return "{\"relation\": [\"\(AssetLinksFile.handleAllURLs)\"], \"target\": {\"namespace\":"
            + " \"android_app\", \"package_name\": \"com.shop.app\", \"sha256_cert_fingerprints\":"
            + " [\"\(AssetLinksLintTests.fingerprint)\"]}\(rules ?? "")}"
    }
}
