import SiteAssociation
import Testing
import WebText

/// Shapes of rule lists that occur in real files, and what is to be said about them.
@Suite("Remarks on rules")
struct RuleFindingsTests {
    /// The remarks on a list of components or, with `paths`, of path patterns.
    private func findings(
        _ rules: String, key: String = "components", variables: String = "{}"
    ) -> EntryFindings {
        let text = """
            {"applinks":{"substitutionVariables":\(variables),\
            "details":[{"appIDs":["A"],"\(key)":[\(rules)]}]}}
            """
        return RuleAnalysis(AssociationFile(Array(text.utf8))).findings(entry: 0)
    }

    private func expectRemarks(
        _ rules: String, key: String = "components", variables: String = "{}",
        _ expected: [String], undetermined: [Int] = [], location: SourceLocation = #_sourceLocation
    ) {
        let findings = findings(rules, key: key, variables: variables)
        let lines = findings.remarks.map { remark in
            let others = remark.others.isEmpty ? "" : " by \(remark.others)"
            let witness = remark.witness.map { " \($0.description.dropFirst(19))" } ?? ""
            return "\(remark.component) \(Self.name(remark.kind))\(others)\(witness)"
        }
        #expect(lines == expected, sourceLocation: location)
        #expect(findings.undetermined.map(\.component) == undetermined, sourceLocation: location)
    }

    private static func name(_ kind: RuleRemark.Kind) -> String {
        switch kind {
        case .neverMatches(.undefinedVariable): "undefined"
        case .neverMatches(.character(let scalar, in: let part)): "never \(scalar) \(part)"
        case .neverMatches(.pattern(let part)): "never \(part)"
        case .shadowed(let effect): "shadowed \(effect)"
        case .excludesNothing: "excludes nothing"
        case .redundant: "redundant"
        case .matchesEverything: "everything"
        }
    }

    // MARK: Shadows

    @Test("an exclusion behind a rule that takes everything never works")
    func exclusionBehindEverything() {
        expectRemarks(
            #""*","NOT /help/*""#, key: "paths",
            ["0 everything", "1 shadowed opposite by [0] /help/one"])
    }

