extension PropertyList {
    /// Reads the old text form, `{ key = value; list = (a, b); data = <0fbd77>; }`.
    ///
    /// It is the form of Xcode projects and old strings files. All scalars are strings. The reader
    /// keeps the place of every key and value and stops at the first fault, since what follows one
    /// has no sure meaning.
    struct OldTextReader {
        /// The text without a byte-order mark.
        let bytes: [UInt8]
        private let limits: Limits
        private var at = 0
        private var list = NodeList()
        private var top: Int?
        private(set) var faults: [Fault] = []

        init(_ file: [UInt8], limits: Limits) {
            bytes = Array(file[...].withoutByteOrderMark)
            self.limits = limits
        }

        /// The value of the list, as far as it was read.
        var root: Value? { top.map { Value(nodes: list.nodes, index: $0) } }

        mutating func run() {
            do throws(Stop) {
                try skipBlanks()
                try value(below: nil, key: nil, depth: 0)
                try skipBlanks()
                if at < bytes.count { throw expected("the end of the file") }
            } catch {
                faults.append(error.fault)
            }
        }

        /// Why the reading ends.
        private struct Stop: Error { let fault: Fault }

        private typealias Key = (text: String, range: Range<Int>)

        private mutating func value(below parent: Int?, key: Key?, depth: Int) throws(Stop) {
            guard depth < limits.depth else {
                throw stop(.tooDeep, "values are nested deeper than \(limits.depth)")
            }
            guard list.nodes.count < limits.values else {
                throw stop(.tooManyValues, "there are more than \(limits.values) values")
            }
            switch peek {
            case UInt8(ascii: "{"):
                let index = add(.dictionary, at..<at, "", key, parent)
                at += 1
                try members(of: index, depth: depth)
                list.close(index, at: at)
            case UInt8(ascii: "("):
                let index = add(.array, at..<at, "", key, parent)
                at += 1
                try elements(of: index, depth: depth)
                list.close(index, at: at)
            case UInt8(ascii: "<"):
                let start = at
                let text = try data()
                _ = add(.data, start..<at, text, key, parent)
            default:
                let (text, range) = try string("a value")
                _ = add(.string, range, text, key, parent)
            }
        }

        private mutating func add(
            _ kind: Value.Kind, _ range: Range<Int>, _ text: String, _ key: Key?, _ parent: Int?
        ) -> Int {
            var node = Node(kind: kind, range: range, content: range)
            node.text = text
            node.key = key?.text ?? ""
            node.keyRange = key?.range ?? 0..<0
            let index = list.add(node, below: parent)
            if parent == nil { top = index }
            return index
        }

        private mutating func members(of index: Int, depth: Int) throws(Stop) {
            while true {
                try skipBlanks()
                if take(UInt8(ascii: "}")) { return }
                let key = try string("a key or }")
                try skipBlanks()
                // In strings files a key alone stands for itself.
                if take(UInt8(ascii: ";")) {
                    _ = add(.string, key.range, key.text, key, index)
                    continue
                }
                guard take(UInt8(ascii: "=")) else { throw expected("= after the key") }
                try skipBlanks()
                try value(below: index, key: key, depth: depth + 1)
                let end = at
                try skipBlanks()
                if take(UInt8(ascii: ";")) { continue }
                // What comes next is sound as a rule; the ; is missing behind the value.
                let place = startsConflictMark ? at : end
                throw expected("; after the value", at: place)
            }
        }

        private mutating func elements(of index: Int, depth: Int) throws(Stop) {
            while true {
                try skipBlanks()
                if take(UInt8(ascii: ")")) { return }
                try value(below: index, key: nil, depth: depth + 1)
                try skipBlanks()
                if take(UInt8(ascii: ",")) { continue }
                guard take(UInt8(ascii: ")")) else { throw expected(", or ) after the value") }
                return
            }
        }

        // MARK: Scalars

        private mutating func string(_ what: String) throws(Stop) -> Key {
            let start = at
            if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
                return (try quoted(), start..<at)
            }
            while at < bytes.count, bytes[at].isPlainInOldText, !startsComment { at += 1 }
            guard at > start else { throw expected(what) }
            return (String(decoding: bytes[start..<at], as: UTF8.self), start..<at)
        }

        /// A path may hold slashes; two of them, or one with a star, begin a comment.
        private var startsComment: Bool {
            bytes[at] == UInt8(ascii: "/") && at + 1 < bytes.count
                && (bytes[at + 1] == UInt8(ascii: "*")
                    || bytes[at + 1] == UInt8(ascii: "/") && (at == 0 || bytes[at - 1] != 0x3A))
        }

