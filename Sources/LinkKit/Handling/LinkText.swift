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
            return (scheme(of: link) ?? "") + "… (no URL, \(link.utf8.count) bytes)"
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

    /// What seems to be the scheme of a text that is no URL, with its colon.
    private static func scheme(of link: String) -> String? {
        var scheme = ""
        for scalar in link.unicodeScalars {
            if scalar == ":" { return scheme + ":" }
            let isFine =
                scalar.isASCII
                && (UInt8(truncatingIfNeeded: scalar.value).isHostByte || scalar == "+")
            if !isFine || scheme.utf8.count > 38 { return nil }
            scheme.unicodeScalars.append(scalar)
        }
        return nil
    }

    /// Each item keeps its name; one without a name may be the value as a whole.
    private static func redacted(query: String) -> String {
        var text = ""
        var (name, rest, hasName) = ("", 0, false)
        func finish() {
            text += hasName ? name : ""
            if rest > 0 { text += "…" }
            (name, rest, hasName) = ("", 0, false)
        }
        for scalar in query.unicodeScalars {
            if scalar == "&" {
                finish()
                text += "&"
            } else if hasName {
                rest += 1
            } else {
                name.unicodeScalars.append(scalar)
                rest += 1
                if scalar == "=" { (hasName, rest) = (true, 0) }
            }
        }
        finish()
        return text
    }

    /// One line of text that holds nothing invisible and is not endless.
    static func visible(_ text: String) -> String { Quoted.visible(text, most: 2_000) }

    /// Somebody's text in quotation marks, or `none`.
    static func quoted(_ text: String?) -> String {
        text.map { Quoted.text($0, most: 200) } ?? "none"
    }
}
