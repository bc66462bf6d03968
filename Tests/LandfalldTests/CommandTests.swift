import Foundation
import TestSupport
import Testing

@Suite struct ImportCommandTests {
    @Test func aDryRunWritesNothingAndNamesLines() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "slug,target\nsale,/a\nb c,/b\nhttps://x.page.link/d,https://shop.test/d\n",
            to: "links.csv")
        let words = ["import", file, "--project", "Shop", "--data", folder("data")]
        let dry = try RunningServer.result(words)
        #expect(dry.status == 1)
        #expect(dry.output == "2 links would be made, 1 failed; --yes writes\n")
        #expect(dry.errors.contains("\(file):3: slug: "))
        #expect(dry.errors.contains("1 link was printed on https://x.page.link/"))
        #expect(try folder.names() == ["links.csv"])

        let wet = try RunningServer.result(words + ["--yes"])
        #expect(wet.status == 1)
        #expect(wet.output == "2 links were made, 1 failed\n")
        let again = try RunningServer.result(words + ["--yes"])
        #expect(again.output == "0 links were made, 2 there already, 1 failed\n")
    }

    @Test func anExportIsWhatAnImportReads() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(ServerTests.example, to: "example.json")
        try RunningServer.run(["import", file, "--yes", "--data", folder("one")])
        try RunningServer.run(["export", folder("1.json"), "--data", folder("one")])
        try RunningServer.run(["import", folder("1.json"), "--yes", "--data", folder("two")])
        let second = try RunningServer.result(["export", "-", "--data", folder("two")])
        #expect(second.status == 0)
        #expect(second.output == folder.text(of: "1.json"))
        let refused = try RunningServer.result([
            "export", folder("1.json"), "--data", folder("two"),
        ])
        #expect(refused.status == 3)
        #expect(refused.errors.contains("exists already"))
        #expect(try folder.names().filter { $0.contains("partial") } == [])
    }
}

@Suite struct ConfigurationTests {
    private func check(
        _ words: [String], variables: [String: String] = [:]
    ) throws -> ToolResult {
        let settings = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return try RunningServer.result(["check-config"] + words, launcher: ["env"] + settings)
    }

    @Test func everythingThatIsWrongIsNamedWithItsPlace() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "{\"listen\": \"nowhere\",\n \"color\": \"red\",\n \"threads\": []}",
            to: "config.json")
        let result = try check(
            [
                "--config", file, "--trusted-proxies", "10.0.0.0/8, x", "--tls-key", "key.pem",
                "--check-networks", "10.0.0.0/33", "--open-check", "maybe",
                "--hsts", "1y", "--session-idle", "0", "--session-lifetime", "2161",
                "--require-second-factor", "admins",
            ],
            variables: ["LANDFALL_ADMIN_LISTEN": "example.com:80", "LANDFALL_ACCESS_LOG": "xml"])
        #expect(result.status == 2)
        for words in [
            "\(file):2: there is no setting \"color\"", "\(file):3: threads is no text, number",
            "\(file): listen: \"nowhere\" is no address with a port",
            "LANDFALL_ADMIN_LISTEN: \"example.com\" is no address",
            "LANDFALL_ACCESS_LOG: it is off, text or json",
            "--trusted-proxies: \"x\" is no address",
            "--check-networks: \"10.0.0.0/33\" is no address or block",
            "--open-check: it is on or off, not \"maybe\"",
            "--hsts: it is off or seconds from 0 to 315360000, not \"1y\"",
            "--session-idle: \"0\" is no number from 1 to 20160",
            "--session-lifetime: \"2161\" is no number from 1 to 2160",
            "--require-second-factor: it is one of off, administrators, owners, everybody, not \"admins\"",
            "--tls-cert and --tls-key belong together",
        ] {
            #expect(result.errors.contains(words), "\(words) is not in \(result.errors)")
        }
    }

    @Test func anOptionWinsOverAVariableAndThatOverTheFile() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "two", "three"] {
            try RunningServer.run(["migrate", "--data", folder(name)])
        }
        let file = try folder.write("{\"data\": \"\(folder("none"))\"}", to: "config.json")
        func export(_ words: [String], _ variables: [String]) throws -> ToolResult {
            try RunningServer.result(
                ["export", "-", "--config", file] + words, launcher: ["env"] + variables)
        }
        #expect(try export([], []).errors.contains("no data file \(folder("none"))/landfall.db"))
        #expect(try export([], ["LANDFALL_DATA=\(folder("two"))"]).status == 0)
        let other = try export(
            ["--data", folder("absent")], ["LANDFALL_DATA=\(folder("two"))"])
        #expect(other.errors.contains("no data file \(folder("absent"))"))
        #expect(
            try export(["--database", "sqlite:\(folder("three"))/landfall.db"], []).status == 0)
    }

    @Test func aPasswordInTheArgumentsIsRefused() throws {
        let url = "postgres://landfall:secret@db.test/links"
        let argument = try check(["--database", url])
        #expect(argument.status == 2)
        #expect(argument.errors.contains("set LANDFALL_DATABASE"))
        #expect(!argument.errors.contains("secret"))
        let variable = try check([], variables: ["LANDFALL_DATABASE": "mysql:x"])
        #expect(variable.status == 2)
        #expect(variable.errors.contains("LANDFALL_DATABASE: \"mysql\" is no kind of database"))
    }

    @Test func aFolderThatIsNotThereYetIsNoFault() throws {
        let folder = try TemporaryFolder()
        let result = try check(["--data", folder("a/b")])
        #expect(result.status == 0 && result.output == "all is well\n")
        #expect(result.errors.contains("\"serve\" makes it"))
        #expect(try folder.names() == [])
        let file = try folder.write("x", to: "file")
        #expect(try check(["--data", file + "/b"]).output.contains("is a file"))
        try folder.write(String(repeating: "no database ", count: 500), to: "bad/landfall.db")
        let bad = try check(["--data", folder("bad"), "--tls-cert", "x.pem", "--tls-key", "x.pem"])
        #expect(bad.status == 1)
        #expect(bad.output.split(separator: "\n").count == 2, "\(bad.output)")
    }

    /// The page lists every option with the variable that stands for it.
    @Test func everySettingIsDocumented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "docs/server.md"), encoding: .utf8)
        let help = try RunningServer.result(["serve", "--help"]).output
        let options = help.matches(of: /--([a-z-]+) [A-Z]/).map { String($0.output.1) }
        #expect(options.count >= 9)
        for option in Set(options).subtracting(["color"]) {
            let variable = "LANDFALL_" + option.uppercased().replacing("-", with: "_")
            #expect(page.contains("`--\(option)`"), "\(option)")
            #expect(page.contains("`\(variable)`"), "\(variable)")
        }
    }
}
