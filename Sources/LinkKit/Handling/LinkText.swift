internal import URLText

/// Links and other people's text, made fit for a log.
enum LinkText {
    /// A link on one line: the path as it is, no user name, and neither values of the query nor the
    /// fragment, which may be secrets.
    ///
    ///     https://example.com/invite?code=…&ref=…#…
    static func redacted(_ link: String) -> String {
        guard let url = try? WebURL(link, allowing: .asWritten) else {
            // What cannot be told apart is not shown.
            let scheme = link.utf8.prefix { $0 != UInt8(ascii: ":") }
            let isScheme =
                scheme.count < 40 && scheme.count < link.utf8.count
                && scheme.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
                }
            return (isScheme ? String(decoding: Array(scheme), as: UTF8.self) + ":" : "")
                + "… (no URL, \(link.utf8.count) bytes)"
        }
        var text = url.text(of: url.scheme).map { "\($0):" } ?? ""
        if let host = url.text(of: url.host) {
            text += "//\(url.userInfo == nil ? "" : "…@")\(host)"
            text += url.text(of: url.port).map { ":\($0)" } ?? ""
        }
        text += url.text(of: url.path)
        if let query = url.query { text += "?" + redacted(query: url.bytes[query]) }
        if let fragment = url.fragment { text += fragment.isEmpty ? "#" : "#…" }
        return visible(text)
    }

    private static func redacted(query: ArraySlice<UInt8>) -> String {
        query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { item in
            // Without a name, all of it may be the value.
            guard let mark = item.firstIndex(of: UInt8(ascii: "=")) else {
                return item.isEmpty ? "" : "…"
            }
            let isEmpty = mark == item.endIndex - 1
            return String(decoding: item[...mark], as: UTF8.self) + (isEmpty ? "" : "…")
        }.joined(separator: "&")
    }

    /// One line of text that holds nothing invisible and is not endless.
    static func visible(_ text: String) -> String { Quoted.visible(text, most: 2_000) }

    /// Somebody's text in quotation marks, or `none`.
    static func quoted(_ text: String?) -> String {
        text.map { Quoted.text($0, most: 200) } ?? "none"
    }
}
