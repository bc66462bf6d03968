import Foundation
import SiteAssociation
import TestSupport
import Testing
import WebText

/// One line of `Fixtures/reported.txt`.
struct ReportedCase: CustomTestStringConvertible {
    var name: String
    var file: String
    var url: String
    var verdict: String
    var component: Int?

    var testDescription: String { "\(name): \(url)" }

    static let all: [ReportedCase] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().path()
        guard let text = try? Fixture.text("reported.txt", beside: folder) else { return [] }
        var file = ""
        var cases: [ReportedCase] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("json ") {
                file = String(line.dropFirst(5))
                continue
            }
            let words = line.split(separator: " ")
            let verdict = words[0].split(separator: "@")
            cases.append(
                ReportedCase(
                    name: String(words[3]), file: file, url: String(words[1]),
                    verdict: String(verdict[0]),
                    component: verdict.count > 1 ? Int(verdict[1]) : nil))
        }
        return cases
    }()
}

@Suite("What went wrong for real people")
struct ReportedCaseTests {
    @Test func tableIsWhole() { #expect(ReportedCase.all.count == 60) }

    @Test(arguments: ReportedCase.all)
    func verdictAndRuleAreRight(_ reported: ReportedCase) throws {
        let file = AssociationFile(Array(reported.file.utf8))
        let url = try WebURL(reported.url, allowing: .asWritten)
        let matcher = AssociationMatcher(file)
        // Where several apps are in the file, the first that opens is the one reported.
        let verdicts = file.appIDs.map {
            Explainer(matcher).explain(url, app: $0, domain: "example.com").verdict
        }
        let verdict = verdicts.first { $0.decision == .match } ?? verdicts[0]
        #expect(verdict.decision.rawValue == reported.verdict)
        let first = verdict.entry.map { file.details[$0].components.lowerBound } ?? 0
        #expect(verdict.component.map { $0 - first } == reported.component)
    }
}

/// The words that a person gets who does not see why.
@Suite("Hints")
struct HintTests {
    private func hints(_ components: String, _ url: String, domain: String = "example.com")
        throws -> String
    {
        let text = #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[\#(components)]}]}}"#
        let explainer = Explainer(AssociationMatcher(AssociationFile(Array(text.utf8))))
        return explainer.explain(
            try WebURL(url, allowing: .asWritten), app: "A.b", domain: domain
        ).hints.map(\.text).joined(separator: "\n")
    }

    @Test(arguments: [
        (#"{"/":"/articles/*"}"#, "/article/1", #""article" in the URL against "articles""#),
        (#"{"/":"/articles/*"}"#, "/Articles/1", "only letter case differs"),
        (#"{"/":"/buy"}"#, "/buy/42", "nothing below it"),
        (#"{"/":"/buy/?*"}"#, "/buy", "wants something behind"),
        (#"{"/":"/training/?????"}"#, "/training/abc", "exactly 5 characters"),
        (#"{"/":"/help/*"}"#, "/en/help/1", #""/en" in front"#),
        (#"{"/":"/café/*"}"#, "/caf%C3%A9/1", "write /caf%C3%A9/*"),
        (#"{"/":"/a b","percentEncoded":true}"#, "/a%20b", "percent-encoded"),
        (#"{"/":"/a%20b","percentEncoded":false}"#, "/a%20b", "is decoded before"),
        (#"{"/":"/a","?":{"code":"?*"}}"#, "/a", #"query item "code" is missing"#),
        (#"{"/":"/a","?":{"code":"?*"}}"#, "/a?code=", #""code" is empty"#),
        (#"{"/":"/a","?":{"no":"????"}}"#, "/a?no=123", #""no" is "123""#),
        (#"{"/":"/a","?":{"ID":"1"}}"#, "/a?id=1", "letter case counts"),
        (#"{"/":"/a","?":"x=1"}"#, "/a?x=1&y=2", "compares all of it"),
        (##"{"/":"/app/","#":"/reset/*"}"##, "/app/#/other", "the fragment is"),
        (##"{"/":"/app/","#":"/reset/*"}"##, "/app/", "no fragment"),
        (#"{"/":"/#/cart"}"#, "/#/cart", "is the fragment"),
        (#"{"/":"/item?id=*"}"#, "/item?id=4", "never holds the query"),
        (#"{"/":"https://example.com/a"}"#, "/a", "names scheme and host"),
        (#"{"/":"/example.com/a"}"#, "/a", "names the host"),
    ])
    func slipIsNamed(components: String, path: String, words: String) throws {
        let text = try hints(components, "https://example.com" + path)
        #expect(text.contains(words), "\(text)")
    }

    @Test func hostIsNamed() throws {
        let text = try hints(#"{"/":"*"}"#, "https://www.example.com/a")
        #expect(text.contains("with and without www."))
        let base = try hints(#"{"/":"*"}"#, "https://example.com/a", domain: "*.example.com")
        #expect(base.contains("does not cover the domain itself"))
    }

    /// The rule that came nearest is named even where no slip is recognised.
    @Test(arguments: [
        ("/blog/2", 1), ("/buyer", 0), ("/item?x=1", 2), ("/elsewhere", 0), ("/blag", 1),
    ])
    func nearestRuleIsNamed(path: String, rule: Int) throws {
        let text =
            #"{"applinks":{"details":[{"appIDs":["A.b"],"components":[{"/":"/buy/*"},"#
            + #"{"/":"/blog/20??/*"},{"/":"/item","?":{"id":"?*"}},{"/":"/blog/x","exclude":true}]}]}}"#
        let explainer = Explainer(AssociationMatcher(AssociationFile(Array(text.utf8))))
        let explanation = explainer.explain(
            try WebURL("https://example.com" + path), app: "A.b", domain: "example.com")
        #expect(explanation.verdict.decision == .noMatch)
        #expect(explanation.nearest?.component == "/applinks/details/0/components/\(rule)")
    }

    @Test func aMatchHasNoNearestRule() throws {
        let file = #"{"applinks":{"details":[{"appID":"A.b","paths":["/b","/a"]}]}}"#
        let explainer = Explainer(AssociationMatcher(AssociationFile(Array(file.utf8))))
        let explanation = explainer.explain(
            try WebURL("https://example.com/a"), app: "A.b", domain: "example.com")
        #expect(explanation.nearest == nil)
    }

    @Test func lengthByAccidentIsNoHint() throws {
        #expect(try hints(#"{"/":"/????????"}"#, "https://example.com/training/abc").isEmpty)
    }

    @Test func aMatchNeedsNoHint() throws {
        #expect(try hints(#"{"/":"/b"},{"/":"/a"}"#, "https://example.com/a").isEmpty)
    }

    @Test func appThatIsNotThereIsNamed() throws {
        let file = AssociationFile(
            Array(
                #"{"applinks":{"details":[{"appID":"ABCDE12345.com.example.app","paths":["*"]}]}}"#
                    .utf8))
        let explanation = Explainer(AssociationMatcher(file)).explain(
            try WebURL("/a"), app: "ZYXWV98765.com.example.app", domain: "example.com")
        #expect(explanation.verdict.decision == .noMatch)
        #expect(explanation.hints.first?.text.contains("differs only in the prefix") == true)
    }
}
