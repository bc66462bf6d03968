public import WebText

/// The value of an entitlement, however it was encoded.
public indirect enum EntitlementValue: Hashable, Sendable {
    /// True or false.
    case bool(Bool)
    /// A whole number.
    case integer(Int)
    /// A text.
    case string(String)
    /// Values in order.
    case array([EntitlementValue])
    /// Values by name.
    case dictionary([String: EntitlementValue])
    /// A type that entitlements do not have, as its text.
    case other(String)

    /// The text, if it is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The truth value, if it is one.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The texts in an array; a single text counts as an array of one; nil for everything else.
    public var strings: [String]? {
        switch self {
        case .string(let text): [text]
        case .array(let values): values.compactMap(\.string)
        default: nil
        }
    }

    /// The value in a property list.
    ///
    /// Of two members with one key the first counts.
    public init(_ value: PropertyList.Value) {
        switch value.kind {
        case .boolean: self = .bool(value.bool ?? false)
        case .integer: self = value.integer.map(Self.integer) ?? .other(value.text ?? "")
        case .string: self = .string(value.string ?? "")
        case .array: self = .array(value.elements.map(Self.init))
        case .dictionary: self = .dictionary(Self.members(of: value))
        case .real, .date, .data: self = .other(value.text ?? "")
        }
    }

    /// The members of a property list's dictionary.
    static func members(of value: PropertyList.Value) -> [String: EntitlementValue] {
        Dictionary(value.members.map { ($0.key, Self($0.value)) }) { first, _ in first }
    }

    /// The value as JSON, members sorted by name.
    public var tree: JSONTree {
        switch self {
        case .bool(let value): .bool(value)
        case .integer(let value): .integer(value)
        case .string(let text), .other(let text): .string(text)
        case .array(let values): .array(values.map(\.tree))
        case .dictionary(let members):
            .object(members.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.tree) })
        }
    }
}
