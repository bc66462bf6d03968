internal import WebText

/// A pattern as somebody typed it, put into the form that URLs are compared with.
struct PlanPattern {
    /// What to write.
    let text: String
    /// What was changed, or nil.
    let remark: String?

    /// Puts a path pattern right.
    init(path typed: String) throws(PlanFault) {
        guard !typed.isEmpty else {
            throw PlanFault("a path pattern is empty", advice: "write * for every path")
        }
        try Self.refuseURL(typed)
        if let foreign = ForeignSyntax(typed, isLegacy: false) {
            var advice = foreign.advice
            if foreign.rule == .queryInPath || foreign.rule == .fragmentInPath {
                let path = String(typed.prefix { $0 != "?" && $0 != "#" })
                let part = foreign.rule == .queryInPath ? "query" : "fragment"
                advice =
                    "write \(Quoted.text(path.isEmpty ? "*" : path)) and give the \(part) apart"
            }
            throw PlanFault("\(Quoted.text(typed)): \(foreign.message)", advice: advice)
        }
        let isAnchored = typed.hasPrefix("/") || typed.hasPrefix("*") || typed.hasPrefix("$(")
        self.init(typed, written: Self.encode(isAnchored ? typed : "/" + typed))
    }

    /// Puts the pattern of a query value or of a fragment right.
    init(value typed: String) {
        self.init(typed, written: Self.encode(typed))
    }

    private init(_ typed: String, written: String) {
        text = written
        remark =
            written == typed
            ? nil : "\(Quoted.text(typed)) is written as \(Quoted.text(written)), as URLs have it"
    }

    /// `text` with what cannot stand in a URL percent-encoded, and escapes in capitals.
    private static func encode(_ text: String) -> String {
        let encoded = PercentCoding.encode(text) { byte in
            byte > 0x20 && byte < 0x7F && !"\"<>^`{|}".utf8.contains(byte)
        }
        var bytes = Array(encoded.utf8)
        for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: "%") {
            guard bytes[index + 1].hexDigit != nil, bytes[index + 2].hexDigit != nil else {
                continue
            }
            for digit in index + 1...index + 2 where bytes[digit].isASCIILetter {
                bytes[digit] &= 0xDF
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func refuseURL(_ typed: String) throws(PlanFault) {
        guard let url = try? WebURL(typed, allowing: .asWritten), url.scheme != nil,
            url.host != nil
        else { return }
        let path = url.text(of: url.path)
        throw PlanFault(
            "\(Quoted.text(typed)) is a whole URL; a pattern is compared with the path alone",
            advice: "write \(Quoted.text(path.isEmpty ? "/" : path))"
                + (url.query == nil ? "" : " and give the query apart"))
    }
}
