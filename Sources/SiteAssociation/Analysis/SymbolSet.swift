/// A set of symbols, which are numbers from 0 to 255; see ``Alphabet``.
struct SymbolSet: Hashable, Sendable {
    /// How many symbols there can be.
    static let capacity = 256

    private var a: UInt64 = 0
    private var b: UInt64 = 0
    private var c: UInt64 = 0
    private var d: UInt64 = 0

    init() {}

    init(_ symbols: some Sequence<Int>) {
        for symbol in symbols { insert(symbol) }
    }

    var isEmpty: Bool { a | b | c | d == 0 }

    func contains(_ symbol: Int) -> Bool {
        let word =
            switch symbol >> 6 {
            case 0: a
            case 1: b
            case 2: c
            default: d
            }
        return word >> UInt64(symbol & 63) & 1 == 1
    }

    mutating func insert(_ symbol: Int) {
        let bit: UInt64 = 1 << UInt64(symbol & 63)
        switch symbol >> 6 {
        case 0: a |= bit
        case 1: b |= bit
        case 2: c |= bit
        default: d |= bit
        }
    }

    mutating func formUnion(_ other: SymbolSet) {
        a |= other.a
        b |= other.b
        c |= other.c
        d |= other.d
    }

    func intersection(_ other: SymbolSet) -> SymbolSet {
        var both = SymbolSet()
        both.a = a & other.a
        both.b = b & other.b
        both.c = c & other.c
        both.d = d & other.d
        return both
    }

    func subtracting(_ other: SymbolSet) -> SymbolSet {
        var rest = SymbolSet()
        rest.a = a & ~other.a
        rest.b = b & ~other.b
        rest.c = c & ~other.c
        rest.d = d & ~other.d
        return rest
    }

    /// The smallest symbol, or nil.
    var first: Int? {
        if a != 0 { return a.trailingZeroBitCount }
        if b != 0 { return 64 + b.trailingZeroBitCount }
        if c != 0 { return 128 + c.trailingZeroBitCount }
        return d == 0 ? nil : 192 + d.trailingZeroBitCount
    }
}
