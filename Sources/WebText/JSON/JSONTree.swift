/// A JSON value to be written: members keep the order in which they are given.
///
///     let tree: JSONTree = ["schema": 1, "apps": ["A", "B"]]
///     tree.text()            // {"schema":1,"apps":["A","B"]}
///     tree.text(indent: 2)   // on several lines
public enum JSONTree: Hashable, Sendable {
    /// Members in order; names should differ.
    case object([Member])
    /// Elements in order.
    case array([JSONTree])
    /// A text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// True or false.
    case bool(Bool)
    /// Null.
    case null

    /// A name and its value.
    public struct Member: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: JSONTree

        /// Makes a member.
        public init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// A string, or null for nil.
    public static func optional(_ text: String?) -> JSONTree { text.map(JSONTree.string) ?? .null }

    /// An object without the members that are nil.
    public static func object(compacting members: [(String, JSONTree?)]) -> JSONTree {
        .object(members.compactMap { name, value in value.map { Member(name, $0) } })
    }
}

extension JSONTree: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
    ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    /// An object with these members, in this order.
    public init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member($0, $1) })
    }

    /// An array of these elements.
    public init(arrayLiteral elements: JSONTree...) { self = .array(elements) }

    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A whole number.
    public init(integerLiteral value: Int) { self = .integer(value) }

    /// True or false.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Null.
    public init(nilLiteral: ()) { self = .null }
}

extension JSONTree {
    /// The JSON text (RFC 8259). Slashes and letters beyond ASCII are written as they are.
    ///
    /// - Parameter indent: blanks per level; nil puts everything on one line without blanks.
    public func text(indent: Int? = nil) -> String {
        var bytes: [UInt8] = []
        write(to: &bytes, indent: indent, level: 0)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func write(to bytes: inout [UInt8], indent: Int?, level: Int) {
        switch self {
        case .null: bytes += Array("null".utf8)
        case .bool(let value): bytes += Array((value ? "true" : "false").utf8)
        case .integer(let value): bytes += Array(String(value).utf8)
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            Self.write(elements, "[", "]", to: &bytes, indent, level) { element, bytes in
                element.write(to: &bytes, indent: indent, level: level + 1)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &bytes, indent, level) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes += Array((indent == nil ? ":" : ": ").utf8)
                member.value.write(to: &bytes, indent: indent, level: level + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ opening: String, _ closing: String, to bytes: inout [UInt8],
        _ indent: Int?, _ level: Int, _ body: (Element, inout [UInt8]) -> Void
    ) {
        bytes += Array(opening.utf8)
        for (number, element) in elements.enumerated() {
            if number > 0 { bytes.append(UInt8(ascii: ",")) }
            newLine(&bytes, indent, level + 1)
            body(element, &bytes)
        }
        if !elements.isEmpty { newLine(&bytes, indent, level) }
        bytes += Array(closing.utf8)
    }

    private static func newLine(_ bytes: inout [UInt8], _ indent: Int?, _ level: Int) {
        guard let indent else { return }
        bytes.append(0x0A)
        bytes += [UInt8](repeating: 0x20, count: indent * level)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes += Array("\\\"".utf8)
            case UInt8(ascii: "\\"): bytes += Array("\\\\".utf8)
            case 0x0A: bytes += Array("\\n".utf8)
            case 0x0D: bytes += Array("\\r".utf8)
            case 0x09: bytes += Array("\\t".utf8)
            case ..<0x20, 0x7F:
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += Array("\\u00\(byte < 16 ? "0" : "")\(digits)".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
