/// Reads JSON text onto a tape of nodes: one pass, no recursion.
///
/// The strict grammar is here. Whatever does not fit goes to `JSONReader+Recovery.swift`, which
/// names the fault and decides where to read on.
struct JSONReader {
    var nodes: ContiguousArray<JSONNode> = []
    var findings: [Finding] = []
    let limits: JSONDocument.Limits

    /// What the grammar expects next.
    enum State {
        case value, elementOrEnd, memberOrEnd, member, colon, afterValue, end, stopped
    }

    var text = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    var at = 0
    var state = State.value
    /// The open containers, as indices into `nodes`, the innermost last.
    var open: [Int] = []
    /// Where the latest comma stands.
    var comma = 0

    init(limits: JSONDocument.Limits) {
        self.limits = limits
    }

    /// Reads all of `bytes`; afterwards `nodes` and `findings` hold the outcome.
    mutating func read(_ bytes: [UInt8]) {
        guard bytes.count <= limits.size else {
            report(
                .jsonTooLarge, 0..<0,
                "the text has \(bytes.count) bytes; at most \(limits.size) are read")
            return
        }
        nodes.reserveCapacity(bytes.count / 12 + 8)
        bytes.withUnsafeBufferPointer { buffer in
            text = buffer
            if !isSomethingElse() { run() }
            text = UnsafeBufferPointer(start: nil, count: 0)
        }
    }

    private mutating func run() {
        while true {
            skipSpace()
            let byte = at < text.count ? text[at] : 0
            switch state {
            case .value:
                if readValue(byte) { continue }
            case .elementOrEnd:
                if byte == UInt8(ascii: "]") {
                    close(.array)
                    continue
                }
                if readValue(byte) { continue }
            case .memberOrEnd:
                if byte == UInt8(ascii: "}") {
                    close(.object)
                    continue
                }
                fallthrough
            case .member:
                if byte == UInt8(ascii: "\"") {
                    readString()
                    if state != .stopped { state = .colon }
                    continue
                }
            case .colon:
                if byte == UInt8(ascii: ":") {
                    at += 1
                    state = .value
                    continue
                }
            case .afterValue:
                if byte == UInt8(ascii: ",") {
                    comma = at
                    at += 1
                    state = isInObject ? .member : .value
                    continue
                }
                if byte == UInt8(ascii: "}"), isInObject {
                    close(.object)
                    continue
                }
                if byte == UInt8(ascii: "]"), !isInObject {
                    close(.array)
                    continue
                }
            case .end:
                if at == text.count { return }
            case .stopped:
                abandon()
                return
            }
            recover()
            if findings.count >= limits.findings { state = .stopped }
        }
    }

    /// Whether the innermost open container is an object.
    var isInObject: Bool { open.last.map { nodes[$0].kind == .object } ?? false }

