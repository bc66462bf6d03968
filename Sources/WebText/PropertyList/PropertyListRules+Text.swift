extension PropertyList.Rules {
    /// The bytes as text.
    static let text: [OfKind] = [
        (
            .byteOrderMark,
            Rule(
                "plist-byte-order-mark", .warning,
                title: "The file begins with a byte-order mark",
                reason: "Some tools take the mark for a part of the text and refuse the file.",
                faulty:
                    "\u{FEFF}<plist version=\"1.0\"><dict><key>name</key><string>value"
                    + "</string></dict></plist>",
                sound: soundList,
                source: "RFC 3629, section 6")
        ),
        (
            .encoding,
            Rule(
                "plist-encoding", .error,
                title: "The encoding is not read, or is another than declared",
                reason:
                    "Property lists are UTF-8; with another encoding the text may be "
                    + "read wrongly or not at all.",
                faulty:
                    "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>"
                    + "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                    + "</dict></plist>",
                sound:
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">"
                    + "<dict><key>name</key><string>value</string></dict></plist>",
                source: "https://www.w3.org/TR/xml/#charencoding")
        ),
        (
            .invalidText,
            Rule(
                "plist-invalid-text", .error,
                title: "The bytes are not text in the encoding",
                reason:
                    "A reader stops at such a byte, or puts another character in its "
                    + "place.",
                faulty: "(bytes that are not UTF-8)",
                sound: soundList,
                source: "RFC 3629, section 3")
        ),
        (
            .controlCharacter,
            Rule(
                "plist-control-character", .warning,
                title: "A control character stands in the text",
                reason: "XML does not allow it, and most readers refuse the file.",
                faulty: "<plist version=\"1.0\"><string>a\u{1}b</string></plist>",
                sound: "<plist version=\"1.0\"><string>ab</string></plist>",
                source: "https://www.w3.org/TR/xml/#charsets")
        ),
    ]
}
