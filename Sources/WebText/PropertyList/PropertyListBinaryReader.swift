extension PropertyList {
    /// Reads the binary form, `bplist00`.
    ///
    /// Objects name each other by number, so a hostile file can hold itself, or name one large
    /// object a million times. The first is a fault; the second ends at the limit on values.
    /// The layout is that of CFBinaryPList.c in Apple's published CoreFoundation.
    struct BinaryReader {
        private let bytes: [UInt8]
        private let limits: Limits
        private var list = NodeList()
        private var top: Int?
        /// The table of offsets: its place, the size of an entry and their number.
        private var table = (start: 0, width: 1, count: 0)
        private var referenceWidth = 1
        /// The objects that the present one is inside of.
        private var open: Set<Int> = []
        /// Texts that were decoded already, so that one named often is kept once.
        private var texts: [Int: String] = [:]
        private(set) var faults: [Fault] = []

        init(_ bytes: [UInt8], limits: Limits) {
            self.bytes = bytes
            self.limits = limits
        }

        /// The value of the list; nil if nothing could be read.
        var root: Value? { top.map { Value(nodes: list.nodes, index: $0) } }

        mutating func run() {
            guard bytes.count >= 8 + 1 + 32 else {
                return fault(at: 0..<bytes.count, "the file ends before its trailer of 32 bytes")
            }
            let trailer = bytes.count - 32
            let width = Int(bytes[trailer + 6])
            referenceWidth = Int(bytes[trailer + 7])
            guard (1...8).contains(width), (1...8).contains(referenceWidth),
                let count = number(at: trailer + 8, width: 8),
                let first = number(at: trailer + 16, width: 8),
                let start = number(at: trailer + 24, width: 8),
                start >= 8, start < trailer, count > 0, count <= (trailer - start) / width,
                first < count
            else {
                return fault(
                    at: trailer..<bytes.count, "the trailer names a table that is not in the file")
            }
            table = (start, width, count)
            top = read(first, below: nil, key: nil, depth: 0)
        }

        /// Reads the object with the number `object`; nil after a fault.
        private mutating func read(
            _ object: Int, below parent: Int?, key: (text: String, range: Range<Int>)?, depth: Int
        ) -> Int? {
            guard list.nodes.count < limits.values else {
                return refuse(.tooManyValues, 0..<0, "more than \(limits.values) values are named")
            }
            guard depth < limits.depth else {
                return refuse(.tooDeep, 0..<0, "values are nested deeper than \(limits.depth)")
            }
            guard object < table.count,
                let offset = number(at: table.start + object * table.width, width: table.width),
                offset >= 8, offset < table.start
            else {
                return refuse(
                    .damagedBinary, 0..<0, "object \(object) is not in the part that holds objects")
            }
            guard let (kind, text, length, items) = scalar(at: offset, object: object) else {
                return refuse(
                    .damagedBinary, offset..<(offset + 1),
                    "object \(object) runs past its end or has an unknown type")
            }
            var node = Node(kind: kind, range: offset..<(offset + length), content: 0..<0)
            node.text = text
            node.key = key?.text ?? ""
            node.keyRange = key?.range ?? 0..<0
            let index = list.add(node, below: parent)
            guard kind == .array || kind == .dictionary else { return index }
            guard open.insert(object).inserted else {
                return refuse(
                    .damagedBinary, offset..<(offset + 1), "object \(object) contains itself")
            }
            defer { open.remove(object) }
            for item in 0..<items {
                guard faults.isEmpty else { break }
                let place = offset + length - items * referenceWidth * (kind == .array ? 1 : 2)
                readItem(item, of: items, at: place, in: kind, below: index, depth: depth)
            }
            return index
        }

        private mutating func readItem(
            _ item: Int, of count: Int, at place: Int, in kind: Value.Kind, below parent: Int,
            depth: Int
        ) {
            let reference = place + item * referenceWidth
            guard kind == .dictionary else {
                guard let object = number(at: reference, width: referenceWidth) else { return }
                _ = read(object, below: parent, key: nil, depth: depth + 1)
                return
            }
            guard let name = number(at: reference, width: referenceWidth), name < table.count,
                let value = number(at: reference + count * referenceWidth, width: referenceWidth),
                let offset = number(at: table.start + name * table.width, width: table.width),
                offset >= 8, offset < table.start,
                let key = scalar(at: offset, object: name), key.kind == .string
            else {
                return fault(at: reference..<(reference + 1), "a key is not a string")
            }
            _ = read(
                value, below: parent, key: (key.text, offset..<(offset + key.length)),
                depth: depth + 1)
        }

        /// The type, the text, the length and the number of items of the object at `offset`.
        private mutating func scalar(
            at offset: Int, object: Int
        ) -> (kind: Value.Kind, text: String, length: Int, items: Int)? {
            let marker = bytes[offset]
            let low = Int(marker & 0x0F)
            switch marker >> 4 {
            case 0x0 where low == 8 || low == 9:
                return (.boolean, low == 9 ? "true" : "false", 1, 0)
            case 0x1 where low <= 4: return integer(at: offset + 1, width: 1 << low)
            case 0x8: return integer(at: offset + 1, width: low + 1)
            case 0x2 where low == 2 || low == 3:
                guard let number = real(at: offset + 1, width: 1 << low) else { return nil }
                return (.real, "\(number)", 1 + 1 << low, 0)
            case 0x3 where low == 3:
                guard let seconds = real(at: offset + 1, width: 8) else { return nil }
                return (.date, PropertyList.date(seconds), 9, 0)
            case 0x4, 0x5, 0x6, 0x7, 0xA, 0xC, 0xD: return counted(at: offset, object: object)
            default: return nil
            }
        }

        private func integer(
            at offset: Int, width: Int
        ) -> (kind: Value.Kind, text: String, length: Int, items: Int)? {
            guard let body = slice(offset, width) else { return nil }
            let low = body.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            // Eight bytes are signed, as the high half of sixteen says too; fewer are not.
            let isSigned = width == 8 || width == 16 && body.first == 0xFF
            let text = isSigned ? "\(Int64(bitPattern: low))" : "\(low)"
            return (.integer, text, 1 + width, 0)
        }

        /// Texts, data and containers, which begin with the number of their parts.
        private mutating func counted(
            at offset: Int, object: Int
        ) -> (kind: Value.Kind, text: String, length: Int, items: Int)? {
            let type = bytes[offset] >> 4
            var count = Int(bytes[offset] & 0x0F)
            var start = offset + 1
            if count == 15 {
                guard let marker = slice(start, 1)?.first, marker >> 4 == 1, marker & 0x0F <= 3,
                    let long = number(at: start + 1, width: 1 << Int(marker & 0x0F))
                else { return nil }
                count = long
                start += 1 + 1 << Int(marker & 0x0F)
            }
            let width =
                switch type {
                case 0x6: 2
                case 0xA, 0xC: referenceWidth
                case 0xD: 2 * referenceWidth
                default: 1
                }
            guard count <= bytes.count, let body = slice(start, count * width) else { return nil }
            let length = start + count * width - offset
            switch type {
            case 0xA, 0xC: return (.array, "", length, count)
            case 0xD: return (.dictionary, "", length, count)
            default: break
            }
            let kind: Value.Kind = type == 0x4 ? .data : .string
            if let known = texts[object] { return (kind, known, length, 0) }
            let text =
                switch type {
                case 0x4: PropertyList.base64(body)
                case 0x6: Self.utf16(body)
                default: String(decoding: body, as: UTF8.self)
                }
            texts[object] = text
            return (kind, text, length, 0)
        }

        // MARK: Bytes

        private func slice(_ offset: Int, _ count: Int) -> ArraySlice<UInt8>? {
            guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset
            else { return nil }
            return bytes[offset..<(offset + count)]
        }

        /// A big-endian number without a sign; nil if it is not there or too large to be an offset.
        private func number(at offset: Int, width: Int) -> Int? {
            guard let body = slice(offset, width) else { return nil }
            let value = body.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return value <= UInt64(Int32.max) ? Int(value) : nil
        }

        private func real(at offset: Int, width: Int) -> Double? {
            guard let body = slice(offset, width) else { return nil }
            let bits = body.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return width == 4
                ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
                : Double(bitPattern: bits)
        }

        private static func utf16(_ body: ArraySlice<UInt8>) -> String {
            var units: [UInt16] = []
            units.reserveCapacity(body.count / 2)
            var index = body.startIndex
            while index + 1 < body.endIndex {
                units.append(UInt16(body[index]) << 8 | UInt16(body[index + 1]))
                index += 2
            }
            return String(decoding: units, as: UTF16.self)
        }

        // MARK: Faults

        private mutating func fault(at range: Range<Int>, _ message: String) {
            _ = refuse(.damagedBinary, range, message)
        }

        private mutating func refuse(
            _ kind: Fault.Kind, _ range: Range<Int>, _ message: String
        ) -> Int? {
            if faults.count < limits.faults {
                faults.append(Fault(kind, at: range, message, advice: "Build the file again."))
            }
            return nil
        }
    }
}
