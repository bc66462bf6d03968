internal import AppInspection
internal import SiteAssociation
internal import WebProbe
internal import WebText

/// The evidence with what several checks read out of it.
struct Examination: Sendable {
    let evidence: Evidence
    /// The file that the site delivers, if it delivers one.
    let file: SiteFile?
    /// The file in Apple's copy.
    let copy: SiteFile?

    init(_ evidence: Evidence) {
        self.evidence = evidence
        file = evidence.hop(.origin).flatMap { SiteFile($0) }
        copy = evidence.hop(.cdn).flatMap { SiteFile($0) }
    }

    var host: String { evidence.subject.host }
    var origin: ProbeHop? { evidence.hop(.origin) }

    /// What the file is fetched for: `*.example.com` for such an entry.
    var domain: String { evidence.subject.isWildcard ? "*.\(host)" : host }

    /// Whether devices ask the site themselves.
    var hasMode: Bool { evidence.subject.mode != nil }

    /// Who serves the site, as far as its answers tell.
    var hosting: HostingProduct? {
        origin.flatMap { HostingProduct.recognized(in: $0) }
    }

    /// The answers that another client than Apple's got with a file in it.
    var filesOfOthers: [(role: EvidenceRole, file: SiteFile)] {
        [EvidenceRole.browser, .curl].compactMap { role in
            evidence.hop(role).flatMap { SiteFile($0) }.map { (role, $0) }
        }
    }

    /// Whether browsers get the file and Apple's fetcher does not.
    var refusesAppleOnly: Bool {
        guard !hasMode, file == nil, origin?.status != nil else { return false }
        return !filesOfOthers.isEmpty
    }
}

/// An association file as it was delivered.
struct SiteFile: Sendable {
    /// The bytes on which findings stand; for a signed file those inside.
    let bytes: [UInt8]
    let file: AssociationFile

    /// The file in an answer: nil for an error, a page or nothing.
    init?(_ hop: ProbeHop) {
        guard hop.failure == nil, hop.status == 200, !hop.body.isEmpty, !Self.isPage(hop.body)
        else { return nil }
        let message = SignedMessage(hop.body)
        bytes = message?.content ?? hop.body
        // A file that was cut off at the limit is larger than what is there.
        file = AssociationFile(
            JSONDocument(bytes), size: hop.isTruncated ? hop.body.count + 1 : bytes.count,
            isSigned: message != nil)
    }

    /// Whether the first character is that of a web page.
    static func isPage(_ bytes: [UInt8]) -> Bool {
        var bytes = bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        return bytes.first { $0 > 0x20 } == UInt8(ascii: "<")
    }

    /// Whether both say the same, order of members and blanks left aside.
    func says(sameAs other: SiteFile) -> Bool { !SiteLint.differ(bytes, other.bytes) }
}
