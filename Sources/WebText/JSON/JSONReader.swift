/// Reads JSON text onto a tape of nodes: one pass, no recursion.
///
/// The strict grammar is here and in `JSONReader+Scalars.swift`. Whatever does not fit goes to
/// `JSONReader+Recovery.swift`, which names the fault and decides where to read on.
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
    /// Whether the innermost open container is an object.
    private(set) var isInObject = false
    /// Where the latest comma stands.
    var comma = 0

    init(limits: JSONDocument.Limits) {
        self.limits = limits
    }

    /// Reads all of `bytes`; afterwards `nodes` and `findings` hold the outcome.
    mutating func read(_ bytes: [UInt8]) {
        nodes.reserveCapacity(bytes.count / 8 + 8)
        bytes.withUnsafeBufferPointer { buffer in
            text = buffer
            if !isSomethingElse() {
                run()
                if !findings.isEmpty, isBareText { reportBareText() }
            }
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
                    close()
                    continue
                }
                if readValue(byte) { continue }
            case .memberOrEnd:
                if byte == UInt8(ascii: "}") {
                    close()
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
                    close()
                    continue
                }
                if byte == UInt8(ascii: "]"), !isInObject {
                    close()
                    continue
                }
            case .end:
                if at == text.count { return }
            case .stopped:
                abandon()
                return
            }
            recover()
            if isFull { state = .stopped }
        }
    }

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

    private mutating func begin(_ kind: JSONValue.Kind) {
        guard open.count < limits.depth else {
            report(
                .jsonTooDeep, at..<at + 1,
                "containers are nested more than \(limits.depth) levels deep")
            state = .stopped
            return
        }
        open.append(nodes.count)
        isInObject = kind == .object
        append(kind, from: at, to: at + 1)
        at += 1
        state = kind == .object ? .memberOrEnd : .elementOrEnd
    }

    /// Begins an object before the latest node, a string, which becomes the name of its first member.
    mutating func openBeforeLast() {
        guard var name = nodes.popLast() else { return }
        open.append(nodes.count)
        isInObject = true
        append(.object, from: Int(name.start), to: Int(name.end))
        name.next += 1
        nodes.append(name)
    }

    /// Ends the innermost container at the bracket under the cursor.
    private mutating func close() {
        at += 1
        closeInnermost()
    }

    /// Ends the innermost container before the cursor.
    mutating func closeInnermost() {
        guard let index = open.popLast() else { return }
        nodes[index].end = UInt32(truncatingIfNeeded: at)
        nodes[index].next = UInt32(truncatingIfNeeded: nodes.count)
        isInObject = open.last.map { nodes[$0].kind == .object } ?? false
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

    private mutating func skipSpace() {
        guard at < text.count, text[at] <= 0x20, let base = text.baseAddress else { return }
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

    /// Whether there are as many findings as anybody wants to read.
    var isFull: Bool { findings.count >= max(1, limits.findings) }

    /// Adds a finding, unless there are enough.
    mutating func report(
        _ rule: Rule, _ range: Range<Int>, _ message: String, advice: String? = nil
    ) {
        guard !isFull else { return }
        findings.append(Finding(rule, at: range, message, advice: advice))
    }
}
