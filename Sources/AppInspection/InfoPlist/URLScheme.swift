internal import WebText

/// What is wrong with a custom URL scheme (RFC 3986, section 3.1).
enum URLScheme {
    /// Schemes of the system, which opens them itself. Apple publishes no complete list.
    static let system: Set<String> = Set(
        """
        http https file ftp about data blob javascript mailto tel telprompt sms facetime
        facetime-audio facetimeaudio itms itms-apps itms-appss itms-services itmss maps map prefs
        app-settings app-prefs shortcuts calshow photos-redirect music musics podcast videos ibooks
        itms-books x-apple.systempreferences applenews
        """.split { $0.isWhitespace }.map(String.init))

    /// Schemes of well-known apps.
    static let famous: Set<String> = [
        "fb", "whatsapp", "twitter", "weixin", "instagram", "youtube", "line", "tg",
        "comgooglemaps",
        "googlechrome", "spotify", "alipay", "alipays", "mqq", "linkedin", "snapchat", "tiktok",
    ]

    /// Schemes of templates.
    static let placeholders: Set<String> = [
        "myapp", "example", "yourapp", "your-app", "yourscheme", "myscheme", "scheme", "test",
        "app", "urlscheme",
    ]

    /// The first thing in `text` that a scheme may not have, in words; nil if it is one.
    static func fault(in text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first else { return "is empty" }
        if let colon = text.firstIndex(of: ":") {
            let rest = text[colon...]
            return rest.hasPrefix("://") && rest.count > 3
                ? "is a whole URL" : "ends in \(Quoted.text(String(rest)))"
        }
        guard first.isASCIILetter else { return "does not begin with a letter" }
        let allowed = bytes.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0)
        }
        guard !allowed else { return nil }
        let wrong = text.unicodeScalars.first { scalar in
            guard scalar.isASCII else { return true }
            let byte = UInt8(scalar.value)
            return !(byte.isASCIILetter || byte.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains(byte))
        }
        return "holds \(Quoted.text(wrong.map { String(Character($0)) } ?? ""))"
    }

    /// The scheme that was probably meant, if something is left of it.
    static func mended(_ text: String) -> String? {
        let start = text.prefix { $0 != ":" }.lowercased()
        let kept = start.unicodeScalars.compactMap { scalar -> Character? in
            if scalar == "_" || scalar == " " { return "-" }
            guard scalar.isASCII else { return nil }
            let byte = UInt8(scalar.value)
            return byte.isASCIILetter || byte.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains(byte)
                ? Character(scalar) : nil
        }
        let mended = String(kept.drop { !$0.isLetter })
        return fault(in: mended) == nil ? mended : nil
    }
}
