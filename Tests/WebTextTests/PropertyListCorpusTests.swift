import TestSupport
import Testing
import WebText

/// The reader over real files.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
struct PropertyListCorpusTests {
    @Test(arguments: ["entitlements", "infoplist", "mobileprovision"])
    func everyFileIsReadOrRefused(kind: String) throws {
        for (name, bytes) in try SharedCorpus.files(kind) {
            let document = PropertyList.Document(bytes)
            #expect(document.root != nil || !document.faults.isEmpty, "\(name)")
            #expect((document.format == .xml) == (document.root != nil), "\(name)")
        }
    }

    @Test func entitlementsHaveNoFaults() throws {
        for (name, bytes) in try SharedCorpus.files("entitlements") {
            #expect(PropertyList.Document(bytes).faults == [], "\(name)")
        }
    }
}
