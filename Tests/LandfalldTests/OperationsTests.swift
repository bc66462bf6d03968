import Foundation
import TestSupport
import Testing

/// What whoever runs a server relies on.
@Suite struct OperationsTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    // MARK: systemd

    #if os(Linux)
        @Test(.timeLimit(.minutes(1)))
        func systemdIsToldWhatTheServerDoes() throws {
            let folder = try TemporaryFolder()
            let socket = try NotifySocket(path: folder("notify"))
            let server = try RunningServer(
                example: SurvivalTests.example,
                launcher: ["/usr/bin/env", "NOTIFY_SOCKET=\(socket.path)"])
            let ready = try #require(socket.next())
            #expect(ready.hasPrefix("READY=1\n"))
            #expect(
                ready.contains(
                    "STATUS=links on port \(server.port), admin on port \(server.adminPort)"))
            kill(server.identifier, SIGHUP)
            #expect(socket.next()?.contains(/^RELOADING=1\nMONOTONIC_USEC=[0-9]+$/) == true)
            #expect(socket.next() == ready)
            #expect(server.stop() == 0)
            #expect(socket.next()?.hasPrefix("STOPPING=1") == true)
        }

        @Test(.timeLimit(.minutes(1)))
        func nobodyWhoListensForItHoldsTheServerUp() throws {
            for name in ["/nowhere/socket", "@landfall-nobody", "nonsense"] {
                let server = try RunningServer(
                    example: SurvivalTests.example,
                    launcher: ["/usr/bin/env", "NOTIFY_SOCKET=\(name)"])
                #expect(server.stop() == 0)
            }
        }
    #endif

    // MARK: Metrics

    /// The names in a text that begin with `landfall_`, without what a histogram adds to its own.
    private func names(in text: String) -> Set<String> {
        Set(
            text.matches(of: /landfall_[a-z_]+/).map { match in
                let name = String(match.output)
                guard let end = ["_bucket", "_sum", "_count"].first(where: name.hasSuffix) else {
                    return name
                }
                return String(name.dropLast(end.count))
            })
    }

    @Test(.timeLimit(.minutes(1)))
    func everyMetricIsDocumentedAndNoOther() async throws {
        let server = try RunningServer(example: SurvivalTests.example)
        let metrics = try await HTTPCall.send("http://127.0.0.1:\(server.adminPort)/metrics").text
        #expect(server.stop() == 0)
        let served = Set(
            metrics.matches(of: /# TYPE (landfall_[a-z_]+)/).map { String($0.output.1) })
        #expect(served.count >= 11)
        let page = try Self.text(of: "docs/observing.md")
        let documented = Set(page.matches(of: /`(landfall_[a-z_]+)`/).map { String($0.output.1) })
        #expect(served.subtracting(documented) == [])
        #expect(documented.subtracting(served) == [])
        for file in ["prometheus/landfall-alerts.yml", "grafana/landfall.json"] {
            let used = names(in: try Self.text(of: "Operations/\(file)"))
            #expect(!used.isEmpty)
            #expect(used.subtracting(served) == [], "\(file)")
        }
    }

    @Test func everyAlertIsDocumented() throws {
        let page = try Self.text(of: "docs/observing.md")
        let alerts = try Self.text(of: "Operations/prometheus/landfall-alerts.yml")
            .matches(of: /alert: (\w+)/).map { String($0.output.1) }
        #expect(!alerts.isEmpty)
        for alert in alerts { #expect(page.contains("`\(alert)`"), "\(alert)") }
    }

    // MARK: Security

    /// A page that says what shows something is worth nothing when that is not there.
    @Test func everyTestThatIsNamedExists() throws {
        let page = try Self.text(of: "docs/asvs.md")
        let names = Set(
            page.matches(of: /`([A-Z]\w+Tests)\.(\w+)`/).map {
                [String($0.output.1), String($0.output.2)]
            })
        #expect(names.count > 50)
        let tests = Self.root.appending(path: "Tests")
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: tests.path(percentEncoded: false))
        let texts = try paths.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: tests.appending(path: $0), encoding: .utf8)
        }
        for name in names {
            let isThere = texts.contains {
                $0.contains("struct \(name[0]) ") && $0.contains("func \(name[1])(")
            }
            #expect(isThere, "\(name[0]).\(name[1])")
        }
    }

    // MARK: Manual

    @Test(.needs("groff"))
    func theManualHasNoWarningAndNamesEverySetting() throws {
        let page = try RunningServer.result(["man"])
        #expect(page.status == 0)
        #expect(page.output.hasPrefix(".TH LANDFALLD 8 "))
        let folder = try TemporaryFolder()
        let file = try folder.write(page.output, to: "landfalld.8")
        let result = try runTool(["groff", "-man", "-ww", "-Tutf8", "-z", file])
        #expect(result.status == 0 && result.output + result.errors == "")
        for name in ["LANDFALL_DATABASE", "LANDFALL_TRUSTED_PROXIES", "NOTIFY_SOCKET"] {
            #expect(page.output.contains(name))
        }
    }

    @Test func completionsComeForEachShell() throws {
        for shell in ["bash", "zsh", "fish"] {
            let script = try RunningServer.result(["completions", shell])
            #expect(script.status == 0)
            #expect(script.output.contains("landfalld") && script.output.contains("check-config"))
        }
    }

    // MARK: Backup

    @Test(.timeLimit(.minutes(1)))
    func aRestoredBackupResolvesItsLinks() async throws {
        let server = try RunningServer(example: SurvivalTests.example)
        let copies = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: copies("data"), withIntermediateDirectories: true)
        let backup = try RunningServer.result(
            ["backup", copies("data/landfall.db"), "--data", server.folder])
        #expect(backup.status == 0)
        let json = ["Accept": "application/json"]
        let before = try await HTTPCall.send("http://127.0.0.1:\(server.port)/l/sale", json)
        server.kill()
        // The machine is gone; what there is is the one file.
        let restored = try RunningServer(serving: copies("data"))
        let after = try await HTTPCall.send("http://127.0.0.1:\(restored.port)/l/sale", json)
        #expect(after.text.contains(#""deepLinkPath":"/product/42""#))
        #expect(after.text == before.text)
        #expect(restored.stop() == 0)
        #expect(!restored.log.contains("orderly"))
    }
}
