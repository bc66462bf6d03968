import TestSupport
import Testing
import WebText

/// Real association files, among them all the mistakes that their authors made on the way.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
struct JSONCorpusTests {
    /// How many files an independent parser calls valid as well.
    @Test(arguments: [("aasa", 275), ("assetlinks", 98)])
    func asManyAreValidAsWereCounted(_ kind: String, _ count: Int) throws {
        let valid = try SharedCorpus.files(kind).filter { JSONDocument($0.bytes).isValid }
        #expect(valid.count == count)
    }

    @Test(arguments: ["aasa", "assetlinks"])
    func everyFindingHasAPlaceAndSaysWhatToDo(_ kind: String) throws {
        for file in try SharedCorpus.files(kind) {
            let document = JSONDocument(file.bytes)
            for finding in document.findings {
                #expect(
                    finding.range != nil && finding.advice != nil, "\(file.name): \(finding.id)")
            }
        }
    }

    @Test(arguments: [
        ("017", ["json-odd-space", "json-unexpected"]), ("041", ["json-smart-quotes"]),
        ("058", ["json-smart-quotes", "json-unclosed-string"]), ("062", ["json-trailing-comma"]),
        ("063", ["json-comment", "json-comment"]), ("074", ["json-rtf"]),
        ("100", ["json-unbalanced"]), ("105", ["json-doubled-quote"]), ("130", ["json-template"]),
        ("137", ["json-bare-text"]), ("138", ["json-empty"]), ("155", ["json-unexpected"]),
        ("195", ["json-unquoted", "json-unquoted"]),
        ("196", ["json-missing-comma", "json-trailing-comma"]), ("303", ["json-signed"]),
    ])
    func realFaultsAreNamed(_ number: String, _ ids: [String]) throws {
        let file = try #require(
            try SharedCorpus.files("aasa").first { $0.name.hasPrefix(number + "-") })
        #expect(JSONDocument(file.bytes).findings.map(\.id) == ids)
    }
}