    @Test("the usual order of exclusions and a rule for the rest is fine")
    func exclusionsFirst() {
        expectRemarks(#""NOT /_/*","NOT /api/*","/*""#, key: "paths", ["2 everything by [0, 1]"])
    }

    @Test("wildcards cross slashes, so a longer pattern can be a part of a shorter one")
    func countsOfWildcards() {
        expectRemarks(
            """
            {"/":"/broadcast/*/*/????????"},{"/":"/broadcast/*/*/????????/????????"},
            {"/":"/????????"},{"/":"/????????????"}
            """,
            ["1 shadowed same by [0] /broadcast/one/two/abcdefgh/ijklmnop"])
    }

    @Test("a rule taken by several earlier ones names all of them")
    func severalShadows() {
        expectRemarks(
            #"{"/":"/home"},{"/":"/home/?*"},{"/":"/home/*"}"#,
            ["2 shadowed same by [0, 1] /home/one"])
    }

    @Test("a rule taken partly by exclusions and partly by inclusions is told so")
    func mixedShadows() {
        expectRemarks(
            #"{"/":"/a","exclude":true},{"/":"/a/?*"},{"/":"/a/*"}"#,
            ["2 shadowed mixed by [0, 1] /a/one"])
    }

    @Test("a query that asks for nothing shadows like none")
    func queryOfAnything() {
        expectRemarks(
            #"{"/":"/home","?":{"code":"*"}},{"/":"/home","?":{"code":"?*"}}"#,
            ["1 shadowed same by [0] /home?code=one"])
    }

    @Test("a rule for an item does not shadow the rule without it")
    func itemFirst() {
        expectRemarks(
            #"{"/":"/home","?":{"code":"?*"},"exclude":true},{"/":"/home"}"#, [])
    }

    @Test("letters of both cases are one pattern when case is ignored")
    func caseShadow() {
        expectRemarks(
            #"{"/":"/Buy/*","caseSensitive":false},{"/":"/buy/*"},{"/":"/BUY"}"#,
            ["1 shadowed same by [0] /buy/one", "2 shadowed same by [0] /BUY"])
    }

    @Test("letters outside ASCII have their other cases found")
    func otherCases() {
        expectRemarks(
            """
            {"/":"/σ","percentEncoded":false,"caseSensitive":false},{"/":"/ς","percentEncoded":false},
            {"/":"/k*","percentEncoded":false,"caseSensitive":false},
            {"/":"/\u{212A}elvin","percentEncoded":false},{"/":"/é","percentEncoded":false}
            """,
            [
                "1 shadowed same by [0] /%CF%82", "3 shadowed same by [2] /%E2%84%AAelvin",
            ])
    }

    @Test("many rules behind a wildcard are too much at once, and yet decided one by one")
    func languagesInFront() {
        let rules = (0..<60).map { #"{"/":"/*/topic\#($0)/*"}"# }
        expectRemarks(
            (rules + [#"{"/":"/*/topic5/news/*"}"#]).joined(separator: ","),
            ["60 shadowed same by [5] /one/topic5/news/two"])
    }

    @Test("rules in another form do not hide a shadow")
    func shadowBesideAnotherForm() {
        expectRemarks(
            """
            {"/":"/a b","percentEncoded":false,"exclude":true},{"/":"/shop/*"},{"/":"/shop/x"},
            {"/":"/a%20b"},{"/":"/a*"}
            """,
            // Whether the fourth rule ever decides cannot be seen from the two forms apart.
            ["2 shadowed same by [1] /shop/x"], undetermined: [3])
    }

    @Test("a rule for the whole query does not hide a shadow")
    func shadowBesideWholeQuery() {
        expectRemarks(
            """
            {"?":"*debug*","exclude":true},{"/":"/a","?":{"x":"?*"}},{"/":"/a","?":{"x":"1"}},
            {"/":"*"}
            """,
            [
                "1 redundant by [3] /a?x=one", "2 shadowed same by [1] /a?x=1",
                "3 everything by [0, 1, 2]",
            ])
    }

    @Test("an item can occur twice and satisfy neither of two rules that seem to take all")
    func repeatedItems() {
        expectRemarks(
            #"{"/":"/a","?":{"x":""}},{"/":"/a","?":{"x":"?*"}},{"/":"/a"}"#,
            ["0 redundant by [2] /a", "1 redundant by [2] /a?x=one"])
    }

    // MARK: Needless rules

    @Test("an exclusion without an inclusion behind it excludes nothing")
    func idleExclusion() {
        expectRemarks(
            #"{"/":"/wiki/*","exclude":true},{"/":"/shop/*"}"#, ["0 excludes nothing /wiki/one"])
    }

    @Test("a rule that a later one makes needless is redundant")
    func redundantRule() {
        expectRemarks(
            #"{"/":"/go/chess"},{"/":"/go/chess/*"}"#, ["0 redundant by [1] /go/chess"])
    }

    @Test("of two equal rules only the later one is remarked upon")
    func twins() {
        expectRemarks(
            #"{"/":"/faq"},{"/":"/faq/"}"#, ["1 shadowed same by [0] /faq"])
    }

    @Test("an exclusion counts when a later entry of the app would open")
    func laterEntry() {
        let text = """
            {"applinks":{"details":[\
            {"appIDs":["A"],"components":[{"/":"/a/*","exclude":true},{"/":"/b"}]},\
            {"appIDs":["A","B"],"components":[{"/":"/a/x"}]}]}}
            """
        let analysis = RuleAnalysis(AssociationFile(Array(text.utf8)))
        #expect(analysis.findings(entry: 0).remarks == [])
    }

    // MARK: Rules that never match

    @Test("a character that no URL has makes a rule match nothing")
    func strayCharacters() {
        expectRemarks(
            ##"{"/":"/café"},{"/":"/a#b"},{"/":"/a b"},{"/":"/ok","?":{"q":"a&b"}}"##,
            [
                "0 never é path", "1 never # path", "2 never   path", "3 never & item(\"q\")",
            ])
    }

    @Test("undone escapes make the same characters possible")
    func decodedCharacters() {
        expectRemarks(
            ##"{"/":"/café","percentEncoded":false},{"/":"/a b","percentEncoded":false}"##, [])
    }

    @Test("variables can be undefined, empty, or hold what no path holds")
    func variables() {
        expectRemarks(
            #"{"/":"/$(x)"},{"/":"/$(none)"},{"/":"/$(twice)/b"},{"/":"/$(ok)"}"#,
            variables: #"{"none":[],"twice":["a//b"],"ok":["a","b*"]}"#,
            ["0 undefined", "1 never path", "2 never path"])
    }

    @Test("an escape has to be whole")
    func brokenEscape() {
        expectRemarks(
            #"{"/":"/100%"},{"/":"/%zz"},{"/":"/%20*"}"#, ["0 never path", "1 never path"])
    }
}
