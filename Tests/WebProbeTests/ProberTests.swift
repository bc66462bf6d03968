import SiteSupport
import TestSupport
import Testing
import WebProbe

/// Requests over the loopback, to a real server.
@Suite(
    .enabled(if: NginxServer.program != nil, "nginx is not installed"), .needs("openssl", "curl"))
struct ProberTests {
    private static let site = Result { try Site() }

    /// An nginx with what these tests ask for.
    private final class Site: Sendable {
        let nginx: NginxServer
        let options: ProbeOptions

        init() throws {
            let authority = try SiteAuthority.shared.get()
            let folder = try TemporaryFolder()
            try folder.write("hello", to: "www/file")
            try folder.write(String(repeating: "x", count: 1 << 20), to: "www/large")
            nginx = try NginxServer(
                blocks: """
                    server {
                        listen 127.0.0.1:PORT ssl http2;
                        server_name a.site.test;
                        ssl_certificate \(authority.chain("good"));
                        ssl_certificate_key \(authority.key);
                        root FOLDER/www;
                        gzip on; gzip_min_length 1; gzip_types *;
                        location = /hops { return 302 /hops/2; }
                        location = /hops/2 { return 307 /file; }
                        location = /loop { return 302 /loop/2; }
                        location = /loop/2 { return 302 /loop; }
                        location = /out { return 302 shop://product/42; }
                        location = /echo { return 200 "$http_user_agent|$http_accept|$http_cookie"; }
                        location = /cookie {
                            add_header Set-Cookie "a=1; Path=/";
                            return 302 /echo;
                        }
                        location / { default_type text/plain; }
                    }
                    """, folder: folder)
            var options = ProbeOptions()
            options.trustFile = authority.root
            options.connectTo = [":443:127.0.0.1:\(nginx.port)"]
            self.options = options
        }
    }

    private func fetch(
        _ path: String, _ change: (inout ProbeRequest) -> Void = { _ in },
        options: (inout ProbeOptions) -> Void = { _ in }
    ) async throws -> ProbeRecord {
        var all = try Self.site.get().options
        options(&all)
        var request = ProbeRequest("https://a.site.test" + path)
        change(&request)
        return await Prober(all).fetch(request)
    }

    @Test func aHopIsKnownWithAllThatBelongsToIt() async throws {
        let hop = try await fetch("/file").last
        #expect(hop.failure == nil)
        #expect(hop.status == 200)
        #expect(hop.body == Array("hello".utf8))
        #expect(hop.address == "127.0.0.1" && hop.tried == ["127.0.0.1"])
        #expect(hop.httpVersion == "2")
        #expect(hop.tlsVersion?.hasPrefix("TLSv1.") ?? false)
        #expect(hop.certificates.map(\.subject) == ["CN = leaf", "CN = intermediate"])
        #expect(hop.certificates[0].names.contains("*.site.test"))
        let end = try #require(hop.certificates[0].notAfter)
        #expect(end > (hop.certificates[0].notBefore ?? .max))
        let timing = hop.timing
        #expect(timing.total >= (timing.firstByte ?? .max))
        #expect(timing.firstByte ?? 0 >= timing.secured ?? .max)
    }

    @Test func redirectsAreShownAndFollowedOnlyWhenAsked() async throws {
        let shown = try await fetch("/hops")
        #expect(shown.hops.count == 1)
        #expect(shown.last.redirect == "https://a.site.test/hops/2")
        let followed = try await fetch("/hops") { $0.followsRedirects = true }
        #expect(followed.hops.map(\.status) == [302, 307, 200])
        #expect(followed.last.body == Array("hello".utf8))
    }

    @Test func aCircleOfRedirectsEnds() async throws {
        let record = try await fetch("/loop") { $0.followsRedirects = true }
        #expect(record.hops.map(\.status) == [302, 302, nil])
        #expect(record.last.failure?.kind == .redirectLoop)
    }

    @Test func aRedirectToAnAppIsNotFollowed() async throws {
        let record = try await fetch("/out") { $0.followsRedirects = true }
        #expect(record.hops.count == 1)
        #expect(record.last.header("location") == "shop://product/42")
    }

    @Test func cookiesAreNeverSentBack() async throws {
        let record = try await fetch("/cookie") {
            $0.followsRedirects = true
            $0.agent = .appleBot
            $0.acceptsCompression = false
        }
        #expect(record.last.body == Array("AASA-Bot/1.0.0|*/*|".utf8))
    }

