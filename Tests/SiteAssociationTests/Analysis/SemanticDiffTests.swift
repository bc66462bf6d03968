import SiteAssociation
import Testing
import WebText

@Suite("Difference of two files")
struct SemanticDiffTests {
    private func file(_ lists: [(app: String, components: String)]) -> AssociationFile {
        AssociationFile(Array(RandomRules.file(lists).utf8))
    }

    private func expectChanges(
        _ old: String, _ new: String, _ expected: [String],
        location: SourceLocation = #_sourceLocation
    ) {
        let diff = SemanticDiff(old: file([("A", old)]), new: file([("A", new)]))
        let lines = diff.apps.flatMap { app in
            app.opened.map { "+ \(Self.line($0))" } + app.closed.map { "- \(Self.line($0))" }
                + (app.undetermined.map { ["? \($0)"] } ?? [])
        }
        #expect(lines == expected, sourceLocation: location)
    }

    private static func line(_ change: AppDifference.Change) -> String {
        "\(name(change.old)) \(name(change.new)) \(change.witness.description.dropFirst(19))"
    }

    private static func name(_ decider: AppDifference.Decider) -> String {
        switch decider {
        case .nothing: "-"
        case .component(let index): "\(index)"
        case .entry(let index): "entry \(index)"
        }
    }

    @Test("order and notation make no difference")
    func sameMeaning() {
        expectChanges(
            #"{"/":"/a/*"},{"/":"/b"}"#, #"{"/":"b/"},{"/":"/a"},{"/":"/a/?*"}"#, [])
    }

    @Test("an excluded URL and one that nothing is about are the same")
    func exclusionOfNothing() {
        expectChanges(#"{"/":"/a"}"#, #"{"/":"/b","exclude":true},{"/":"/a"}"#, [])
    }

    @Test("a new exclusion closes what it takes")
    func newExclusion() {
        expectChanges(
            #"{"/":"/shop/*"}"#, #"{"/":"/shop/old/*","exclude":true},{"/":"/shop/*"}"#,
            ["- 0 0 /shop/old/one"])
    }

    @Test("a narrower pattern closes the rest")
    func narrowerPattern() {
        expectChanges(#"{"/":"/item/*"}"#, #"{"/":"/item/????"}"#, ["- 0 - /item/one"])
    }

    @Test("a rule moved in front of an exclusion opens what the exclusion took")
    func movedRule() {
        expectChanges(
            #"{"/":"/a/b","exclude":true},{"/":"/a/*"}"#,
            #"{"/":"/a/*"},{"/":"/a/b","exclude":true}"#, ["+ 0 0 /a/b"])
    }

    @Test("a query that need not be there any more opens the URL without it")
    func looserQuery() {
        expectChanges(
            #"{"/":"/pay","?":{"id":"?*"}}"#, #"{"/":"/pay","?":{"id":"*"}}"#, ["+ - 0 /pay"])
    }

    @Test("apps that come and go are compared with nothing")
    func comingAndGoing() {
        let diff = SemanticDiff(
            old: file([("A", #"{"/":"/a"}"#)]), new: file([("B", #"{"/":"/b"}"#)]),
            host: "shop.example")
        #expect(diff.apps.map(\.app) == ["A", "B"])
        #expect(diff.apps[0].closed.map(\.witness.description) == ["https://shop.example/a"])
        #expect(diff.apps[1].opened.map(\.witness.description) == ["https://shop.example/b"])
    }

    @Test("undone escapes beside escapes as written leave a doubt, but show what they can")
    func mixedForms() {
        let old = #"{"/":"/caf*"}"#
        let new = """
            {"/":"/caf*"},{"/":"/a b","percentEncoded":false},{"/":"/x","percentEncoded":false}
            """
        let diff = SemanticDiff(old: file([("A", old)]), new: file([("A", new)])).apps[0]
        #expect(
            diff.opened.map(\.witness.description).sorted() == [
                "https://example.com/a%20b", "https://example.com/x",
            ])
        #expect(diff.closed.isEmpty)
    }

    @Test("what is too large to compare still shows what examples show")
    func tooLarge() {
        let rules = (0..<60).map { #"{"/":"/*/topic\#($0)/*"}"# }
        let old = file([("A", rules.joined(separator: ","))])
        let new = file([("A", rules.dropFirst().joined(separator: ","))])
        let diff = SemanticDiff(old: old, new: new).apps[0]
        #expect(diff.undetermined == .tooManyCombinations)
        #expect(diff.closed.map(\.witness.description) == ["https://example.com/one/topic0/two"])
    }
}

@Suite("Two lists in one entry")
struct BothListsTests {
    private func difference(_ entry: String) -> AppDifference? {
        let text = #"{"applinks":{"details":[{"appID":"A",\#(entry)}]}}"#
        return RuleAnalysis(AssociationFile(Array(text.utf8))).pathsAgainstComponents(entry: 0)
    }

    @Test("lists that say the same are told so")
    func sameLists() {
        let same = difference(
            #""paths":["NOT /a/*","*"],"components":[{"/":"/a/*","exclude":true},{"/":"/*"}]"#)
        #expect(same?.isIdentical == true)
    }

    @Test("lists that differ are shown with a URL for each side")
    func differentLists() {
        let different = difference(
            #""paths":["/a","/b"],"components":[{"/":"/b"},{"/":"/c"}]"#)
        #expect(different?.closed.map(\.witness.description) == ["https://example.com/a"])
        #expect(different?.opened.map(\.witness.description) == ["https://example.com/c"])
    }

    @Test("an entry with one list has nothing to compare")
    func oneList() {
        #expect(difference(#""paths":["/a"]"#) == nil)
    }
}
