import SiteAssociation
import Testing
import WebText

@Suite("Questions about apps")
struct RuleAnalysisTests {
    private func analysis(_ lists: [(app: String, components: String)]) -> RuleAnalysis {
        RuleAnalysis(
            AssociationFile(Array(RandomRules.file(lists).utf8)), host: "shop.example")
    }

    // MARK: Overlap

    private func overlap(_ first: String, _ second: String) -> Overlap {
        analysis([("A", first), ("B", second)]).overlap("A", "B")
    }

    @Test("rules that are written differently can be identical")
    func identicalRules() {
        let overlap = overlap(
            #"{"/":"/a"},{"/":"/a/*"}"#, #"{"/":"a/*"},{"/":"/b","exclude":true}"#)
        #expect(overlap.kind == .identical)
        #expect(overlap.both.witness?.description == "https://shop.example/a")
    }

    @Test("hostile patterns that are written alike are identical")
    func identicalHostileRules() {
        let hostile = (0..<40).map { #"{"/":"*a\#($0)*b*c*\#($0)"}"# }.joined(separator: ",")
        #expect(overlap(hostile, hostile).kind == .identical)
    }

    @Test("rules can share some URLs")
    func partialOverlap() {
        let overlap = overlap(#"{"/":"/shop/*"}"#, #"{"/":"/*/sale"}"#)
        #expect(overlap.kind == .partial)
        #expect(overlap.both.witness?.description == "https://shop.example/shop/sale")
        #expect(overlap.onlyFirst.witness?.description == "https://shop.example/shop/one")
        #expect(overlap.onlySecond.witness?.description == "https://shop.example/one/sale")
    }

    @Test("an exclusion can keep two apps apart")
    func disjointRules() {
        let overlap = overlap(
            #"{"/":"/shop/gift/*","exclude":true},{"/":"/shop/*"}"#, #"{"/":"/shop/gift/*"}"#)
        #expect(overlap.kind == .disjoint)
        #expect(overlap.both == .no)
    }

    @Test("items of the query keep two apps apart")
    func disjointItems() {
        let overlap = overlap(#"{"?":{"app":"one"}}"#, #"{"?":{"app":"two"}}"#)
        #expect(overlap.kind == .disjoint)
        #expect(overlap.onlyFirst.witness?.description == "https://shop.example/?app=one")
    }

    @Test("apps with rules that are written alike are one group")
    func groups() {
        let analysis = analysis([
            ("A", #"{"/":"/a"}"#), ("B", #"{"/":"/b"}"#), ("C", #"{"comment":"x","/":"a/"}"#),
        ])
        #expect(analysis.groups == [["A", "C"], ["B"]])
    }

    // MARK: Whole site

    @Test("one rule can claim the whole site")
    func wholeSiteByOneRule() {
        let whole = analysis([("A", #"{"/":"/a"},{"/":"*"}"#)]).claimsWholeSite("A")
        #expect(whole == .yes(components: [1]))
    }

    @Test("several rules can claim the whole site together")
    func wholeSiteByTwoRules() {
        let whole = analysis([("A", #"{"/":"/?*"},{"/":"/"}"#)]).claimsWholeSite("A")
        #expect(whole == .yes(components: [0, 1]))
    }

    @Test("an exclusion leaves something of the site")
    func almostWholeSite() {
        let whole = analysis([("A", #"{"/":"/help","exclude":true},{}"#)]).claimsWholeSite("A")
        #expect(whole.witness?.description == "https://shop.example/help")
    }

    @Test("an entry without rules claims the whole site")
    func wholeSiteWithoutRules() {
        let text = #"{"applinks":{"details":[{"appID":"A"}]}}"#
        let analysis = RuleAnalysis(AssociationFile(Array(text.utf8)))
        #expect(analysis.claimsWholeSite("A") == .yes(components: []))
    }

    @Test("an app that is not in the file claims nothing")
    func unknownApp() {
        let analysis = analysis([("A", "{}")])
        #expect(analysis.anyURL(of: "Z") == .no)
        #expect(analysis.claimsWholeSite("Z").witness?.description == "https://shop.example/")
    }

    // MARK: Examples

    private func examples(_ components: String) -> [String] {
        analysis([("A", components)]).examples("A").map {
            "\($0.component ?? -1) \($0.url.description.dropFirst(20))"
        }
    }

    @Test("examples read like URLs that people write")
    func prettyExamples() {
        let found = examples(
            ##"""
            {"/":"/product/????"},{"/":"/img/*.png"},{"/":"/$(lang)-$(region)/news/$(digit)$(digit)"},
            {"/":"/login*","?":{"next":"?*","x":"*"}},{"/":"/app","#":"/market/*"},
            {"/":"/tür","percentEncoded":false},{"/":"*"}
            """##)
        #expect(
            found == [
                "0 /product/abcd", "1 /img/one.png", "2 /en-US/news/12", "3 /login?next=one",
                "4 /app#/market/one", "5 /t%C3%BCr", "6 /",
            ])
    }

    @Test("an example is decided by its own component")
    func decidedExamples() {
        #expect(
            examples(#"{"/":"/a/one","exclude":true},{"/":"/a/*"},{"/":"/a/two"}"#)
                == ["1 /a"])
    }
}

extension WholeSite {
    /// The URL that is left out.
    fileprivate var witness: WebURL? {
        if case .no(let url) = self { url } else { nil }
    }
}
