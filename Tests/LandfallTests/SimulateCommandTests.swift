import Foundation
import TestSupport
import Testing

/// `landfall simulate` from the outside.
struct SimulateCommandTests {
    private let folder: TemporaryFolder
    private let file =
        #"{"applinks":{"details":[{"appIDs":["ABCDE12345.com.d.app"],"components":[{"/":"/p/*"}]}]}}"#

    init() throws { folder = try TemporaryFolder() }

    @Test func aTapIsExplained() throws {
        let run = try ToolRun(
            "simulate", "https://d.com/p/1", "--from", "safari-tap", "--page", "https://d.com/",
            "-j", file, "-a", "ABCDE12345.com.d.app")
        #expect(run.status == 0 && run.errors == "")
        #expect(
            run.output == """
                https://d.com/p/1
                  a tap on a page in Safari (https://d.com/)
                  the browser opens, confidence high
                    the page and the link are both on d.com: the browser keeps it [F.3]
                  assumed: ABCDE12345.com.d.app is taken to list applinks:d.com
                  next: a tap in Notes, or on a page of another host, would open ABCDE12345.com.d.app
                  next: on a page of your own site, link to another host that the app claims too, or \
                offer the app's custom scheme

                """)
    }

    @Test func aScenarioIsReadWithWhatItNames() throws {
        try folder.write(file, to: "aasa.json")
        try folder.write(
            """
            {"url": "https://d.com/p/1", "from": "notes", "expect": "app",
             "apps": [{"id": "ABCDE12345.com.d.app", "domains": ["applinks:d.com"]}],
             "sites": {"d.com": {"file": "aasa.json"}}}
            """, to: "tap.json")
        let run = try ToolRun("simulate", "--scenario", "tap.json", folder: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        let other = try ToolRun(
            "simulate", "--scenario", "tap.json", "--choice", "browser", folder: folder.path)
        #expect(other.status == 1 && other.output.contains("expected app"))
    }

    @Test func anEntitlementsFileIsAnApp() throws {
        try folder.write(file, to: "aasa.json")
        try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>applinks:www.d.com</string></array></dict></plist>
            """, to: "App.entitlements")
        let run = try ToolRun(
            "simulate", "https://d.com/p/1", "-j", "aasa.json", "-a", "App.entitlements",
            "--format", "json", folder: folder.path)
        let object = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let tree = try #require(object as? [String: Any])
        #expect(tree["target"] as? String == "browser" && tree["schema"] as? Int == 1)
        let reasons = try #require(tree["reasons"] as? [[String: Any]])
        #expect(reasons.first?["rule"] as? String == "C.4")
    }

    @Test func theTimelineNamesTheHours() throws {
        let run = try ToolRun(
            "simulate", "https://d.com/p/1", "-j", file, "-a", "ABCDE12345.com.d.app", "--timeline")
        #expect(run.output.contains("Apple's CDN") && run.output.contains("after 1 h to 24 h"))
        #expect(run.output.contains("after 1 h to 8 days"))
    }

    @Test(arguments: [
        (["simulate"], "simulate needs a URL, or --scenario"),
        (["simulate", "https://d.com/", "--cdn", "soon"], "--cdn \"soon\" is none of ok, pending"),
        (["simulate", "https://d.com/", "-a", "nothing"], "cannot read nothing: no such file"),
        (["simulate", "https://d .com/"], "the URL \"https://d .com/\""),
    ])
    func wrongUseIsNamed(_ words: [String], _ message: String) throws {
        let run = try ToolRun(words)
        #expect(run.status == (words.contains("nothing") ? 3 : 2))
        #expect(run.errors.contains(message), "\(run.errors)")
    }
}
