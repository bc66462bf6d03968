/// A header that lists things with their weights, such as `Accept` (RFC 9110, section 12.4.2).
struct HeaderList {
    /// A thing in lower case, without its parameters, and its weight in thousandths.
    struct Item: Equatable {
        let name: String
        let weight: Int
    }

    /// The items in order; at most 64 are read. A weight that is none counts as 0.
    let items: [Item]

    init(_ text: String) {
        items = text.utf8.split(separator: UInt8(ascii: ","), maxSplits: 64).prefix(64).compactMap {
            Self.item($0)
        }
    }

    private static func item(_ text: Substring.UTF8View) -> Item? {
        var parts = text.split(separator: UInt8(ascii: ";"))[...]
        guard let first = parts.popFirst() else { return nil }
        let name = trimmed(first)
        if name.isEmpty { return nil }
        var weight = 1_000
        for part in parts {
            let text = trimmed(part)
            guard text.hasPrefix("q"), let mark = text.firstIndex(of: "=") else { continue }
            guard text[..<mark].dropFirst().allSatisfy({ $0 == " " || $0 == "\t" }) else {
                continue
            }
            weight = thousandths(text[text.index(after: mark)...].drop { $0 == " " })
            break
        }
        return Item(name: name, weight: weight)
    }

    private static func trimmed(_ text: Substring.UTF8View) -> String {
        let bytes = text.drop { $0 == 0x20 || $0 == 0x09 }
        let end = bytes.lastIndex { $0 != 0x20 && $0 != 0x09 }
        guard let end else { return "" }
        return String(decoding: bytes[...end].map(\.asciiLower), as: UTF8.self)
    }

    /// `0.5` as 500. At most three digits count (RFC 9110, section 12.4.2).
    private static func thousandths(_ text: Substring) -> Int {
        let parts = text.utf8.split(
            separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts[0].elementsEqual("1".utf8) || parts[0].elementsEqual("0".utf8) else { return 0 }
        if parts[0].elementsEqual("1".utf8) { return 1_000 }
        var value = 0
        var unit = 100
        for byte in parts.count > 1 ? parts[1] : "".utf8[...] {
            guard (0x30...0x39).contains(byte) else { return 0 }
            value += Int(byte - 0x30) * unit
            unit /= 10
        }
        return value
    }
}

extension UInt8 {
    /// A capital of ASCII as its small letter.
    fileprivate var asciiLower: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
