/// Apple's property lists in their XML form: `Info.plist`, `.entitlements`, the inside of a
/// provisioning profile.
///
///     let document = PropertyList.Document(bytes)
///     document.root?["com.apple.developer.associated-domains"]?.elements
///     document.faults.first?.message
///
/// The reader keeps what a linter needs and a decoder throws away: the order of members, keys
/// that occur twice, and the place of every key and value.
public enum PropertyList {}

extension PropertyList {
    /// What a file is, judged by its first bytes.
    public enum Format: Hashable, Sendable {
        /// An XML property list, or at least XML.
        case xml
        /// The binary form, which begins with `bplist`.
        case binary
        /// The old text form, `{ key = value; }`.
        case openStep
        /// JSON.
        case json
        /// A web page, such as the error page of a server.
        case html
        /// A signed message (CMS) in DER, as a provisioning profile is.
        case signed
        /// Nothing but blanks.
        case empty
        /// Something else.
        case other

        /// Looks at the beginning of `bytes`, past a byte-order mark and blanks.
        public init(_ bytes: [UInt8]) {
            self.init(text: bytes[...].withoutByteOrderMark)
        }

        private init(text: ArraySlice<UInt8>) {
            // A DER sequence with a length of two to four bytes, then an object identifier.
            if text.starts(with: [0x30, 0x82]) || text.starts(with: [0x30, 0x83])
                || text.starts(with: [0x30, 0x84]) || text.starts(with: [0x30, 0x80])
            {
                self = .signed
                return
            }
            let text = text.drop { $0.isXMLBlank }
            guard let first = text.first else {
                self = .empty
                return
            }
            if text.starts(with: Array("bplist".utf8)) {
                self = .binary
            } else if first == UInt8(ascii: "<") {
                self = Self.isPage(text) ? .html : .xml
            } else if first == UInt8(ascii: "{") {
                self = Self.isJSONObject(text.dropFirst()) ? .json : .openStep
            } else if first == UInt8(ascii: "[") {
                self = .json
            } else if first == UInt8(ascii: "(") || text.starts(with: Array("//".utf8))
                || text.starts(with: Array("/*".utf8))
            {
                self = .openStep
            } else {
                self = .other
            }
        }

        /// Whether markup begins as a web page does.
        private static func isPage(_ text: ArraySlice<UInt8>) -> Bool {
            let start = String(decoding: text.prefix(32), as: UTF8.self).lowercased()
            return ["<!doctype html", "<html", "<head", "<body"].contains { start.hasPrefix($0) }
        }

        /// Whether the first member after `{` has a colon, where the old form has `=`.
        private static func isJSONObject(_ text: ArraySlice<UInt8>) -> Bool {
            var rest = text.drop { $0.isXMLBlank }
            guard let first = rest.first, first != UInt8(ascii: "}") else { return true }
            guard first == UInt8(ascii: "\"") else { return false }
            rest = rest.dropFirst().drop { $0 != UInt8(ascii: "\"") }.dropFirst()
            return rest.first { !$0.isXMLBlank } != UInt8(ascii: "=")
        }
    }
}

extension UInt8 {
    /// Whether XML counts the byte as white space (XML 1.0, section 2.3).
    var isXMLBlank: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}

extension ArraySlice<UInt8> {
    /// The bytes past the UTF-8 byte-order mark, if there is one.
    var withoutByteOrderMark: ArraySlice<UInt8> {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
    }
}
