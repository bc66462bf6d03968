import SiteSupport
import TestSupport
import Testing
import WebProbe
import WebText

/// The command as it is run, against real servers on the loopback.
@Suite(
    .enabled(if: NginxServer.program != nil, "nginx is not installed"), .needs("openssl", "curl"))
struct DoctorCommandTests {
    private static let site = Result { try Site() }
    private static let json =
        #"{"applinks":{"details":[{"appIDs":["8XQ2R7KV4M.com.example.shop"],"#
        + #""components":[{"/":"/l/*"}]}]}}"#

    private final class Site: Sendable {
        let nginx: NginxServer
        let authority: SiteAuthority
        let folder: TemporaryFolder

        init() throws {
            let authority = try SiteAuthority.shared.get()
            self.authority = authority
            folder = try TemporaryFolder()
            try folder.write(json, to: "site/.well-known/apple-app-site-association")
            func block(_ host: String, _ inside: String) -> String {
                """
                server {
                    listen 127.0.0.1:PORT ssl;
                    server_name \(host);
                    ssl_certificate \(authority.chain("good"));
                    ssl_certificate_key \(authority.key);
                    root FOLDER/site;
                    \(inside)
                }

                """
            }
            nginx = try NginxServer(
                blocks: block(
                    "sound.site.test", "location /.well-known/ { default_type application/json; }")
                    + block("moved.site.test", "return 301 https://sound.site.test$request_uri;"),
                folder: folder)
        }

        var flags: [String] {
            ["--connect-to", ":443:127.0.0.1:\(nginx.port)", "--cacert", authority.root]
        }

        var options: ProbeOptions {
            var options = ProbeOptions()
            options.connectTo = [":443:127.0.0.1:\(nginx.port)"]
            options.trustFile = authority.root
            return options
        }
    }

    private func run(_ words: String..., input: String = "") throws -> ToolRun {
        try ToolRun(["doctor"] + words + Self.site.get().flags, input: input)
    }

