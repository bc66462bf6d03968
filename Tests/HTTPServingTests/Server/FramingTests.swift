import TestSupport
import Testing

@testable import HTTPServing

/// Heads that two programs could read differently are refused with one 400 and the end of the
/// connection, so that nothing that follows is taken for a request.
@Suite struct FramingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let head: String
        var status = 400
        var line = "POST /echo HTTP/1.1"
    }

    static let refused = [
        Case(
            testDescription: "two Content-Length",
            head: "Host: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n"),
        Case(
            testDescription: "two different Content-Length",
            head: "Host: a\r\nContent-Length: 5\r\nContent-Length: 6\r\n"),
        Case(
            testDescription: "Content-Length with Transfer-Encoding",
            head: "Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n"),
        Case(
            testDescription: "Transfer-Encoding with Content-Length",
            head: "Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n"),
        Case(
            testDescription: "two Transfer-Encoding",
            head: "Host: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n"),
        Case(
            testDescription: "gzip before chunked",
            head: "Host: a\r\nTransfer-Encoding: gzip, chunked\r\n"),
        Case(testDescription: "identity", head: "Host: a\r\nTransfer-Encoding: identity\r\n"),
        Case(testDescription: "xchunked", head: "Host: a\r\nTransfer-Encoding: xchunked\r\n"),
        Case(
            testDescription: "chunked behind a vertical tab",
            head: "Host: a\r\nTransfer-Encoding: \u{B}chunked\r\n"),
        Case(
            testDescription: "quoted chunked", head: "Host: a\r\nTransfer-Encoding: \"chunked\"\r\n"
        ),
        Case(
            testDescription: "Transfer-Encoding in HTTP/1.0",
            head: "Host: a\r\nTransfer-Encoding: chunked\r\n", line: "POST /echo HTTP/1.0"),
        Case(testDescription: "two Host", head: "Host: a\r\nHost: a\r\n"),
        Case(testDescription: "no Host", head: "Accept: */*\r\n"),
        Case(testDescription: "a host that is none", head: "Host: a/b\r\n"),
        Case(
            testDescription: "a blank before the colon",
            head: "Host: a\r\nTransfer-Encoding : chunked\r\n"),
        Case(testDescription: "a name with a blank", head: "Host: a\r\nX Y: 1\r\n"),
        Case(testDescription: "a name with parentheses", head: "Host: a\r\n(X): 1\r\n"),
        Case(testDescription: "a field without name", head: "Host: a\r\n: 1\r\n"),
        Case(
            testDescription: "a body behind a field without name",
            head: "Host: a\r\n: chunked\r\nContent-Length: 5\r\n"),
        Case(testDescription: "a lone colon", head: "Host: a\r\n:\r\nAccept: */*\r\n"),
        Case(
            testDescription: "a first field without name", head: ": 1\r\nHost: a\r\n"),
        Case(
            testDescription: "a line that begins with NUL",
            head: "Host: a\r\n\0X: 1\r\nContent-Length: 5\r\n"),
        Case(testDescription: "a lone NUL", head: "Host: a\r\n\0\r\nAccept: */*\r\n"),
        Case(testDescription: "NUL in a value", head: "Host: a\r\nX: a\0b\r\nAccept: */*\r\n"),
        Case(testDescription: "NUL in the last value", head: "Host: a\r\nX: a\0b\r\n"),
        Case(testDescription: "NUL at the end of a value", head: "Host: a\r\nX: a\0\r\n"),
        Case(
            testDescription: "NUL in a length", head: "Host: a\r\nContent-Length: 5\0" + "9\r\n"),
        Case(
            testDescription: "NUL in a coding",
            head: "Host: a\r\nTransfer-Encoding: chunked\0x\r\n"),
        Case(testDescription: "LF alone behind a field", head: "Host: a\nAccept: */*\r\n"),
        Case(testDescription: "LF alone behind the last field", head: "Host: a\n"),
        Case(
            testDescription: "LF alone behind the request line", head: "Accept: */*\r\n",
            line: "GET /hello HTTP/1.1\nHost: a"),
        Case(
            testDescription: "LF alone, then a field without name",
            head: "Host: a\n: 1\r\nContent-Length: 5\r\n"),
        Case(testDescription: "a line without colon", head: "Host: a\r\nnonsense\r\n"),
        Case(testDescription: "NUL in a name", head: "Host: a\r\nX\0Y: 1\r\n"),
        Case(testDescription: "CR inside a value", head: "Host: a\r\nX: 1\rY: 2\r\n"),
        Case(testDescription: "a control character in a value", head: "Host: a\r\nX: \u{1}\r\n"),
        Case(testDescription: "a first line that goes on", head: " Host: a\r\nHost: a\r\n"),
        Case(
            testDescription: "a folded coding",
            head: "Host: a\r\nTransfer-Encoding:\r\n chunked\r\n"),
        Case(
            testDescription: "a coding folded with a tab",
            head: "Host: a\r\nTransfer-Encoding:\r\n\tchunked\r\nAccept: */*\r\n"),
        Case(
            testDescription: "a coding folded behind its value",
            head: "Host: a\r\nTransfer-Encoding: chunked\r\n x\r\n"),
        Case(
            testDescription: "a coding folded twice",
            head: "Host: a\r\nTransfer-Encoding:\r\n \r\n chunked\r\n"),
        Case(
            testDescription: "a folded length", head: "Host: a\r\nContent-Length:\r\n 5\r\n"),
        Case(testDescription: "a folded host", head: "Host:\r\n a\r\n"),
        Case(testDescription: "any folded field", head: "Host: a\r\nX: 1\r\n 2\r\n"),
        Case(testDescription: "the asterisk", head: "Host: a\r\n", line: "GET * HTTP/1.1"),
        Case(testDescription: "no path", head: "Host: a\r\n", line: "GET hello HTTP/1.1"),
        Case(testDescription: "another scheme", head: "Host: a\r\n", line: "GET ftp://a/ HTTP/1.1"),
        Case(testDescription: "a fragment", head: "Host: a\r\n", line: "GET /hello#x HTTP/1.1"),
        Case(
            testDescription: "a blank in the target", head: "Host: a\r\n", line: "GET /a b HTTP/1.1"
        ),
        Case(testDescription: "raw UTF-8", head: "Host: a\r\n", line: "GET /é HTTP/1.1"),
        Case(testDescription: "a broken escape", head: "Host: a\r\n", line: "GET /%zz HTTP/1.1"),
        Case(testDescription: "an escaped NUL", head: "Host: a\r\n", line: "GET /a%00b HTTP/1.1"),
        Case(
            testDescription: "bytes that are not UTF-8", head: "Host: a\r\n",
            line: "GET /%FF HTTP/1.1"),
        Case(testDescription: "dots", head: "Host: a\r\n", line: "GET /../hello HTTP/1.1"),
        Case(
            testDescription: "escaped dots", head: "Host: a\r\n", line: "GET /%2e%2E/hello HTTP/1.1"
        ),
        Case(testDescription: "one dot", head: "Host: a\r\n", line: "GET /./hello HTTP/1.1"),
        Case(testDescription: "HTTP/2", head: "Host: a\r\n", status: 505, line: "GET / HTTP/2.0"),
        Case(testDescription: "no version", head: "Host: a\r\n", line: "GET /hello"),
    ]

    @Test func whatCouldBeReadInTwoWaysIsRefusedOnce() async throws {
        try await ServedSite.with { site in
            for given in Self.refused {
                let client = try site.client()
                // A second request in the same packet must not be answered.
                try await client.send("\(given.line)\r\n\(given.head)\r\n" + get("/hello"))
                guard let all = try? await client.rest(within: .seconds(8)) else {
                    Issue.record("\(given.testDescription): the connection lives on")
                    continue
                }
                #expect(
                    all.hasPrefix("HTTP/1.1 \(given.status) "), "\(given.testDescription): \(all)")
                #expect(all.statusLines == 1, "\(given.testDescription): \(all)")
                #expect(all.lowercased().contains("connection: close"), "\(given.testDescription)")
                #expect(!all.contains("hello\n"), "\(given.testDescription): \(all)")
            }
        }
    }

    /// With the fold at every place of the connection's buffer, the last bytes included.
    @Test func foldedFieldIsRefusedWhereverItLies() async throws {
        try await ServedSite.with { site in
            for size in (0..<40).map({ $0 * 7 }) + (8_050..<8_130) {
                let client = try site.client()
                let filler = String(repeating: "a", count: size)
                try await client.send(
                    "GET /hello HTTP/1.1\r\nHost: a\r\nX: \(filler)\r\n"
                        + "Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n")
                let all = try await client.rest()
                #expect(all.hasPrefix("HTTP/1.1 400 "), "behind \(size) bytes: \(all)")
                #expect(all.statusLines == 1)
            }
        }
    }

    @Test(arguments: [
        "Transfer-Encodingchunked", "transfer-encoding,chunked", "Content-Length5",
        "content-lengthx",
    ])
    func nameThatBeginsLikeOneThatFramesIsRefused(_ name: String) async throws {
        let client = InProcessClient(Service(Router()))
        let response = await client.send("GET", "/", headers: [name: ""])
        #expect(response.status == 400)
    }

    @Test func chunkedBodyArrivesWhole() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            try await client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nhello\r\n6\r\n world\r\n0\r\nTrailer: x\r\n\r\n")
            #expect(try await client.reply()?.body == "hello world")
        }
    }

    /// libmicrohttpd 1.0.1 takes the LF behind an extension for the first byte of the chunk, and so
    /// finds no line end behind the last one.
    @Test func chunkWithAnExtensionIsReadOrEndsTheConnection() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            try await client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "6;x=y\r\nwhole\n\r\n0\r\n\r\n" + get("/hello", "Connection: close"))
            let all = try await client.rest()
            #expect(all.contains("\r\n\r\nwhole\n") != all.hasPrefix("HTTP/1.1 400 "))
            if Daemon.isLax { #expect(all.hasPrefix("HTTP/1.1 200 ")) }
            #expect(all.statusLines <= (all.hasPrefix("HTTP/1.1 400 ") ? 1 : 2))
        }
    }

    /// Were a part of the trailer taken for a request, its answer would be somebody else's.
    @Test(arguments: [": x\r\n", "\0\r\n", "X: 1\r\n: x\r\n", "\n"])
    func nothingInATrailerBecomesARequest(_ line: String) async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            try await client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + "5\r\nwhole\r\n0\r\n\(line)" + get("/hello", "Connection: close"))
            let all = try await client.rest()
            #expect(all.statusLines == 1)
            #expect(!all.contains("hello\n"))
        }
    }

    /// The check of the lines refuses no head that is as it should be, wherever it lies in the
    /// connection's buffer.
    @Test func soundHeadOfAnySizeIsAccepted() async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            for size in (0..<60).map({ $0 * 230 }) + (8_060..<8_120) {
                let filler = String(repeating: "a", count: size)
                let request = get(
                    "/hello?\(size % 2 == 0 ? "a=b&c" : "")", "X: \(filler)", "Empty:",
                    "Tight:a", "Wide: \t  a \t ", "Cookie: a=b; c=\"d\"; e", "Cookie: f=g",
                    "Accept: */*")
                try await client.send(request + get("/hello"))
                #expect(try await client.reply()?.status == 200, "behind \(size) bytes")
                #expect(try await client.reply()?.status == 200, "behind \(size) bytes")
            }
            // Neither a head without fields nor one that came in pieces is anything special.
            let old = try site.client()
            try await old.send("\r\nGET /hello HTTP/1.0\r\n\r\n")
            #expect(try await old.reply()?.status == 200)
            let slow = try site.client()
            for part in ["\r", "\nGET /hel", "lo HTTP/1.1\r", "\nHost: ", "a\r\n", "\r", "\n"] {
                try await slow.send(part)
                try await Task.sleep(for: .milliseconds(5))
            }
            #expect(try await slow.reply()?.status == 200)
        }
    }

    @Test(arguments: [
        "zz\r\n", "-1\r\n", "0x5\r\nhello\r\n", "5\r\nhelloX\r\n0\r\n\r\n", "\r\n", ":\r\n",
    ])
    func brokenChunkEndsTheConnection(_ body: String) async throws {
        try await ServedSite.with { site in
            let client = try site.client()
            try await client.send(
                "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + body
                    + get("/hello"))
            let all = try await client.rest()
            #expect(!all.contains("HTTP/1.1 200"))
        }
    }
}

extension String {
    /// How often `word` occurs.
    func components(_ word: String) -> Int { ranges(of: word).count }

    /// How many answers begin in what came over a connection.
    var statusLines: Int { ranges(of: /HTTP\/1\.1 [1-5][0-9][0-9]/).count }
}
