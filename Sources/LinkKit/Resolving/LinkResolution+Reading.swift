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

    static func read(_ status: Int, _ contentType: String?, _ body: [UInt8]) -> Self {
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
        let reply = JSONReader(body)
        guard reply.isWhole else { return malformed("broken JSON") }
        guard let isMatched = reply.isMatched else {
            return malformed("\"matched\" is not true or false")
        }
        if !isMatched { return .unmatched }
        guard let path = reply.path, !path.isEmpty else {
            return malformed("\"matched\" without a \"deepLinkPath\"")
        }
        return .path(path)
    }

    /// Whether a media type is JSON (RFC 8259, section 11; RFC 6839, section 3.1).
    private static func isJSON(_ contentType: String) -> Bool {
        var bytes: [UInt8] = []
        for byte in contentType.bytes {
            if byte == UInt8(ascii: ";") { break }
            if byte != 0x20, byte != 0x09 { bytes.add(byte.asciiLowercased) }
        }
        let name = bytes.text
        return name == "application/json"
            || (name.hasPrefix("application/") && name.hasSuffix("+json"))
    }
}
