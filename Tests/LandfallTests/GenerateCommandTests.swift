import TestSupport
import Testing

/// `landfall generate`, as a shell sees it.
struct GenerateCommandTests {
    private static let app = "9A7B5C3D1E.com.shop.app"
    private static let fingerprint =
        "A5:4D:CA:18:25:30:BB:1D:6D:13:2C:DE:D6:23:7B:2E:"
        + "D9:1E:3F:72:1F:CB:19:71:17:44:94:D6:49:3C:9D:5C"

    @Test func exclusionsComeFirst() throws {
        let run = try ToolRun(
            "generate", "aasa", "-a", Self.app, "-p", "/buy/*", "--query", "id", "--query",
            "lang=de", "-x", "/buy/old")
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let places = ["/buy/old", "/buy/*", "\"id\": \"?*\"", "\"lang\": \"de\""].map {
            run.output.firstRange(of: $0)?.lowerBound
        }
        #expect(!places.contains(nil))
        #expect(places.compactMap(\.self) == places.compactMap(\.self).sorted())
    }

    /// What was written answers as it was asked to.
    @Test func fileWorks() throws {
        let folder = try TemporaryFolder()
        let written = try ToolRun(
            "generate", "aasa", "-a", Self.app, "-p", "/café/*", "-x", "/café/old", "--legacy",
            "-o", "aasa", folder: folder.path)
        #expect(written.status == 0)
        #expect(written.output.isEmpty)
        #expect(written.errors.contains("is written as \"/caf%C3%A9/*\""))
        for (url, verdict) in [
            ("https://shop.net/caf%C3%A9/1", "match"),
            ("https://shop.net/caf%C3%A9/old", "excluded"), ("https://shop.net/", "no-match"),
        ] {
            let judged = try ToolRun(
                "verify", "-j", "aasa", "-u", url, "--expect", verdict, folder: folder.path)
            #expect(judged.status == 0, "\(url): \(judged.output)\(judged.errors)")
        }
    }

    @Test func nothingIsOverwrittenUnasked() throws {
        let folder = try TemporaryFolder()
        try folder.write("precious", to: "aasa")
        let words = ["generate", "aasa", "-a", Self.app, "-p", "*", "-o", "aasa"]
        let refused = try ToolRun(words, folder: folder.path)
        #expect(refused.status == 3)
        #expect(refused.errors.contains("--force"))
        #expect(folder.text(of: "aasa") == "precious")
        #expect(try ToolRun(words + ["--force"], folder: folder.path).status == 0)
        #expect(folder.text(of: "aasa")?.hasPrefix("{\n") ?? false)
        #expect(try folder.names() == ["aasa"])
    }

    @Test func configurationComesFromStandardInput() throws {
        let run = try ToolRun(
            "generate", "aasa", "--config", "-",
            input: "{\"apps\": [\"\(Self.app)\"], \"rules\": [{\"path\": \"/buy/*\"}]}")
        #expect(run.status == 0)
        #expect(run.output.contains("\"/\": \"/buy/*\""))
    }

    /// The sample in the help is one that works.
    @Test func helpShowsAConfigurationThatWorks() throws {
        let help = try ToolRun("generate", "aasa", "--help").output
        let lines = help.split(separator: "\n").drop { $0 != "  {" }
        let sample = lines.prefix { $0 != "  }" } + ["  }"]
        let run = try ToolRun(
            "generate", "aasa", "--config", "-", input: sample.joined(separator: "\n"))
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("\"#\": \"app*\""))
    }

    @Test func faultsOfTheConfigurationHaveAPlace() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "{\"apps\": [\"\(Self.app)\"],\n \"rules\": [{\"path\": \"/a/:id\"}]}", to: "links.json"
        )
        let run = try ToolRun("generate", "aasa", "--config", "links.json", folder: folder.path)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(
            run.errors.hasPrefix(
                "landfall: links.json:2:12: \"/a/:id\": \":id\" is the syntax of a router"))
    }

    @Test(arguments: [
        (["aasa"], "generate aasa needs -a, --app"),
        (["aasa", "-a", app], "generate aasa needs -p, --path"),
        (["aasa", "-a", app, "-x", "/a"], "generate aasa needs -p, --path"),
        (["aasa", "-a", app, "-p", "*", "--query", "=1"], "has no name"),
        (["aasa", "-a", "com.shop.app", "-p", "*"], "has no prefix"),
        (["aasa", "-a", app, "--config", "x"], "--app cannot stand beside --config"),
        (["assetlinks"], "generate assetlinks needs -p, --package"),
        (["assetlinks", "-p", "com.shop.app"], "generate assetlinks needs --fingerprint"),
        (["assetlinks", "--login-creds", "--config", "x"], "--login-creds cannot stand beside"),
        (
            ["assetlinks", "-p", "com.shop.app", "--fingerprint", "A5:4D"],
            "has 4 hexadecimal digits"
        ),
    ])
    func wrongUsageIsToldInOneLine(words: [String], message: String) throws {
        let run = try ToolRun(["generate"] + words)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("landfall: ") && run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func missingConfigurationCannotBeRead() throws {
        #expect(try ToolRun("generate", "aasa", "--config", "/nowhere.json").status == 3)
    }

    @Test func assetLinks() throws {
        let run = try ToolRun(
            "generate", "assetlinks", "-p", "com.shop.app", "--fingerprint",
            Self.fingerprint.lowercased(), "--login-creds")
        #expect(run.status == 0)
        #expect(run.errors == "the fingerprint is written as \(Self.fingerprint)\n")
        #expect(run.output.contains("\"\(Self.fingerprint)\""))
        #expect(run.output.contains("delegate_permission/common.get_login_creds"))
    }
}
