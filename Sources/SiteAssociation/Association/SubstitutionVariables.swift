internal import WebText

/// The lists that `$(name)` in a pattern may stand for, from the `applinks` object of a file.
///
/// A variable of the file hides a predefined one of the same name (`$(digit)`, `$(lang)` …).
///
/// Source: https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables-swift.dictionary
public struct SubstitutionVariables: Hashable, Sendable {
    /// The values by name; a name whose value is no array is not in here.
    private var lists: [String: [String]] = [:]

    /// No variables but the predefined ones.
    public init() {}

    /// The lists of `lists`.
    public init(_ lists: [String: [String]]) {
        self.lists = lists
    }

    /// Reads the `substitutionVariables` object. Members that are no arrays leave their name
    /// undefined, elements that are no strings are skipped, the first of two equal names counts.
    init(_ object: JSONValue) {
        for member in object.members where member.value.kind == .array {
            guard let name = member.name.string, lists[name] == nil else { continue }
            lists[name] = member.value.elements.compactMap(\.string)
        }
    }

    /// The values that the file gives for `name`, or nil when it defines no such variable.
    public func values(of name: String) -> [String]? { lists[name] }

    /// The names that the file defines, sorted.
    public var names: [String] { lists.keys.sorted() }

    /// The names that every file may use without defining them.
    public static let predefined = CharacterClass.allCases.map(\.name) + ["lang", "region"]

    /// Whether `name` can be used in a pattern.
    public func isDefined(_ name: String) -> Bool {
        lists[name] != nil || Self.predefined.contains(name)
    }

    /// Whether `value` holds a reference to a variable, which values may not.
    static func hasReference(_ value: String) -> Bool {
        var isDollar = false
        for byte in value.utf8 {
            if isDollar, byte == UInt8(ascii: "(") { return true }
            isDollar = byte == UInt8(ascii: "$")
        }
        return false
    }
}
