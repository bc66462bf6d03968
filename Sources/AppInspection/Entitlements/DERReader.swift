/// Reads the pieces of a DER text (ITU-T X.690) one by one, never past their ends.
struct DERReader {
    /// One value: its tag byte and its content.
    struct Element {
        let tag: UInt8
        let content: ArraySlice<UInt8>
    }

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// Whether everything was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next value; nil when there is none, or it is longer than what is left, or its length is
    /// written in a form that DER does not have.
    mutating func next() -> Element? {
        guard let tag = rest.popFirst(), tag & 0x1F != 0x1F, let first = rest.popFirst() else {
            return nil
        }
        var length = Int(first)
        if first >= 0x80 {
            let count = Int(first & 0x7F)
            guard (1...4).contains(count), rest.count >= count else { return nil }
            length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(count)
            guard length >= 0x80 else { return nil }
        }
        guard length <= rest.count else { return nil }
        let content = rest.prefix(length)
        rest = rest.dropFirst(length)
        return Element(tag: tag, content: content)
    }
}

/// The DER form of entitlements, which iOS 15 and later go by:
/// `APPLICATION 16 { INTEGER 1, [16] { SEQUENCE { UTF8String, value } … } }`.
///
/// Source: https://developer.apple.com/documentation/xcode/using-the-latest-code-signature-format
enum DEREntitlements {
    /// How deep values may be nested, and how many there may be.
    private static let limits = (depth: 32, values: 100_000)

    /// The entitlements in `bytes`; nil when the bytes are anything else.
    static func read(_ bytes: ArraySlice<UInt8>) -> Entitlements? {
        var outer = DERReader(bytes)
        var count = 0
        guard let envelope = outer.next(), envelope.tag == 0x70, outer.isAtEnd,
            case .dictionary(let values)? = entitlements(envelope, depth: 0, count: &count)
        else { return nil }
        return Entitlements(values)
    }

    /// The members of a set or dictionary of pairs; nil when the bytes are anything else.
    static func members(_ bytes: ArraySlice<UInt8>) -> [String: EntitlementValue]? {
        var outer = DERReader(bytes)
        var count = 0
        guard let body = outer.next(), body.tag == 0x31 || body.tag == 0xB0, outer.isAtEnd,
            case .dictionary(let values)? = value(body, depth: 0, count: &count)
        else { return nil }
        return values
    }

    private static func entitlements(
        _ envelope: DERReader.Element, depth: Int, count: inout Int
    ) -> EntitlementValue? {
        var reader = DERReader(envelope.content)
        guard let version = reader.next(), version.tag == 0x02, Array(version.content) == [1],
            let body = reader.next(), reader.isAtEnd, body.tag == 0xB0
        else { return nil }
        return value(body, depth: depth + 1, count: &count)
    }

    private static func value(
        _ element: DERReader.Element, depth: Int, count: inout Int
    ) -> EntitlementValue? {
        count += 1
        guard depth < limits.depth, count < limits.values else { return nil }
        switch element.tag {
        case 0x01:
            // Apple writes FF for true, some other signers 01.
            guard element.content.count == 1 else { return nil }
            return .bool(element.content.first != 0)
        case 0x02: return integer(element.content)
        case 0x0C: return .string(String(decoding: element.content, as: UTF8.self))
        case 0x12:
            // Whole numbers of profiles are written as a numeric string.
            let text = String(decoding: element.content, as: UTF8.self)
            return Int(text).map(EntitlementValue.integer) ?? .other(text)
        case 0x17, 0x18:
            let text = String(decoding: element.content, as: UTF8.self)
            return .other(Moment(asn1: text, isShort: element.tag == 0x17)?.description ?? text)
        case 0x04: return .other("\(element.content.count) bytes")
        case 0x70: return entitlements(element, depth: depth, count: &count)
        case 0x30:
            var values: [EntitlementValue] = []
            var reader = DERReader(element.content)
            while !reader.isAtEnd {
                guard let next = reader.next(),
                    let value = value(next, depth: depth + 1, count: &count)
                else { return nil }
                values.append(value)
            }
            return .array(values)
        case 0xB0, 0x31: return dictionary(element.content, depth: depth, count: &count)
        default: return nil
        }
    }

    private static func dictionary(
        _ content: ArraySlice<UInt8>, depth: Int, count: inout Int
    ) -> EntitlementValue? {
        var members: [String: EntitlementValue] = [:]
        var reader = DERReader(content)
        while !reader.isAtEnd {
            guard let pair = reader.next(), pair.tag == 0x30 else { return nil }
            var inner = DERReader(pair.content)
            guard let key = inner.next(), key.tag == 0x0C, let body = inner.next(), inner.isAtEnd,
                let value = value(body, depth: depth + 1, count: &count)
            else { return nil }
            let name = String(decoding: key.content, as: UTF8.self)
            if members[name] == nil { members[name] = value }
        }
        return .dictionary(members)
    }

    private static func integer(_ content: ArraySlice<UInt8>) -> EntitlementValue? {
        guard let first = content.first, content.count <= 8 else { return nil }
        let start: Int64 = first >= 0x80 ? -1 : 0
        return .integer(Int(content.reduce(start) { $0 << 8 | Int64($1) }))
    }
}
