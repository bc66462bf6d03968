/// The texts that one part of a URL can be, as a small automaton that runs beside the patterns.
///
/// For text as written these are the texts of RFC 3986; for decoded text they are all texts, since
/// any character can be written as an escape. A path is prepared: empty, or beginning with `/`,
/// without a doubled or a trailing slash.
struct TextDomain: Sendable {
    /// Which part of the URL.
    enum Kind: Hashable, Sendable {
        case path, query, fragment
        /// The value of a query item.
        case value
    }

    /// Where in the text the automaton stands.
    enum State: Int32, Sendable {
        /// Before the first character of a path.
        case start
        /// Behind a slash of a path, which must not be the last character.
        case slash
        /// Anywhere else.
        case text
        /// Behind a percent sign.
        case percent
        /// Behind the first digit of an escape.
        case digit
    }

    let kind: Kind
    private let hasEscapes: Bool
    private let plain: SymbolSet
    private let hexDigits = SymbolSet(
        (0..<128).filter { Unicode.Scalar(UInt8($0)).properties.isASCIIHexDigit })

    private static let slash = SymbolSet(CollectionOfOne(0x2F))
    private static let percentSign = SymbolSet(CollectionOfOne(0x25))

    /// - Parameter withoutEscapes: only texts that hold no `%`, which are alike in both forms.
    init(_ kind: Kind, isDecoded: Bool, in alphabet: Alphabet, withoutEscapes: Bool = false) {
        self.kind = kind
        hasEscapes = !isDecoded && !withoutEscapes
        var allowed = isDecoded ? alphabet.all : Self.written(kind)
        if !isDecoded { allowed = allowed.subtracting(Self.percentSign) }
        if kind == .path { allowed = allowed.subtracting(Self.slash) }
        plain = allowed
    }

    /// The bytes that may stand in the part as written, `%` included.
    static func written(_ kind: Kind) -> SymbolSet {
        var set = SymbolSet((0..<128).filter { isUnreserved(UInt8($0)) })
        for byte in "!$&'()*+,;=:@/%".utf8 { set.insert(Int(byte)) }
        if kind != .path { set.insert(0x3F) }
        if kind == .value { set = set.subtracting(SymbolSet(CollectionOfOne(0x26))) }
        return set
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
        default: false
        }
    }

    var first: State { kind == .path ? .start : .text }

    /// The symbols that may follow, grouped by where they lead.
    func moves(from state: State) -> [(symbols: SymbolSet, to: State)] {
        switch state {
        case .start: return [(Self.slash, .slash)]
        case .slash:
            let escape = [(symbols: Self.percentSign, to: State.percent)]
            return [(plain, .text)] + (hasEscapes ? escape : [])
        case .text:
            var moves: [(symbols: SymbolSet, to: State)] = [(plain, .text)]
            if kind == .path { moves.append((Self.slash, .slash)) }
            if hasEscapes { moves.append((Self.percentSign, .percent)) }
            return moves
        case .percent: return [(hexDigits, .digit)]
        case .digit: return [(hexDigits, .text)]
        }
    }

    /// Whether the text may end here.
    func isEnd(_ state: State) -> Bool { state == .start || state == .text }
}
