internal import WebText

/// What an app gets for a link: a path that its router understands, with query and fragment.
///
///     try DeepLinkPath("/product/123?ref=poster").text   // the same, byte for byte
package struct DeepLinkPath: Hashable, Sendable {
    /// The longest path, in bytes.
    package static let longest = 2_048

    /// The path as it was entered.
    package let text: String

    /// Takes a path that begins with one slash.
    ///
    /// - Throws: ``FieldFault`` for `deepLinkPath`.
    package init(_ text: String) throws(FieldFault) {
        func fault(_ rule: String, _ message: String) -> FieldFault {
            FieldFault("deepLinkPath", rule, message)
        }
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw fault("path-slash", "the path has to begin with a slash, as in /product/123")
        }
        // Two slashes would be a host to whoever resolves it against a URL.
        guard !text.hasPrefix("//"), !text.utf8.contains(UInt8(ascii: "\\")) else {
            throw fault("path-host", "the path begins with two slashes or holds a backslash")
        }
        guard text.utf8.count <= Self.longest else {
            throw fault("path-too-long", "the path is longer than \(Self.longest) bytes")
        }
        if Self.isPlain(text) {
            self.text = text
            return
        }
        do throws(WebURL.Invalid) {
            _ = try WebURL(text, allowing: .asWritten)
        } catch {
            throw fault("path-syntax", "\(error)")
        }
        let isOdd = text.unicodeScalars.contains {
            $0.properties.generalCategory == .control || $0.value == 0x2028 || $0.value == 0x2029
        }
        guard !isOdd else { throw fault("path-syntax", "the path holds a control character") }
        self.text = text
    }

    /// Whether there are only characters that mean nothing but themselves, so that it need not be read.
    private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy(\.isPlainInPath) }
}

extension UInt8 {
    /// Whether this is a slash or, in RFC 3986, section 2.3, an unreserved character.
    var isPlainInPath: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x2D...0x39).contains(self)
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
    }
}