    @Test func aSoundSiteEndsWithZero() throws {
        let run = try run("https://sound.site.test/l/1", "--no-cdn")
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.hasPrefix("✓ https://sound.site.test/l/1: every layer is in order"))
        #expect(run.output.contains("opens the app"))
    }

    @Test func aBrokenSiteIsNamedWithARecipe() throws {
        let run = try run("moved.site.test", "--no-cdn")
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "✗ moved.site.test: the file is redirected: 301 to https://sound.site.test/"))
        #expect(run.output.contains("✗ Answer of the site"))
        #expect(run.output.contains("landfall generate hosting nginx"))
        #expect(run.output.contains("→ 1. Mend Answer of the site"))
    }

    @Test func theLevelOfFailureCanBeChosen() throws {
        #expect(try run("moved.site.test", "--no-cdn", "--fail-on", "never").status == 0)
    }

    @Test func whatWasRecordedIsJudgedTheSameWithoutANetwork() throws {
        let folder = try TemporaryFolder()
        let live = try run(
            "moved.site.test", "sound.site.test", "--no-cdn", "--record", folder("kept"))
        #expect(try folder.names() == ["kept"])
        let again = try ToolRun("doctor", "--replay", folder("kept"))
        #expect(again.output == live.output)
        #expect(again.status == live.status)
        let page = try ToolRun("doctor", "--replay", folder("kept"), "--format", "html")
        #expect(page.output.hasPrefix("<!doctype html>") && page.output.contains("moved.site.test"))
    }

    @Test func jsonHasTheDocumentedShape() throws {
        let run = try run("moved.site.test", "--no-cdn", "--format", "json")
        let root = try #require(JSONDocument(run.output).root)
        #expect(root["schema"]?.integer == 1)
        let first = try #require(root["diagnoses"]?.elements.first { _ in true })
        #expect(first["cause"]?.string == "site-redirect")
        #expect(first["firstBroken"]?.string == "answer")
        #expect(first["hosting"]?.string == "nginx")
        #expect(first["steps"]?.elements.contains { $0["due"]?.bool == true } ?? false)
    }

    @Test func junitHasACaseForEachLayer() throws {
        let run = try run("moved.site.test", "--no-cdn", "--format", "junit")
        #expect(run.output.contains("failures=\"1\""))
        #expect(run.output.contains("<testcase name=\"DNS\" classname=\"moved.site.test\""))
    }

    @Test func manyDomainsComeFromAFile() throws {
        let list = "# ours\nsound.site.test\n\nmoved.site.test\nhttps://sound.site.test/l/2\n"
        let run = try run("--domains-from", "-", "--no-cdn", "--format", "json", input: list)
        let root = try #require(JSONDocument(run.output).root)
        #expect(root["summary"]?["subjects"]?.integer == 2)
    }

    @Test func aTableOfCasesIsHeldAgainstTheServedFile() throws {
        let folder = try TemporaryFolder()
        let table = try folder.write(
            "match https://sound.site.test/l/1\nmatch https://sound.site.test/other\n",
            to: "links.txt")
        let run = try run("--cases", table, "--no-cdn")
        #expect(run.status == 1)
        #expect(run.output.contains("links.txt:2: https://sound.site.test/other"))
        #expect(!run.output.contains("links.txt:1:"))
    }

    @Test func anAppBringsItsDomains() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>com.apple.developer.associated-domains</key>
            <array><string>applinks:sound.site.test</string></array>
            </dict></plist>
            """, to: "Shop.entitlements")
        let known = try run("--app", file, "--no-cdn")
        #expect(known.status == 0, "\(known.output)")
        let other = try run("moved.site.test", "--app", file, "--no-cdn")
        #expect(other.output.contains("the app does not ask for links to moved.site.test"))
    }

    @Test(arguments: [
        ([], "needs a domain or a link"), (["https://"], "names no host"),
        (["shop://product/1"], "is no web link"), (["a b"], "is no domain"),
        (["example.com", "--timeout", "0"], "from 1 to 300"),
        (["example.com", "--fingerprint", "12"], "no SHA-256 fingerprint"),
        (["example.com", "--watch", "--no-cdn"], "waits for Apple's servers"),
    ])
    func wrongUsageIsExplained(words: [String], line: String) throws {
        let run = try ToolRun(["doctor"] + words)
        #expect(run.status == 2)
        #expect(run.errors.contains(line), "\(run.errors)")
    }

    @Test func whatCannotBeReadEndsWithThree() throws {
        for words in [["--replay", "/nowhere"], ["example.com", "--app", "/nowhere.ipa"]] {
            let run = try ToolRun(["doctor"] + words)
            #expect(run.status == 3 && !run.errors.isEmpty, "\(words)")
        }
    }

    @Test func watchingEndsWhenAppleHasTheFile() async throws {
        let cdn = try AppleCDN(Prober(Self.site.get().options))
        let run = try run(
            "sound.site.test", "--watch", "--watch-for", "1", "--interval", "1", "--timeout", "60",
            "--cdn", cdn.url)
        #expect(run.status == 0)
        #expect(run.output.contains("Apple's copy is the one that is served"))
        let late = try self.run(
            "moved.site.test", "--watch", "--watch-for", "0", "--cdn", cdn.url)
        #expect(late.status == 1)
        #expect(late.output.contains("the site delivers no file"))
        await cdn.stop()
    }

    @Test func recipesArePrintedWithTheirNotesApart() throws {
        let run = try ToolRun("generate", "hosting", "nginx")
        #expect(run.status == 0)
        #expect(run.output.contains("location = /.well-known/apple-app-site-association {"))
        #expect(run.errors.contains("note: ") && !run.output.contains("note: "))
        #expect(try ToolRun("generate", "hosting", "lighttpd").status == 2)
    }
}
