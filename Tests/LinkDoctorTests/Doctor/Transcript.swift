import AppInspection
import WebProbe
import WebText

@testable import LinkDoctor

/// Evidence written down as people write exchanges, as the samples of the doctor's rules are.
///
///     url: https://example.com/l/42
///     GET https://example.com/.well-known/apple-app-site-association as browser
///     403
///     Server: nginx
///
///     <html>
///
/// Lines before the first request say what was asked about. `TRACE` and `HOP` are a followed link,
/// `RESOLVE` and `RESOLVE-HEAD` what a link service answers. `failed:`, `tried:`, `took:`,
/// `truncated:` and `certificate:` stand for what no header says.
struct Transcript {
    private(set) var subject = "example.com"
    private(set) var urls: [String] = []
    private(set) var plan = EvidencePlan()
    private(set) var records: [EvidenceRole: ProbeRecord] = [:]
    private var entries: [String] = []
    private var appID: String?
    private var taken = "2026-11-30T12:00:00Z"

    static func evidence(_ text: String) throws -> Evidence {
        var transcript = Transcript()
        var block: [Substring] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isRequest, !block.isEmpty {
                try transcript.read(block)
                block = []
            }
            block.append(line)
        }
        try transcript.read(block)
        var subject = try DoctorSubject(transcript.subject)
        subject.urls += transcript.urls
        return Evidence(
            subject: subject, taken: try required(Moment(transcript.taken)),
            plan: transcript.finishedPlan, records: transcript.records)
    }

    private var finishedPlan: EvidencePlan {
        var plan = plan
        if appID != nil || !entries.isEmpty {
            plan.app = AppEvidence(
                name: appID ?? "Shop.entitlements", identifier: appID,
                layers: entries.isEmpty
                    ? [] : [.init("entitlements file", entries: entries)], findings: [])
        }
        return plan
    }

    private mutating func read(_ block: [Substring]) throws {
        guard let first = block.first, first.isRequest else { return readHead(block) }
        let words = first.split(separator: " ").map(String.init)
        let hop = try Self.hop(words[1], Array(block.dropFirst()))
        if words[0] == "HOP" {
            let last = records.keys.first { $0.description.hasPrefix("trace ") }
            let role = try required(last)
            records[role] = ProbeRecord(hops: (records[role]?.hops ?? []) + [hop])
            return
        }
        let role = try role(words)
        records[role] = ProbeRecord(hops: [hop])
    }

    private mutating func readHead(_ lines: [Substring]) {
        for line in lines where !line.isEmpty {
            let (name, value) = line.field
            switch name {
            case "subject": subject = value
            case "url": urls.append(value)
            case "entry": entries.append(value)
            case "app": appID = value
            case "taken": taken = value
            case "package": plan.package = value
            case "fingerprint": plan.fingerprint = value
            default: break
            }
        }
    }

    private func role(_ words: [String]) throws -> EvidenceRole {
        let url = words[1]
        let rest = words.dropFirst(2).joined(separator: " ")
        switch words[0] {
        case "TRACE": return .trace(url)
        case "RESOLVE": return .resolve(url)
        case "RESOLVE-HEAD": return .resolveHead(url)
        case "FOLLOW": return .followed
        default: break
        }
        let host = try DoctorSubject(subject).host
        let others: [String: EvidenceRole] = [
            "as browser": .browser, "as curl": .curl, "over ipv4": .ipv4, "over ipv6": .ipv6,
            "again": .originAgain, "as AASA-Bot": .origin, "": .origin,
        ]
        let file = Addresses.wellKnown(host)
        if url == file, let role = others[rest] { return role }
        if url == file + ".json" { return .jsonName }
        if url == Addresses.root(host) { return .root }
        if url == Addresses.assetLinks(host) { return .assetLinks }
        if url.hasPrefix(EvidencePlan.appleCDN) { return .cdn }
        if url.hasPrefix(plan.google) { return .google }
        if url == Addresses.twin(of: host).map(Addresses.wellKnown) { return .twin }
        if url.hasSuffix(Addresses.wellKnownPath), let other = try? DoctorSubject(url).host,
            other != host
        {
            return .file(of: other)
        }
        return .nearName(url)
    }

    private static func hop(_ url: String, _ lines: [Substring]) throws -> ProbeHop {
        var hop = ProbeHop(url: url)
        var isBody = false
        var body: [Substring] = []
        for line in lines {
            if isBody {
                body.append(line)
            } else if line.isEmpty {
                isBody = true
            } else if let status = Int(line) {
                hop.status = status
            } else {
                read(line, into: &hop)
            }
        }
        while body.last?.isEmpty ?? false { body.removeLast() }
        hop.body = Array(body.joined(separator: "\n").utf8)
        if hop.isRedirect { hop.redirect = hop.header("Location") }
        if hop.address == nil, hop.failure == nil {
            hop.address = "93.184.215.14"
            hop.tried = ["93.184.215.14"]
        }
        return hop
    }

    private static func read(_ line: Substring, into hop: inout ProbeHop) {
        let (name, value) = line.field
        switch name {
        case "failed": hop.failure = ProbeFailure(.init(value), value)
        case "tried":
            hop.address = value
            hop.tried.append(value)
        case "took": hop.timing.total = (Int(value.split(separator: " ")[0]) ?? 0) * 1000
        case "truncated": hop.isTruncated = true
        case "certificate":
            let words = value.split(separator: " ")
            hop.certificates.append(
                ProbeCertificate(
                    subject: "CN = \(words[0])", issuer: "CN = Authority",
                    names: [String(words[0])], notBefore: nil,
                    notAfter: words.last.flatMap { Moment(String($0)) }?.seconds))
        default: hop.headers.append(ProbeHeader(name, value))
        }
    }
}

/// A value that a transcript has to have.
private func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw NoSuchLine() }
    return value
}

private struct NoSuchLine: Error {}

extension Substring {
    fileprivate var isRequest: Bool {
        ["GET ", "HEAD ", "TRACE ", "HOP ", "RESOLVE ", "RESOLVE-HEAD ", "FOLLOW "].contains {
            hasPrefix($0)
        }
    }

    fileprivate var field: (name: String, value: String) {
        let name = prefix { $0 != ":" }
        return (String(name), String(dropFirst(name.count + 1).drop { $0 == " " }))
    }
}
