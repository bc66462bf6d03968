// The grammar of RFC 3986, one part at a time.

extension WebURL {
    /// RFC 3986, section 3.1; nil when the text does not begin with a scheme.
    static func endOfScheme(_ bytes: [UInt8]) -> Int? {
        guard let first = bytes.first, first.isASCIILetter else { return nil }
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: ":") { return index }
            let isFine =
                byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
            if !isFine { return nil }
        }
        return nil
    }

    /// The colon in the first segment of a relative reference, which would make it a scheme
    /// (RFC 3986, section 4.2); nil when there is none.
    static func colonInFirstSegment(_ bytes: [UInt8], of path: Range<Int>) -> Int? {
        let first = bytes[path].firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }
        return first.flatMap { bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
    }

    /// The first stray byte of the path, the query and the fragment.
    static func strayByte(
        _ bytes: [UInt8], path: Range<Int>, query: Range<Int>?, fragment: Range<Int>?,
        leniency: Leniency
    ) throws(Invalid) -> Int? {
        let queryMark = query.map { $0.lowerBound - 1 } ?? -1
        let fragmentMark = fragment.map { $0.lowerBound - 1 } ?? -1
        var stray: Int?
        var at = path.lowerBound
        while at < bytes.count {
            let byte = bytes[at]
            if byte == UInt8(ascii: "%") {
                if isEscape(bytes, at: at, before: bytes.count) {
                    at += 3
                    continue
                }
                if leniency.rawValue == 0 { throw Invalid(.brokenEscape, at: at) }
                stray = stray ?? at
            } else if byte.isBlankOrControl {
                throw Invalid(.blank, at: at)
            } else if !byte.isPathCharacter {
                let isAllowed =
                    byte == UInt8(ascii: "/") || at == queryMark || at == fragmentMark
                    || (byte == UInt8(ascii: "?") && at >= path.upperBound)
                if !isAllowed { stray = stray ?? at }
            }
            at += 1
        }
        return stray
    }

    /// Whether two hexadecimal digits follow the `%` at `index`.
    private static func isEscape(_ bytes: [UInt8], at index: Int, before end: Int) -> Bool {
        index + 2 < end && bytes[index + 1].hexDigit != nil && bytes[index + 2].hexDigit != nil
    }

    /// RFC 3986, section 3.2.
    struct Authority {
        var userInfo: Range<Int>?
        var host: Range<Int>
        var port: Range<Int>?

        init(_ bytes: [UInt8], in range: Range<Int>) throws(Invalid) {
            var start = range.lowerBound
            if let mark = bytes[range].lastIndex(of: UInt8(ascii: "@")) {
                try Self.check(bytes, start..<mark, isUserInfo: true)
                userInfo = start..<mark
                start = mark + 1
            }
            var end = range.upperBound
            let isLiteral = start < end && bytes[start] == UInt8(ascii: "[")
            if isLiteral {
                guard let close = bytes[start..<end].firstIndex(of: UInt8(ascii: "]")) else {
                    throw Invalid(.openBracket, at: start)
                }
                if close + 1 < end {
                    guard bytes[close + 1] == UInt8(ascii: ":") else {
                        throw Invalid(.host, at: close + 1)
                    }
                    port = close + 2..<end
                    end = close + 1
                }
            } else if let colon = bytes[start..<end].firstIndex(of: UInt8(ascii: ":")) {
                port = colon + 1..<end
                end = colon
            }
            host = start..<end
            if isLiteral {
                try Self.checkLiteral(bytes, start + 1..<end - 1)
            } else {
                try Self.check(bytes, host, isUserInfo: false)
            }
            if let port { try Self.checkPort(bytes, port) }
        }

        /// `userinfo` and `reg-name`: unreserved, sub-delims and escapes, the former also colons.
        private static func check(
            _ bytes: [UInt8], _ part: Range<Int>, isUserInfo: Bool
        ) throws(Invalid) {
            for index in part {
                let byte = bytes[index]
                if byte == UInt8(ascii: "%") {
                    guard isEscape(bytes, at: index, before: part.upperBound) else {
                        throw Invalid(.brokenEscape, at: index)
                    }
                } else if byte.isBlankOrControl {
                    throw Invalid(.blank, at: index)
                } else if !byte.isPathCharacter || byte == UInt8(ascii: "@")
                    || (byte == UInt8(ascii: ":") && !isUserInfo)
                {
                    throw Invalid(.host, at: index)
                }
            }
        }

        /// The inside of `[ ]`: an IPv6 address, or `v`, a version and an address of the future.
        private static func checkLiteral(
            _ bytes: [UInt8], _ literal: Range<Int>
        ) throws(Invalid) {
            let isFuture = bytes[literal].first.map { $0 | 0x20 == UInt8(ascii: "v") } ?? false
            let odd = literal.first { index in
                let byte = bytes[index]
                return isFuture
                    ? !byte.isPathCharacter || byte == UInt8(ascii: "@")
                    : byte.hexDigit == nil && byte != UInt8(ascii: ":") && byte != UInt8(ascii: ".")
            }
            if let odd { throw Invalid(.host, at: odd) }
            if !bytes[literal].contains(isFuture ? UInt8(ascii: ".") : UInt8(ascii: ":")) {
                throw Invalid(.host, at: literal.lowerBound)
            }
        }

        private static func checkPort(_ bytes: [UInt8], _ port: Range<Int>) throws(Invalid) {
            if let odd = bytes[port].firstIndex(where: { !$0.isASCIIDigit }) {
                throw Invalid(.port, at: odd)
            }
            let number = bytes[port].reduce(0) { min($0 * 10 + Int($1 - 0x30), 1 << 20) }
            if number > 65535 { throw Invalid(.port, at: port.lowerBound) }
        }
    }
}

extension UInt8 {
    /// `pchar` of RFC 3986 without escapes: unreserved, sub-delims, `:` and `@`.
    var isPathCharacter: Bool {
        switch self {
        case 0x30...0x3B, 0x40...0x5A, 0x61...0x7A: true  // digits : ; @ letters
        case 0x21, 0x24, 0x26...0x2E, 0x3D, 0x5F, 0x7E: true  // ! $ &'()*+,-. = _ ~
        default: false
        }
    }

    /// Whether this is a blank or a control character of ASCII.
    fileprivate var isBlankOrControl: Bool { self <= 0x20 || self == 0x7F }
}
