internal import LinkRouting
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
            return scheme(of: link) + "… (no URL, " + String(link.utf8.count) + " bytes)"
        }
        var text = url.text(of: url.scheme).map { $0 + ":" } ?? ""
        if let host = url.text(of: url.host) {
            text += url.userInfo == nil ? "//" : "//…@"
            text += host
            if let port = url.text(of: url.port) { text += ":" + port }
        }
        text += url.text(of: url.path)
        if let query = url.text(of: url.query) { text += "?" + redacted(query: query) }
        if let fragment = url.fragment { text += fragment.isEmpty ? "#" : "#…" }
        return visible(text)
    }

    /// What seems to be the scheme of a text that is no URL, with its colon; empty without one.
    private static func scheme(of link: String) -> String {
        let bytes = link.bytes
        let end = bytes.first(UInt8(ascii: ":"), in: 0..<bytes.count)
        if end == bytes.count || end > 39 { return "" }
        for at in 0..<end where !bytes[at].isHostByte && bytes[at] != UInt8(ascii: "+") {
            return ""
        }
        return bytes.text(0..<end + 1)
    }

    /// Each item keeps its name; one without a name may be the value as a whole.
    private static func redacted(query: String) -> String {
        var text = ""
        var start = 0
        let bytes = query.bytes
        while start <= bytes.count {
            let end = bytes.first(UInt8(ascii: "&"), in: start..<bytes.count)
            let mark = bytes.first(UInt8(ascii: "="), in: start..<end)
            let shown = mark < end ? mark + 1 : start
            text += bytes.text(start..<shown)
            if shown < end { text += "…" }
            if end < bytes.count { text += "&" }
            start = end + 1
        }
        return text
    }

    /// One line of text that holds nothing invisible and is not endless.
    static func visible(_ text: String) -> String { Quoted.visible(text, most: 2_000) }

    /// Somebody's text in quotation marks, or `none`.
    static func quoted(_ text: String?) -> String {
        text.map { Quoted.text($0, most: 200) } ?? "none"
    }
}