        private mutating func quoted() throws(Stop) -> String {
            let (start, mark) = (at, bytes[at])
            at += 1
            while at < bytes.count, bytes[at] != mark, bytes[at] != UInt8(ascii: "\\") { at += 1 }
            // Hardly any string has an escape, and then its bytes need no copy of their own.
            if peek == mark {
                at += 1
                return String(decoding: bytes[start + 1..<at - 1], as: UTF8.self)
            }
            var text = Array(bytes[start + 1..<at])
            while at < bytes.count {
                let byte = bytes[at]
                at += 1
                if byte == mark { return String(decoding: text, as: UTF8.self) }
                if byte == UInt8(ascii: "\\") { escape(into: &text) } else { text.append(byte) }
            }
            throw stop(.oldTextSyntax, at: start, "a quoted string is not closed")
        }

        private mutating func escape(into text: inout [UInt8]) {
            guard at < bytes.count else { return }
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "a"): text.append(0x07)
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "v"): text.append(0x0B)
            case UInt8(ascii: "U"):
                var code: UInt32 = 0
                var digits = 0
                while digits < 4, at < bytes.count, let digit = bytes[at].hexDigit {
                    code = code << 4 | UInt32(digit)
                    (at, digits) = (at + 1, digits + 1)
                }
                let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
                text += Array(String(Character(scalar)).utf8)
            case UInt8(ascii: "0")...UInt8(ascii: "7"):
                var code = UInt32(byte - 0x30)
                var digits = 1
                while digits < 3, at < bytes.count, (0x30...0x37).contains(bytes[at]) {
                    code = code << 3 | UInt32(bytes[at] - 0x30)
                    (at, digits) = (at + 1, digits + 1)
                }
                text += Array(String(Character(Unicode.Scalar(UInt8(code & 0xFF)))).utf8)
            default: text.append(byte)
            }
        }

        /// Data as Base64, the way the XML form has it.
        private mutating func data() throws(Stop) -> String {
            if startsConflictMark { throw expected("a value") }
            let start = at
            at += 1
            var decoded: [UInt8] = []
            var half: UInt8?
            while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
                defer { at += 1 }
                if bytes[at].isXMLBlank { continue }
                guard let digit = bytes[at].hexDigit else { throw expected("a hexadecimal digit") }
                if let high = half {
                    decoded.append(high << 4 | digit)
                    half = nil
                } else {
                    half = digit
                }
            }
            guard take(UInt8(ascii: ">")), half == nil else {
                throw stop(.oldTextSyntax, at: start, "data is not closed or lacks half a byte")
            }
            return PropertyList.base64(decoded)
        }

        // MARK: Text

        private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

        private mutating func take(_ byte: UInt8) -> Bool {
            guard peek == byte else { return false }
            at += 1
            return true
        }

        private mutating func skipBlanks() throws(Stop) {
            while let byte = peek {
                if byte.isXMLBlank || byte == 0x0B || byte == 0x0C {
                    at += 1
                } else if byte == UInt8(ascii: "/"), startsComment {
                    try skipComment()
                } else {
                    return
                }
            }
        }

        private mutating func skipComment() throws(Stop) {
            let start = at
            let isLine = bytes[at + 1] == UInt8(ascii: "/")
            at += 2
            while at < bytes.count {
                if isLine, bytes[at] == 0x0A || bytes[at] == 0x0D { return }
                if !isLine, bytes[at] == UInt8(ascii: "/"), at > start + 2,
                    bytes[at - 1] == UInt8(ascii: "*")
                {
                    at += 1
                    return
                }
                at += 1
            }
            if !isLine { throw stop(.oldTextSyntax, at: start, "a comment is not closed") }
        }

        // MARK: Faults

        private func expected(_ what: String, at place: Int? = nil) -> Stop {
            if startsConflictMark {
                return stop(.mergeConflict, "a merge conflict was left in the file")
            }
            guard let byte = peek else {
                return stop(.oldTextSyntax, at: place, "\(what) is expected, and the file ends")
            }
            let rest = String(decoding: bytes[at...].prefix(byte < 0x80 ? 1 : 4), as: UTF8.self)
            let found = Quoted.text(String(rest.unicodeScalars.prefix(1)))
            return stop(.oldTextSyntax, at: place, "\(what) is expected, and there is \(found)")
        }

        /// Whether a line of a merge conflict begins here: seven of one of its marks.
        private var startsConflictMark: Bool {
            guard at == 0 || bytes[at - 1] == 0x0A, let mark = peek,
                [0x3C, 0x3D, 0x3E].contains(mark)
            else { return false }
            let run = bytes[at...].prefix { $0 == mark }
            return run.count == 7
        }

        private func stop(_ kind: Fault.Kind, at place: Int? = nil, _ message: String) -> Stop {
            let start = min(place ?? at, bytes.count)
            let range = start..<min(start + 1, bytes.count)
            return Stop(fault: Fault(kind, at: range, message, advice: "Mend the text there."))
        }
    }
}

extension UInt8 {
    /// Whether a string with this byte needs no quotation marks in the old text form.
    fileprivate var isPlainInOldText: Bool {
        switch self {
        case 0x61...0x7A, 0x41...0x5A, 0x2D...0x3A, 0x5F, 0x24, 0x80...0xFF: true
        default: false
        }
    }
}
