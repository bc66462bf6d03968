/// What a pattern becomes before it is matched: literal bytes and operators in one byte string.
///
/// Operators are bytes that UTF-8 never contains, so literals need no escaping. The text that is
/// matched is UTF-8, hence free of them too.
enum PatternCode {
    /// `*`: any run of characters, also none.
    static let star: UInt8 = 0xFF
    /// `?`: exactly one Unicode scalar.
    static let any: UInt8 = 0xFE
    /// `$(name)` of a list of values; two bytes follow, seven bits each: the number of the list.
    static let list: UInt8 = 0xFD
    /// `$(region)`
    static let region: UInt8 = 0xFC
    /// `$(lang)`
    static let language: UInt8 = 0xFB
    /// The first of the one-character classes, in the order of ``CharacterClass``.
    static let firstClass: UInt8 = 0xF5
    /// Bytes from here on are operators.
    static let firstOperator: UInt8 = 0xF5
}

/// The predefined variables that stand for one ASCII character each.
///
/// Source: https://developer.apple.com/documentation/bundleresources/applinks/substitutionvariables-swift.dictionary
enum CharacterClass: UInt8, CaseIterable {
    case alpha, upper, lower, alnum, digit, xdigit

    init?(name: String) {
        guard let found = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = found
    }

    var name: String {
        switch self {
        case .alpha: "alpha"
        case .upper: "upper"
        case .lower: "lower"
        case .alnum: "alnum"
        case .digit: "digit"
        case .xdigit: "xdigit"
        }
    }

    var code: UInt8 { PatternCode.firstClass + rawValue }

    func contains(_ byte: UInt8) -> Bool { Self.contains(byte, code: code) }

    /// Whether the class with the operator `code` holds `byte`.
    @inline(__always)
    static func contains(_ byte: UInt8, code: UInt8) -> Bool {
        let isUpper = byte &- 0x41 < 26
        let isLower = byte &- 0x61 < 26
        let isDigit = byte &- 0x30 < 10
        switch code &- PatternCode.firstClass {
        case 0: return isUpper || isLower
        case 1: return isUpper
        case 2: return isLower
        case 3: return isUpper || isLower || isDigit
        case 4: return isDigit
        default: return isDigit || byte &- 0x41 < 6 || byte &- 0x61 < 6
        }
    }
}

/// Which matching routine a compiled pattern needs: the cheaper ones cover most real patterns.
enum PatternShape: UInt8 {
    /// Never matches: it names an undefined variable or leaves `$(` open.
    case never
    /// `*`
    case everything
    /// No operator.
    case literal
    /// A literal, then `*`.
    case prefix
    /// `*`, then a literal.
    case suffix
    /// A literal, `*`, a literal.
    case affixes
    /// Any mix of literals, `*`, `?` and classes.
    case glob
    /// With variables of more than one character.
    case variables
}

/// One compiled pattern: a stretch of a shared byte string.
struct CompiledPattern {
    var start: UInt32 = 0
    var length: UInt32 = 0
    /// How many bytes at the start are literal.
    var literalPrefix: UInt32 = 0
    var shape = PatternShape.never
    /// The pattern ends with `/*`, so it also matches without these two characters.
    var matchesParent = false
}