    /// Takes a value that begins with `byte`, or returns false.
    private mutating func readValue(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""):
            readString()
            if state != .stopped { finishValue() }
        case UInt8(ascii: "{"): begin(.object)
        case UInt8(ascii: "["): begin(.array)
        case UInt8(ascii: "-"), 0x30...0x39: return readNumber()
        case UInt8(ascii: "t"): return readWord("true", .true)
        case UInt8(ascii: "f"): return readWord("false", .false)
        case UInt8(ascii: "n"): return readWord("null", .null)
        default: return false
        }
        return true
    }

    // MARK: Containers

    mutating func begin(_ kind: JSONValue.Kind) {
        guard open.count < limits.depth else {
            report(
                .jsonTooDeep, at..<at + 1,
                "containers are nested more than \(limits.depth) levels deep")
            state = .stopped
            return
        }
        open.append(nodes.count)
        append(kind, from: at, to: at + 1)
        at += 1
        state = kind == .object ? .memberOrEnd : .elementOrEnd
    }

    /// Ends the innermost container at the bracket under the cursor.
    mutating func close(_ kind: JSONValue.Kind) {
        at += 1
        closeInnermost()
    }

    /// Ends the innermost container before the cursor.
    mutating func closeInnermost() {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(truncatingIfNeeded: at)
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
        finishValue()
    }

    mutating func finishValue() {
        state = open.isEmpty ? .end : .afterValue
    }

    mutating func append(
        _ kind: JSONValue.Kind, from start: Int, to end: Int, flags: JSONNode.Flags = []
    ) {
        nodes.append(
            JSONNode(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end),
                next: UInt32(truncatingIfNeeded: nodes.count + 1), kind: kind, flags: flags))
    }

    // MARK: Scalars

    private mutating func readWord(_ word: StaticString, _ kind: JSONValue.Kind) -> Bool {
        let length = word.utf8CodeUnitCount
        guard at + length <= text.count else { return false }
        for offset in 1..<length where text[at + offset] != word.utf8Start[offset] { return false }
        if at + length < text.count, text[at + length].continuesWord { return false }
        append(kind, from: at, to: at + length)
        at += length
        finishValue()
        return true
    }

    /// RFC 8259, section 6: no leading zero, no leading plus, digits on both sides of the point.
    private mutating func readNumber() -> Bool {
        var end = at
        func digits() -> Bool {
            let start = end
            while end < text.count, text[end].isASCIIDigit { end += 1 }
            return end > start
        }
        if text[end] == UInt8(ascii: "-") { end += 1 }
        if end < text.count, text[end] == UInt8(ascii: "0") {
            end += 1
        } else if !digits() {
            return false
        }
        if end < text.count, text[end] == UInt8(ascii: ".") {
            end += 1
            if !digits() { return false }
        }
        if end < text.count, text[end] | 0x20 == UInt8(ascii: "e") {
            end += 1
            if end < text.count, text[end] == UInt8(ascii: "-") || text[end] == UInt8(ascii: "+") {
                end += 1
            }
            if !digits() { return false }
        }
        if end < text.count, text[end].continuesWord { return false }
        append(.number, from: at, to: end)
        at = end
        finishValue()
        return true
    }

    /// Takes a string whose quotation mark is under the cursor.
    private mutating func readString() {
        let start = at
        var flags: JSONNode.Flags = []
        at += 1
        while true {
            skipPlainText()
            guard at < text.count else {
                endUnclosedString(from: start, flags: flags)
                return
            }
            switch text[at] {
            case UInt8(ascii: "\""):
                at += 1
                append(.string, from: start, to: at, flags: flags)
                return
            case UInt8(ascii: "\\"):
                flags.insert(.escapes)
                skipEscape()
            case 0x80...:
                skipScalar()
            default:
                if refuseControl(in: start, flags: flags) { return }
            }
        }
    }

    /// Moves over the bytes that are neither ASCII controls, nor quotation marks, nor backslashes,
    /// nor beyond ASCII: eight at a time as long as there are eight.
    private mutating func skipPlainText() {
        guard let base = text.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        while at + 8 <= text.count {
            let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            let quote = word ^ (ones &* 0x22)
            let slash = word ^ (ones &* 0x5C)
            // A byte is zero where subtracting one borrows and its own high bit was clear. Bits
            // above the lowest hit may be wrong, so only the lowest is used.
            let hits =
                (((quote &- ones) & ~quote) | ((slash &- ones) & ~slash)
                    | ((word &- ones &* 0x20) & ~word) | word) & highs
            if hits != 0 {
                at += hits.littleEndian.trailingZeroBitCount / 8
                return
            }
            at += 8
        }
        while at < text.count {
            let byte = text[at]
            if byte < 0x20 || byte >= 0x80 || byte == 0x22 || byte == 0x5C { return }
            at += 1
        }
    }

    private mutating func skipEscape() {
        let start = at
        guard at + 1 < text.count else {
            at += 1
            return
        }
        switch text[at + 1] {
        case UInt8(ascii: "u"):
            let digits = text[min(at + 2, text.count)..<min(at + 6, text.count)]
            if digits.count == 4, digits.allSatisfy({ $0.hexDigit != nil }) {
                at += 6
                return
            }
            at += 2
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            at += 2
            return
        case ..<0x20, 0x80...: at += 1
        default: at += 2
        }
        report(
            .jsonEscape, start..<at, "\(quoted(start..<at)) is no escape that JSON knows",
            advice: "write \\\\ for a backslash")
    }

    private mutating func skipScalar() {
        let length = UTF8Check.length(text, at: at)
        if length == 0 {
            report(
                .jsonInvalidUTF8, at..<at + 1,
                "byte 0x\(hex(text[at])) is not UTF-8",
                advice: "save the file as UTF-8")
        }
        at += max(1, length)
        if findings.count >= limits.findings { at = text.count }
    }

    private mutating func skipSpace() {
        guard let base = text.baseAddress else { return }
        let raw = UnsafeRawPointer(base)
        while at < text.count {
            switch text[at] {
            case 0x20:
                at += 1
                while at + 8 <= text.count,
                    raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) == 0x2020_2020_2020_2020
                {
                    at += 8
                }
            case 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    mutating func report(
        _ rule: Rule, _ range: Range<Int>, _ message: String, advice: String? = nil
    ) {
        findings.append(Finding(rule, at: range, message, advice: advice))
    }
}

extension UInt8 {
    /// Whether this byte would carry a word or a number on.
    var continuesWord: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".")
            || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self >= 0x80
    }
}

/// The well-formed byte sequences of UTF-8 (Unicode Standard, table 3-7).
enum UTF8Check {
    /// The length of the scalar at `index`, or 0 when the bytes there are not UTF-8.
    static func length(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let first = text[index]
        func follows(_ offset: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            index + offset < text.count && range.contains(text[index + offset])
        }
        switch first {
        case ..<0x80: return 1
        case 0xC2...0xDF: return follows(1) ? 2 : 0
        case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
        case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
        case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
        case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
        default: return 0
        }
    }
}
