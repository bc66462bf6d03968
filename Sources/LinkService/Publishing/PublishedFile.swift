package import HTTPServing
internal import SiteAssociation
internal import WebText

/// A file of a site as it is served: its bytes and the tag that tells whether they changed.
package struct PublishedFile: Sendable {
    /// The most that Apple reads, 128 KiB.
    package static let longest = 131_072

    /// The bytes.
    package var bytes: [UInt8] { answer.body }
    /// The entity tag with its quotation marks.
    package let tag: String
    /// The fields that it is served with.
    package var headers: Headers { answer.fields.headers }
    let answer: FixedAnswer

    /// Takes a text.
    init(_ text: String) {
        let bytes = Array(text.utf8)
        tag = "\"\(Digest.sha256(bytes).hex.prefix(32))\""
        answer = FixedAnswer(
            FixedHeaders([
                "Content-Type": "application/json", "ETag": tag,
                "Cache-Control": "public, max-age=300", "X-Content-Type-Options": "nosniff",
            ]), bytes)
    }

    /// Whether an `If-None-Match` header names this content (RFC 9110, section 13.1.2).
    package func isNamed(by header: String) -> Bool {
        header.split(separator: ",").contains { part in
            let name = part.drop { $0 == " " || $0 == "\t" }
            let end = name.lastIndex { $0 != " " && $0 != "\t" }
            guard let end else { return false }
            let text = name[...end]
            return text == "*" || text == tag || text == "W/\(tag)"
        }
    }
}

extension PublishedFile: Equatable {
    /// Equal when the bytes are, of which the rest is made.
    package static func == (a: PublishedFile, b: PublishedFile) -> Bool { a.bytes == b.bytes }
}

/// Why a file would not be published: what the rules of links have against it.
package struct PublishFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
    package let file: String
    /// What is wrong, one sentence each.
    package let findings: [String]

    /// The name and the findings in one line.
    package var description: String { "\(file): \(findings.joined(separator: "; "))" }
}
