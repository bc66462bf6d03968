import InstallReferrers
import Testing

@Suite struct InstallReferrerTests {
    @Test func theSlugIsReadOnce() throws {
        let referrer = try #require(
            InstallReferrer(
                "utm_source=landfall&utm_medium=link&slug=50%25%2Foff&utm_campaign=news"))
        #expect(referrer.slug == "50%/off")
        #expect(referrer.campaign == "news")
        #expect(
            referrer.link(at: "https://links.example.com/l/")
                == "https://links.example.com/l/50%25%2Foff")
    }

    @Test(arguments: [
        "", "utm_source=google-play&utm_medium=organic", "utm_source=landfall&utm_medium=link",
        "utm_source=landfall&utm_medium=link&slug=", "slug=sale",
        "utm_source=landfall&utm_medium=link&slug=a&slug=b",
        "utm_source=landfall&utm_medium=link&slug=%zz",
        "utm_source=landfall&utm_medium=link&slug=%FF", "&&&===", "%",
    ])
    func whatIsNotOursIsNothing(text: String) {
        #expect(InstallReferrer(text) == nil)
    }

    @Test func aLongTextIsNotRead() {
        let text = "utm_source=landfall&utm_medium=link&slug=" + String(repeating: "a", count: 5000)
        #expect(InstallReferrer(text) == nil)
    }
}
