/// The code of one pattern while it is being compiled, and what it takes to know its shape.
struct PatternDraft {
    private let room: UnsafeMutableBufferPointer<UInt8>
    private var count = 0
    private var operators = 0
    private var stars = 0
    private var isWide = false
    private(set) var hasHighBytes = false
    /// Where the first operator begins, or -1.
    private var firstOperator = -1
    /// Where the last operator ends, or -1.
    private var lastOperator = -1

    /// Begins to write into `room`, which must be large enough.
    init(room: UnsafeMutableBufferPointer<UInt8>) {
        self.room = room
    }

    /// The code so far.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: room[..<count]) }

    /// Whether the last byte is a literal slash.
    var endsInSlash: Bool {
        count > 0 && room[count - 1] == UInt8(ascii: "/") && lastOperator < count - 1
    }

    mutating func dropLast() { count -= 1 }

    mutating func appendLiteral(_ byte: UInt8) {
        room[count] = byte
        count += 1
    }

    mutating func appendHigh(_ byte: UInt8) {
        hasHighBytes = true
        appendLiteral(byte)
    }

    mutating func appendOperator(_ code: UInt8) {
        if firstOperator < 0 { firstOperator = count }
        lastOperator = count
        operators += 1
        appendLiteral(code)
    }

    /// Appends `*` unless one stands there already.
    mutating func appendStar() {
        if stars > 0, room[count - 1] == PatternCode.star { return }
        stars += 1
        appendOperator(PatternCode.star)
    }

    mutating func append(_ reference: PatternCompiler.Reference) {
        switch reference {
        case .single(let code): appendOperator(code)
        case .wide(let code):
            isWide = true
            appendOperator(code)
        case .list(let number):
            isWide = true
            appendOperator(PatternCode.list)
            appendLiteral(UInt8(number >> 7))
            appendLiteral(UInt8(number & 0x7F))
            lastOperator = count - 1
        }
    }

    mutating func moveOperators(to places: (first: Int, last: Int)) {
        (firstOperator, lastOperator) = places
    }

    /// The pattern at `start` of the common code.
    func compiled(
        at start: Int, length: Int, isPath: Bool, endsInStarSegment: Bool
    ) -> CompiledPattern {
        var compiled = CompiledPattern()
        compiled.start = UInt32(truncatingIfNeeded: start)
        compiled.length = UInt32(truncatingIfNeeded: length)
        compiled.literalPrefix = UInt32(
            truncatingIfNeeded: operators == 0 ? length : firstOperator)
        compiled.matchesParent = isPath && endsInStarSegment
        if isWide {
            compiled.shape = .variables
        } else if operators == 0 {
            compiled.shape = .literal
        } else if operators > 1 || stars == 0 {
            compiled.shape = .glob
        } else if length == 1 {
            compiled.shape = .everything
        } else if firstOperator == length - 1 {
            compiled.shape = .prefix
        } else {
            compiled.shape = firstOperator == 0 ? .suffix : .affixes
        }
        return compiled
    }
}
