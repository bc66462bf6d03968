internal import Foundation
internal import URLText

extension LinkResolution.Answer {
    /// Reads the answer of a link service, for apps that bring their own HTTP client.
    ///
    ///     {"matched": true, "linkId": 12452, "slug": "spring-sale", "deepLinkPath": "/product/123"}
    ///     {"matched": false, "linkId": null, "slug": null, "deepLinkPath": null}
    ///
    /// Members that are not needed here may be missing or new.
    public init(status: Int, contentType: String?, body: some Sequence<UInt8>) {
        self = Self.read(status, contentType, Array(body.prefix(LinkResolver.longestAnswer + 1)))
    }

    private static func read(_ status: Int, _ contentType: String?, _ body: [UInt8]) -> Self {
        guard status == 200 else { return .failed(.status(status, contentType: contentType)) }
        guard let contentType, isJSON(contentType) else {
            return .failed(.contentType(contentType, status: status))
        }
        guard body.count <= LinkResolver.longestAnswer else {
            return .failed(.tooLong(status: status, contentType: contentType))
        }
        func malformed(_ reason: String) -> Self {
            .failed(.malformed(reason, status: status, contentType: contentType))
        }
        // The decoder would take UTF-16 too.
        guard PercentCoding.isUTF8(body), !body.contains(0) else { return malformed("broken JSON") }
        let reply: Reply
        do {
            reply = try JSONDecoder().decode(Reply.self, from: Data(body))
        } catch DecodingError.dataCorrupted {
            return malformed("broken JSON")
        } catch {
            return malformed("\"matched\" is not true or false")
        }
        guard reply.matched else { return .unmatched }
        guard let path = reply.deepLinkPath, !path.isEmpty else {
            return malformed("\"matched\" without a \"deepLinkPath\"")
        }
        return .path(path)
    }

    /// What is read of an answer.
    private struct Reply: Decodable {
        let matched: Bool
        /// Nil too when it is something else than text: it counts only where there is a match.
        let deepLinkPath: String?

        enum CodingKeys: CodingKey {
            case matched, deepLinkPath
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            matched = try members.decode(Bool.self, forKey: .matched)
            do {
                deepLinkPath = try members.decode(String.self, forKey: .deepLinkPath)
            } catch let error as DecodingError {
                // Texts are looked at only when they are asked for: this one has a broken escape.
                if case .dataCorrupted = error { throw error }
                deepLinkPath = nil
            }
        }
    }

    /// Whether a media type is JSON (RFC 8259, section 11; RFC 6839, section 3.1).
    private static func isJSON(_ contentType: String) -> Bool {
        let type = contentType.utf8.prefix { $0 != UInt8(ascii: ";") }
            .filter { $0 != 0x20 && $0 != 0x09 }.map(\.asciiLowercased)
        let name = String(decoding: type, as: UTF8.self)
        return name == "application/json"
            || (name.hasPrefix("application/") && name.hasSuffix("+json"))
    }
}
