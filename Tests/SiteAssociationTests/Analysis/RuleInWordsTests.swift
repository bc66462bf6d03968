import SiteAssociation
import Testing

@Suite("Rules in words")
struct RuleInWordsTests {
    struct Sample: CustomTestStringConvertible {
        var component: String
        var phrase: String
        var testDescription: String { component }
    }

    static let samples = [
        Sample(component: "{}", phrase: "every URL"),
        Sample(component: #"{"/":"/*"}"#, phrase: "every URL"),
        Sample(component: #"{"/":""}"#, phrase: "the root"),
        Sample(component: #"{"/":"/buy/"}"#, phrase: "the path /buy"),
        Sample(component: #"{"/":"/buy/*"}"#, phrase: "any path under /buy, and /buy itself"),
        Sample(component: #"{"/":"/buy*"}"#, phrase: "any path that begins with /buy"),
        Sample(component: #"{"/":"*.pdf"}"#, phrase: "any path that ends with .pdf"),
        Sample(component: #"{"/":"*shop*"}"#, phrase: "any path that contains shop"),
        Sample(
            component: #"{"/":"/a/*/b"}"#, phrase: "any path that begins with /a/ and ends with /b"),
        Sample(component: #"{"/":"/id/????"}"#, phrase: "any path that is /id/, then 4 characters"),
        Sample(
            component: #"{"/":"/$(lang)/?*"}"#,
            phrase: "any path that is /, then a language code, then /, then at least one character"),
        Sample(
            component: #"{"/":"/gift","?":{"code":"?*"}}"#,
            phrase: "the path /gift, with query item code present and not empty"),
        Sample(
            component: #"{"?":{"page":"$(digit)$(digit)","x":""}}"#,
            phrase: "any path, with query item page whose value is 2 digits"
                + " and query item x absent or empty"),
        Sample(
            component: ##"{"#":"/market/*"}"##,
            phrase: "any path, with a fragment that begins with /market/"),
        Sample(
            component: #"{"/":"/$(v)","caseSensitive":false}"#,
            phrase: "any path that is /, then a or ab or nothing or b and any text"
                + "; letter case is ignored"),
        Sample(
            component: #"{"/":"/$(x)"}"#,
            phrase: "no URL, since a variable of the pattern is not defined"),
    ]

    @Test("a component is put in words", arguments: samples)
    func phrases(_ sample: Sample) {
        let text = RandomRules.file([("A", sample.component)])
        let words = RuleInWords(AssociationFile(Array(text.utf8)))
        #expect(words.phrase(for: 0) == sample.phrase)
    }
}
