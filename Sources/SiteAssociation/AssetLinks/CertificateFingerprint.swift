internal import WebText

/// The SHA-256 fingerprint of the certificate that an Android app is signed with.
///
/// It is written as 32 pairs of upper-case hexadecimal digits with colons between them.
///
///     try CertificateFingerprint("14:6d:e9:…").description   // 14:6D:E9:…
///
/// Source: https://developers.google.com/digital-asset-links/v1/statements
public struct CertificateFingerprint: Hashable, Sendable, CustomStringConvertible {
    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Reads `text`, in either letter case, with or without colons, blanks or a leading `SHA256:`.
    ///
    /// - Throws: ``Invalid`` when it is something else.
    public init(_ text: String) throws(Invalid) {
        guard !Self.isPlaceholder(text) else { throw .placeholder }
        var rest = Array(text.utf8)[...]
        for prefix in ["SHA256:", "SHA-256:", "SHA1:", "SHA-1:"]
        where rest.map(\.asciiLowercased).starts(with: prefix.lowercased().utf8) {
            rest = rest.dropFirst(prefix.utf8.count)
        }
        let digits = rest.filter { $0 > 0x20 && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "-") }
        let values = digits.map(\.hexDigit)
        if let stray = zip(digits, values).first(where: { $0.1 == nil })?.0 {
            throw .notHexadecimal(String(decoding: digits.stray(from: stray), as: UTF8.self))
        }
        switch digits.count {
        case 64: break
        case 40: throw .sha1
        case 32: throw .md5
        default: throw .length(digits.count)
        }
        let nibbles = values.compactMap(\.self)
        bytes = stride(from: 0, to: 64, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    }

    /// The form that belongs in the file.
    public var description: String {
        let digits = Array("0123456789ABCDEF".utf8)
        let text = bytes.map { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
            .joined(separator: [UInt8(ascii: ":")])
        return String(decoding: Array(text), as: UTF8.self)
    }

    /// Why a text is no such fingerprint.
    public enum Invalid: Error, Hashable, Sendable {
        /// It stands for a value that nobody filled in.
        case placeholder
        /// It is a SHA-1 fingerprint: 20 bytes.
        case sha1
        /// It is an MD5 fingerprint: 16 bytes.
        case md5
        /// It has so many hexadecimal digits instead of 64.
        case length(Int)
        /// It holds this character.
        case notHexadecimal(String)
    }
}

extension CertificateFingerprint {
    /// Whether the bytes follow a pattern that no certificate has: a short text repeated, or
    /// numbers counted up.
    var isDummy: Bool {
        let nibbles = bytes.flatMap { [$0 >> 4, $0 & 15] }
        let isRepeated = (1...32).contains { period in
            zip(nibbles, nibbles.dropFirst(period)).allSatisfy(==)
        }
        let steps = Set(zip(bytes, bytes.dropFirst()).map { $1 &- $0 })
        return isRepeated || steps.count <= 2 || Set(bytes).count <= 4
    }

    /// Whether this is a certificate that everybody has.
    var wellKnown: WellKnown? {
        switch description {
        case "14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:"
            + "3F:CF:44:E5":
            .documentation
        case "FA:C6:17:45:DC:09:03:78:6F:B9:ED:E6:2A:96:2B:39:9F:73:48:F0:BB:6F:89:9B:83:32:66:75:"
            + "91:03:3B:9C":
            .reactNativeDebug
        default: nil
        }
    }

    /// Certificates that are no app's own.
    enum WellKnown {
        /// The sample value of Android's documentation.
        case documentation
        /// The key that React Native puts into each new project, for debug builds.
        case reactNativeDebug
    }

    private static func isPlaceholder(_ text: String) -> Bool {
        if text.contains(where: { "<>{}[]$…".contains($0) }) || text.contains("..") { return true }
        let upper = text.uppercased()
        let words = [
            "REPLACE", "YOUR", "TODO", "CHANGEME", "CHANGE_ME", "CHANGE-ME", "PLACEHOLDER",
            "FINGERPRINT", "EXAMPLE", "INSERT", "XX:XX", "XXXX",
        ]
        return words.contains(where: upper.contains)
    }
}

extension [UInt8] {
    /// The whole character that `byte`, an element of UTF-8 text, begins.
    fileprivate func stray(from byte: UInt8) -> ArraySlice<UInt8> {
        guard let start = firstIndex(of: byte) else { return [] }
        let end = self[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? count
        return self[start..<end]
    }
}
