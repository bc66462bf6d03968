internal import WebText

@testable internal import HTTPServing

/// Any head is refused with a status or means one thing: a method, a path, a body length, a host
/// and a client. The lines are method, target, version and then fields.
func fuzzRequest(_ bytes: UnsafeRawBufferPointer) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    var headers = Headers()
    for line in lines.dropFirst(3).prefix(100) {
        let colon = line.firstIndex(of: 0x3A) ?? line.count
        headers.add(line[..<colon], line[colon...].dropFirst())
    }
    let pieces = HeadCheck.Pieces(
        method: text(lines, 0), target: lines.count > 1 ? lines[1] : [], version: text(lines, 2),
        headers: headers, peer: .loopback, isTLS: lines.count % 2 == 0)
    do {
        checkAccepted(try HeadCheck.head(pieces, longestTarget: 1_000))
    } catch {
        require(
            [400, 414, 505].contains(error.status), "a refusal with the status \(error.status)")
        require(service.response(error, nil).status == error.status, "another status is answered")
    }
}

private func text(_ lines: [[UInt8]], _ index: Int) -> String {
    lines.count > index ? String(decoding: lines[index], as: UTF8.self) : ""
}

private func checkAccepted(_ head: RequestHead) {
    func count(_ name: String) -> Int { head.headers.values(of: name).count }
    require(count("Host") <= 1, "there are two hosts")
    require(count("Content-Length") + count("Transfer-Encoding") <= 1, "there are two lengths")
    require(head.minorVersion == 0 || count("Host") == 1, "there is no host")
    switch head.bodyLength {
    case .none: require(count("Content-Length") == 0, "a length is not heeded")
    case .bytes(let length): require(length >= 0, "a length is negative")
    case .chunked: require(head.minorVersion == 1, "HTTP/1.0 is chunked")
    }
    let target = head.target
    require(target.isAsterisk == (target.text == "*"), "an asterisk is something else")
    require(!target.segments.contains("..") && !target.segments.contains("."), "dots are left")
    for segment in target.segments {
        require(segment.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }, "a control character is left")
    }
    let rest = target.path + (target.query.map { "?\($0)" } ?? "")
    require(target.text.hasSuffix(rest), "the parts of a target are not its text")
    for item in QueryItems(target.query) { _ = (item.name, item.value) }

    for proxies in [
        TrustedProxies.none, TrustedProxies([AddressRange("0.0.0.0/0")].compactMap(\.self)),
    ] {
        let origin = proxies.origin(of: head)
        require(["http", "https"].contains(origin.scheme), "a scheme is let through")
        require(origin.host == origin.host.lowercased(), "a host is not in lower case")
        require(!origin.host.utf8.contains { $0 <= 0x20 || "/?#@\\".utf8.contains($0) }, "no host")
        require(!proxies.isEmpty || origin.address == head.peer, "somebody is believed")
        let entry = AccessEntry(head, origin, .empty(), microseconds: 1, isComplete: true)
        checkLine(of: entry)
    }
    if case .accepted(let accepted) = service.admit(
        head, from: TrustedProxies.none.origin(of: head))
    {
        _ = accepted.request([]).parameters["rest"]
    }
}

private func checkLine(of entry: AccessEntry) {
    for format in AccessLog.Format.allCases {
        AccessLog(format, includesQuery: true) { line in
            require(line.utf8.count { $0 == 0x0A } == 1 && line.hasSuffix("\n"), "it is no line")
            if format == .json {
                require(JSONDocument(Array(line.utf8)).findings.isEmpty, "it is no JSON: \(line)")
            }
        }.note(entry)
    }
}

private let service: Service = {
    var router = Router(ignoringTrailingSlash: true)
    router.on(.get, "/l/{slug}", inline: { .text($0.parameters["slug"] ?? "") })
    router.on(.get, "/files/{rest...}", inline: { .text($0.parameters["rest"] ?? "") })
    router.on(.post, "/l/{slug}/x", inline: { _ in .empty() })
    return Service(router)
}()
