internal import WebText

/// Puts the values of settings where a text refers to them: `$(NAME)`, `${NAME}`, `$NAME`.
///
/// A reference may hold others, as in `$(URL_$(CONFIGURATION))`, and operators behind the name, as
/// in `$(TARGET_NAME:rfc1034identifier)`. What nothing sets comes to the empty text.
struct SettingExpansion {
    private let settings: BuildSettings
    private let context: BuildSetting.Context
    /// The assignments that are being put in, outermost first.
    private var open: [(name: String, index: Int)] = []
    private var steps = 0
    private var length = 0
    private(set) var unknown: [String] = []
    private(set) var isEndless = false

    /// References within references, references in all, and bytes of all results together.
    private static let limits = (depth: 32, steps: 10_000, length: 1 << 20)

    init(_ settings: BuildSettings, _ context: BuildSetting.Context) {
        self.settings = settings
        self.context = context
    }

    /// What the strongest assignment of `name` comes to.
    mutating func value(of name: String) -> String {
        String(decoding: value(name, below: nil) ?? [], as: UTF8.self)
    }

    /// `text` with every reference put in.
    mutating func expand(_ text: String) -> String {
        String(decoding: expand(Array(text.utf8)), as: UTF8.self)
    }

    // MARK: Settings

    private mutating func value(_ name: String, below limit: Int?) -> [UInt8]? {
        guard let index = settings.strongest(of: name, below: limit, in: context) else {
            return nil
        }
        let isOpen = open.contains { $0.name == name && $0.index == index }
        guard !isOpen, open.count < Self.limits.depth, count(1) else {
            isEndless = true
            return []
        }
        open.append((name, index))
        defer { open.removeLast() }
        return expand(Array(settings.assignments(of: name)[index].value.utf8))
    }

    private mutating func reference(_ name: String) -> [UInt8]? {
        // A setting that names itself means what it would be without this assignment.
        if let current = open.last, name == "inherited" || name == current.name {
            return value(current.name, below: current.index) ?? []
        }
        return value(name, below: nil)
    }

    private mutating func count(_ bytes: Int) -> Bool {
        steps += 1
        length += bytes
        return steps < Self.limits.steps && length < Self.limits.length
    }

    // MARK: Text

    private mutating func expand(_ text: [UInt8]) -> [UInt8] {
        var at = 0
        return expand(text, &at, until: [], depth: 0)
    }

    /// Reads up to one of the bytes in `ends`, or to the end.
    private mutating func expand(
        _ text: [UInt8], _ at: inout Int, until ends: [UInt8], depth: Int
    ) -> [UInt8] {
        var result: [UInt8] = []
        while at < text.count, !ends.contains(text[at]), !isEndless {
            guard text[at] == UInt8(ascii: "$"), at + 1 < text.count else {
                result.append(text[at])
                at += 1
                continue
            }
            let next = text[at + 1]
            if let close = Self.closing(next) {
                result += bracketed(text, &at, close, depth: depth)
            } else if next == UInt8(ascii: "_") || next.isASCIILetter {
                let end = text[(at + 1)...].firstIndex { !$0.isSettingName } ?? text.count
                let name = String(decoding: text[(at + 1)..<end], as: UTF8.self)
                at = end
                result += found(name)
            } else {
                result.append(text[at])
                at += 1
            }
        }
        guard count(result.count) else {
            isEndless = true
            return []
        }
        return result
    }

    private mutating func found(_ name: String) -> [UInt8] {
        // An empty reference keeps two slashes apart in a configuration file, and is meant.
        if name.isEmpty { return [] }
        if let value = reference(name) { return value }
        if !unknown.contains(name), unknown.count < 100 { unknown.append(name) }
        return []
    }

    private static func closing(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        default: nil
        }
    }

    /// A reference from its `$`; one that is not closed stands for itself.
    private mutating func bracketed(
        _ text: [UInt8], _ at: inout Int, _ close: UInt8, depth: Int
    ) -> [UInt8] {
        let start = at
        guard depth < Self.limits.depth, count(1) else {
            isEndless = true
            return []
        }
        at += 2
        let colon = UInt8(ascii: ":")
        let name = String(
            decoding: expand(text, &at, until: [colon, close], depth: depth + 1), as: UTF8.self)
        var operators: [(name: String, argument: [UInt8]?)] = []
        while at < text.count, text[at] == colon {
            at += 1
            let end = text[at...].firstIndex { [colon, close, UInt8(ascii: "=")].contains($0) }
            let word = String(decoding: text[at..<(end ?? text.count)], as: UTF8.self)
            at = end ?? text.count
            var argument: [UInt8]?
            if at < text.count, text[at] == UInt8(ascii: "=") {
                at += 1
                argument = expand(text, &at, until: [close], depth: depth + 1)
            }
            operators.append((word, argument))
        }
        guard at < text.count, text[at] == close else {
            at = text.count
            return Array(text[start...])
        }
        at += 1
        // With a default a setting that nothing sets is provided for.
        let fallback = operators.last { $0.name == "default" }?.argument
        var value = fallback == nil ? found(name) : reference(name) ?? []
        if value.isEmpty, let fallback { value = fallback }
        for (name, argument) in operators where name != "default" {
            value = SettingOperator.apply(name, argument, to: value)
        }
        return value
    }
}

extension UInt8 {
    /// Whether the byte may be in the name of a setting.
    var isSettingName: Bool { self == UInt8(ascii: "_") || isASCIILetter || isASCIIDigit }
}
