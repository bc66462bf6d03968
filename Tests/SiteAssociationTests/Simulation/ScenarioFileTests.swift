import SiteAssociation
import Testing
import WebText

/// Scenarios from files.
struct ScenarioFileTests {
    private func read(_ text: String) throws -> ScenarioFile {
        try ScenarioFile(JSONDocument(Array(text.utf8)))
    }

    @Test func everyMemberIsRead() throws {
        let file = try read(
            """
            {"schema": 1, "url": "https://d.com/p/1", "from": "mail", "page": "https://x.com/",
             "gesture": true, "redirects": ["https://d.com/p/2"], "caller": "com.a",
             "platform": "macos", "system": 26, "developerMode": true, "managed": true,
             "private": true, "expect": "browser",
             "apps": [{"id": "A.b", "domains": ["applinks:d.com"], "schemes": ["shop"],
                       "queries": ["x"], "sdk": 27, "installed": false, "development": true,
                       "clip": true, "browser": true, "choices": {"D.com": "browser"},
                       "routes": ["/p/{id}"]}],
             "sites": {"D.com": {"file": "aasa.json", "state": "error-after-ok"}}}
            """)
        #expect(file.source == .mail && file.expected == "browser" && file.caller == "com.a")
        #expect(file.device.platform == .macOS && file.device.systemVersion == 26)
        let site = try #require(file.sites.first)
        #expect(site.host == "d.com" && site.path == "aasa.json" && site.state == .failingNow)
        let app = try #require(file.apps.first)
        #expect(app.sdk == 27 && !app.isInstalled && app.isClip && app.routes == ["/p/{id}"])
        #expect(app.choices == ["d.com": .browser])
    }

    @Test(arguments: [
        (#"{"from": "note"}"#, "from has no value \"note\"; did you mean notes?"),
        (#"{"form": "notes"}"#, "the scenario has no member \"form\"; did you mean from?"),
        (#"{"apps": [{}]}"#, "an app has no id; its application identifier, prefix and bundle"),
        (#"{"system": "x"}"#, "system is a string, not a whole number"),
        (#"{"sites": []}"#, "sites is an array, not an object"),
        (
            #"{"apps": [{"id": "A.b", "choices": {"d.com": "no"}}]}"#,
            "a choice is \"no\"; app or browser"
        ),
    ])
    func whatIsWrongIsNamed(_ text: String, _ message: String) throws {
        let fault = #expect(throws: PlanFault.self) { try read(text) }
        #expect(fault?.description == message)
        #expect(fault?.range != nil)
    }
}
