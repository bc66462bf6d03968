/// The prefixes of a site's links that need no escapes, one behind the other as bytes.
final class PlainPrefixes: Sendable {
    private let bytes: [UInt8]
    private let ends: [Int]

    /// Takes prefixes as segments of a path, in the order in which they are tried.
    init(_ prefixes: [[String]]) {
        var (bytes, ends): ([UInt8], [Int]) = ([], [])
        for segments in prefixes {
            bytes += segments.reduce("/") { "\($0)\($1)/" }.utf8
            ends.append(bytes.count)
        }
        (self.bytes, self.ends) = (bytes, ends)
    }

    /// The slug in a target that is a prefix and a name of ASCII letters, digits, `-`, `_` and `~`; nil
    /// for every other target, also where it asks for a link.
    func slug(in target: Span<UInt8>) -> String? {
        var start = 0
        for end in ends {
            let length = end - start
            if target.count > length, target.count - length <= SlugRules.longest,
                Self.isPlain(target, from: length), hasPrefix(target, start, length)
            {
                return unsafe target.withUnsafeBufferPointer { target in
                    unsafe String(
                        decoding: UnsafeBufferPointer(rebasing: target[length...]), as: UTF8.self)
                }
            }
            start = end
        }
        return nil
    }

    private func hasPrefix(_ target: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
        for offset in 0..<length where target[offset] != bytes[start + offset] { return false }
        return true
    }

    private static func isPlain(_ target: Span<UInt8>, from start: Int) -> Bool {
        for index in start..<target.count where !target[index].isPlainSlugCharacter {
            return false
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isPlainSlugCharacter: Bool {
        (0x61...0x7A).contains(self | 0x20) || (0x30...0x39).contains(self)
            || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self == UInt8(ascii: "~")
    }
}