    @Test func readingStopsOneByteBehindTheLimit() async throws {
        let hop = try await fetch("/large").last
        #expect(hop.isTruncated && hop.failure == nil)
        #expect(hop.body.count == ProbeRequest.fileLimit)
        // A megabyte of one letter is small on the wire, and not read to its end.
        #expect(hop.transferred < 16_384)
    }

    @Test func compressionIsUndoneAndCounted() async throws {
        let packed = try await fetch("/file").last
        #expect(packed.header("Content-Encoding") == "gzip")
        #expect(packed.transferred != packed.body.count)
        let plain = try await fetch("/file") { $0.acceptsCompression = false }.last
        #expect(plain.header("Content-Encoding") == nil && plain.transferred == 5)
    }

    @Test func headHasNoBody() async throws {
        let hop = try await fetch("/file") { $0.method = .head }.last
        #expect(hop.status == 200 && hop.body.isEmpty)
    }

    @Test func addressesThatAreNotPublicAreRefusedForOthers() async throws {
        for family in [ProbeRequest.AddressFamily.any, .ipv4] {
            let hop = try await fetch("/file") {
                $0.family = family
            } options: {
                $0.addresses = .publicOnly
            }.last
            #expect(hop.failure?.kind == .refusedAddress)
            #expect(hop.status == nil)
        }
        var options = ProbeOptions()
        options.addresses = .publicOnly
        for url in ["http://127.0.0.1/", "http://[::1]/", "http://[::ffff:127.0.0.1]/"] {
            let hop = await Prober(options).fetch(ProbeRequest(url)).last
            #expect(hop.failure?.kind == .refusedAddress, "\(url)")
        }
    }

    @Test func aPrivateNetworkIsAskedWhereTheServersOperatorVouchesForIt() async throws {
        let block = try #require(AddressBlock("127.0.0.0/8"))
        let hop = try await fetch("/file") {
            $0.family = .ipv4
        } options: {
            $0.addresses = .publicAnd([block])
        }.last
        #expect(hop.status == 200)
        var options = ProbeOptions()
        options.addresses = .publicAnd([block])
        for url in ["http://10.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest"] {
            let hop = await Prober(options).fetch(ProbeRequest(url)).last
            #expect(hop.failure?.kind == .refusedAddress, "\(url)")
        }
    }

    @Test func onlyThePortsOfTheWebAreAskedForOthers() async {
        var options = ProbeOptions()
        options.addresses = .publicOnly
        // The address is public; nothing is sent, because no socket is opened.
        for url in ["http://93.184.215.14:25/", "https://93.184.215.14:8443/l/a"] {
            let hop = await Prober(options).fetch(ProbeRequest(url)).last
            #expect(hop.failure?.kind == .refusedPort, "\(url)")
        }
    }

    @Test func otherSchemesAreRefused() async {
        for url in [
            "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "", "https://",
        ] {
            let hop = await Prober().fetch(ProbeRequest(url)).last
            #expect(hop.failure != nil && hop.body.isEmpty, "\(url)")
        }
    }

    @Test func manyRequestsRunAtOnceAndKeepTheirOrder() async throws {
        var options = try Self.site.get().options
        options.concurrency = 8
        let prober = Prober(options)
        let requests = (0..<40).map {
            ProbeRequest("https://a.site.test/\($0 % 2 == 0 ? "file" : "no")")
        }
        let records = await prober.fetch(requests)
        #expect(records.map(\.last.status) == (0..<40).map { $0 % 2 == 0 ? 200 : 404 })
    }

    @Test func aCancelledRequestEndsAtOnce() async throws {
        let listener = try FreePort.silentListener()
        defer { FreePort.closeListener(listener.descriptor) }
        let prober = Prober()
        let task = Task {
            await prober.fetch(ProbeRequest("http://127.0.0.1:\(listener.port)/"))
        }
        try await Task.sleep(for: .milliseconds(50))
        task.cancel()
        #expect(await task.value.last.failure?.kind == .cancelled)
    }

    @Test func aChainThatIsNotTrustedIsReadWithoutARequest() async throws {
        let record = try await fetch("/file") {
            $0.deadline = 5_000
        } options: {
            $0.trustFile = nil
        }
        #expect(record.hops.count == 1)
        #expect(record.last.failure?.kind == .incompleteChain)
        #expect(record.last.certificates.count == 2)
        #expect(
            record.last.status == nil && record.last.body.isEmpty && record.last.headers.isEmpty)
    }
}
