internal import WebText

/// The rules that a head must keep before anything looks at it.
///
/// Two programs that read one request differently can be played off against each other (RFC 9112,
/// section 11.2). So whatever could be read in two ways is refused, with one 400 and the end of
/// the connection, not mended.
enum HeadCheck {
    /// The pieces of a head as the C library hands them over.
    struct Pieces {
        var method = ""
        var target: [UInt8] = []
        var version = ""
        var headers = Headers()
        var peer = IPAddress.loopback
        var isTLS = false
    }

    /// The head, or why not.
    static func head(_ pieces: Pieces, longestTarget: Int) throws(Refusal) -> RequestHead {
        let minorVersion: Int
        switch pieces.version {
        case "HTTP/1.1": minorVersion = 1
        case "HTTP/1.0": minorVersion = 0
        default: throw Refusal(505, "HTTP/1.1 and HTTP/1.0 are spoken here")
        }
        guard !pieces.method.isEmpty, pieces.method.utf8.allSatisfy(\.isTokenCharacter) else {
            throw Refusal(400, "the method is not a token")
        }
        guard pieces.target.count <= longestTarget else {
            throw Refusal(414, "the target is longer than \(longestTarget) bytes")
        }
        let framing = try framing(pieces.headers)
        if framing.coding, minorVersion == 0 {
            throw Refusal(400, "HTTP/1.0 knows no Transfer-Encoding")
        }
        let target = try RequestTarget(pieces.target)
        if target.isAsterisk, pieces.method != "OPTIONS" {
            throw Refusal(400, "only OPTIONS may ask for *")
        }
        if framing.host == nil, minorVersion == 1 {
            throw Refusal(400, "the Host field is missing")
        }
        let named = target.authority ?? framing.host ?? ""
        let host = HostAndPort(named)
        guard host != nil || (named.isEmpty && target.authority == nil) else {
            throw Refusal(400, "the host is not one")
        }
        return RequestHead(
            method: Method(pieces.method), target: target, minorVersion: minorVersion,
            headers: pieces.headers, peer: pieces.peer, isTLS: pieces.isTLS,
            bodyLength: framing.coding
                ? .chunked : framing.length.map(BodyLength.bytes) ?? .none,
            host: host)
    }

    private struct Framing {
        var host: String?
        var length: Int?
        var coding = false
    }

    private static func framing(_ headers: Headers) throws(Refusal) -> Framing {
        var framing = Framing()
        // RFC 9112, sections 2.2 and 5.2.
        guard !headers.isMangled else {
            throw Refusal(
                400, "a line of the head is folded, has no name, holds a NUL or lacks its CR")
        }
        for field in headers.fields {
            guard headers.isSound(field) else {
                throw Refusal(400, "a header field has a character that it must not have")
            }
            // The lengths of the three names that matter; nothing else is looked at closely.
            switch field.name.count {
            case 4 where headers.bytes[field.name].isNamed("host"):
                guard framing.host == nil else { throw Refusal(400, "there are two Host fields") }
                framing.host = String(decoding: headers.bytes[field.value], as: UTF8.self)
            case 14 where headers.bytes[field.name].isNamed("content-length"):
                guard framing.length == nil else {
                    throw Refusal(400, "there are two Content-Length fields")
                }
                framing.length = try length(headers.bytes[field.value])
            case 17 where headers.bytes[field.name].isNamed("transfer-encoding"):
                guard !framing.coding, headers.bytes[field.value].isNamed("chunked") else {
                    throw Refusal(400, "the only coding that is accepted is a single chunked")
                }
                framing.coding = true
            // What an old library makes of a folded field begins like this, and nothing else does.
            case 15... where headers.beginsLikeFraming(field):
                throw Refusal(400, "a header field has a name that can be mistaken")
            default: break
            }
        }
        if framing.coding, framing.length != nil {
            throw Refusal(400, "Content-Length and Transfer-Encoding exclude each other")
        }
        return framing
    }

    private static func length(_ digits: ArraySlice<UInt8>) throws(Refusal) -> Int {
        guard (1...18).contains(digits.count), digits.allSatisfy(\.isASCIIDigit) else {
            throw Refusal(400, "Content-Length is not a number")
        }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }
}

extension Headers {
    fileprivate func beginsLikeFraming(_ field: Field) -> Bool {
        bytes[field.name].prefix(14).isNamed("content-length")
            || bytes[field.name].prefix(17).isNamed("transfer-encoding")
    }
}

extension ArraySlice<UInt8> {
    /// Whether this is `name`, which is in lower case.
    fileprivate func isNamed(_ name: String) -> Bool {
        var at = startIndex
        guard count == name.utf8.count else { return false }
        for byte in name.utf8 {
            if self[at].asciiLowercased != byte { return false }
            at += 1
        }
        return true
    }
}

/// The value of a `Host` field, split.
struct HostAndPort: Hashable {
    /// In lower case; an IPv6 address keeps its brackets.
    let host: String
    let port: Int?

    /// Nil when this is no host.
    init?(_ text: String) {
        var text = text
        let read = text.withUTF8 { unsafe Self.read($0) }
        guard let read else { return nil }
        // Nearly all clients send a host in lower case that is the port's default.
        if read.isLowercase, read.end == text.utf8.count {
            host = text
        } else {
            let part = text.utf8.prefix(read.end).map(\.asciiLowercased)
            host = String(decoding: part, as: UTF8.self)
        }
        port = read.port
    }

    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>
    ) -> (end: Int, port: Int?, isLowercase: Bool)? {
        var end = unsafe bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.count
        if unsafe bytes.first == UInt8(ascii: "[") {
            guard let close = unsafe bytes.firstIndex(of: UInt8(ascii: "]")),
                unsafe bytes[1..<close].allSatisfy({
                    $0.hexDigit != nil || $0 == 0x3A || $0 == 0x2E
                })
            else { return nil }
            end = close + 1
        } else if unsafe !bytes[..<end].allSatisfy(\.isHostCharacter) {
            return nil
        }
        guard end > 0 else { return nil }
        var port: Int?
        if end < bytes.count {
            let digits = unsafe bytes[(end + 1)...]
            guard unsafe bytes[end] == UInt8(ascii: ":"),
                unsafe digits.allSatisfy(\.isASCIIDigit)
            else { return nil }
            if unsafe !digits.isEmpty {
                guard let number = unsafe UInt16(String(decoding: digits, as: UTF8.self)) else {
                    return nil
                }
                port = Int(number)
            }
        }
        let isLowercase = unsafe bytes[..<end].allSatisfy { $0 == $0.asciiLowercased }
        return (end, port, isLowercase)
    }
}

extension UInt8 {
    fileprivate var isHostCharacter: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
            || self == UInt8(ascii: "_")
    }
}
