internal import WebText

/// A custom URL scheme of an app.
///
/// Schemes that browsers or systems act on themselves are refused: a button that leads to
/// `javascript:` runs code, one that leads to `tel:` makes a call.
package struct AppScheme: Hashable, Sendable {
    /// The scheme in lower case, without a colon.
    package let name: String

    /// Takes a scheme.
    ///
    /// - Throws: ``FieldFault`` for `scheme`.
    package init(_ text: String) throws(FieldFault) {
        let bytes = Array(text.utf8)
        // RFC 3986, section 3.1.
        let isSound =
            (bytes.first?.isASCIILetter ?? false) && bytes.count <= 64
            && bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0) }
        guard isSound else {
            throw FieldFault(
                "scheme", "scheme-syntax",
                "\(Quoted.text(text, most: 80)) is no scheme; write it without a colon")
        }
        let name = text.lowercased()
        guard !Self.denied.contains(name), !name.hasPrefix("itms") else {
            throw FieldFault(
                "scheme", "scheme-denied", "\(name) is not an app's own scheme")
        }
        self.name = name
    }

    /// The address that opens `path` in the app: `shop://product/42` for `/product/42`.
    package func address(of path: DeepLinkPath) -> String {
        // A button's address is read by browsers, which take no raw blanks or letters beyond ASCII.
        let path = PercentCoding.encode(path.text) { byte in
            byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}".utf8.contains(byte)
        }
        return "\(name):/\(path)"
    }

    private static let denied: Set<String> = [
        "http", "https", "javascript", "data", "vbscript", "file", "blob", "about", "filesystem",
        "view-source", "chrome", "chrome-extension", "ms-browser-extension", "resource", "jar",
        "ws", "wss", "ftp", "sftp", "ssh", "telnet", "intent", "android-app", "content", "market",
        "mailto", "tel", "telprompt", "sms", "smsto", "mms", "facetime", "facetime-audio", "geo",
        "maps", "magnet", "shortcuts", "prefs", "app-prefs", "webcal", "cid", "mid", "urn", "feed",
        "livescript", "mocha", "wyciwyg", "search-ms", "ms-settings",
    ]
}
