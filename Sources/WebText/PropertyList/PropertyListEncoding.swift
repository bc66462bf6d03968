extension PropertyList {
    /// The text of a file in UTF-8, with the faults met on the way there.
    ///
    /// `bytes` is nil when the encoding is one that is not read.
    struct DecodedText {
        var bytes: [UInt8]?
        var faults: [Fault] = []

        /// Finds out the encoding of `file`, the way XML 1.0 does it (appendix F): a byte-order
        /// mark counts first, then the declaration, and without either it is UTF-8.
        init(_ file: [UInt8]) {
            if file.starts(with: [0xFF, 0xFE, 0, 0]) || file.starts(with: [0, 0, 0xFE, 0xFF]) {
                refuse("UTF-32", at: 0..<4)
            } else if file.starts(with: [0xFF, 0xFE]) {
                transcode(file.dropFirst(2), isBigEndian: false)
            } else if file.starts(with: [0xFE, 0xFF]) {
                transcode(file.dropFirst(2), isBigEndian: true)
            } else if file.starts(with: [0x3C, 0]) {
                transcode(file[...], isBigEndian: false)
            } else if file.starts(with: [0, 0x3C]) {
                transcode(file[...], isBigEndian: true)
            } else {
                keep(file)
            }
        }

        private mutating func refuse(_ name: String, at range: Range<Int>) {
            faults.append(
                Fault(
                    .encoding, at: range, "the encoding \(name) is not read",
                    advice: "save the file as UTF-8"))
        }

        /// Bytes of one byte a character, or UTF-8.
        private mutating func keep(_ file: [UInt8]) {
            let text = Array(file[...].withoutByteOrderMark)
            if text.count < file.count {
                faults.append(
                    Fault(
                        .byteOrderMark, at: 0..<0, "the file begins with a byte-order mark",
                        advice: "save it as UTF-8 without one"))
            }
            guard let range = Self.declaredEncoding(in: text) else {
                return check(text)
            }
            let name = String(decoding: text[range], as: UTF8.self)
            switch name.lowercased() {
            case "utf-8", "utf8", "us-ascii", "ascii":
                check(text)
            case "iso-8859-1", "iso_8859-1", "latin1", "latin-1":
                // Each byte is the character of the same number.
                let scalars = String.UnicodeScalarView(text.map { Unicode.Scalar($0) })
                bytes = Array(String(scalars).utf8)
            case let other where other.hasPrefix("utf-16") || other.hasPrefix("utf16"):
                faults.append(
                    Fault(
                        .encoding, at: range,
                        "the file declares \(name) but its characters are single bytes",
                        advice: "declare encoding=\"UTF-8\""))
                check(text)
            default:
                refuse(Quoted.text(name, most: 80), at: range)
            }
        }

        /// Keeps UTF-8 as it is and reports the first byte that is not.
        private mutating func check(_ text: [UInt8]) {
            bytes = text
            guard let bad = text.firstInvalidUTF8 else { return }
            faults.append(
                Fault(
                    .invalidText, at: bad..<(bad + 1),
                    "the byte 0x\(String(text[bad], radix: 16, uppercase: true)) is not UTF-8 here",
                    advice: "save the file as UTF-8"))
        }

        private mutating func transcode(_ file: ArraySlice<UInt8>, isBigEndian: Bool) {
            let pairs = stride(from: file.startIndex, to: file.endIndex - 1, by: 2)
            let units = pairs.map { at in
                isBigEndian
                    ? UInt16(file[at]) << 8 | UInt16(file[at + 1])
                    : UInt16(file[at + 1]) << 8 | UInt16(file[at])
            }
            var decoder = UTF16()
            var iterator = units.makeIterator()
            var text: [UInt8] = []
            var bad: Int?
            if file.count % 2 == 1 { bad = units.count * 2 }
            decoding: while true {
                switch decoder.decode(&iterator) {
                case .scalarValue(let scalar): text += Array(String(scalar).utf8)
                case .error:
                    bad = bad ?? text.count
                    text += [0xEF, 0xBF, 0xBD]
                case .emptyInput: break decoding
                }
            }
            bytes = text
            guard let bad else { return }
            let start = min(bad, text.count)
            faults.append(
                Fault(
                    .invalidText, at: start..<min(start + 3, text.count),
                    "the UTF-16 text is damaged here", advice: "save the file as UTF-8"))
        }

        /// The range of the name in `<?xml … encoding="name"?>`.
        private static func declaredEncoding(in text: [UInt8]) -> Range<Int>? {
            let start = text.firstIndex { !$0.isXMLBlank } ?? 0
            guard text[start...].starts(with: Array("<?xml".utf8)) else { return nil }
            let end = text[start...].firstIndex(of: UInt8(ascii: ">")) ?? text.count
            let declaration = text[start..<min(end, start + 200)]
            let word = Array("encoding".utf8)
            guard
                let found = declaration.indices.first(where: {
                    declaration[$0...].starts(with: word)
                })
            else { return nil }
            let quotes: Set<UInt8> = [UInt8(ascii: "\""), UInt8(ascii: "'")]
            guard let open = declaration[found...].firstIndex(where: quotes.contains),
                let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
            else { return nil }
            return (open + 1)..<close
        }
    }
}

extension [UInt8] {
    /// The offset of the first byte that begins no well-formed UTF-8 sequence (RFC 3629).
    fileprivate var firstInvalidUTF8: Int? {
        var offset = 0
        while offset < count {
            let first = self[offset]
            if first < 0x80 {
                offset += 1
                continue
            }
            let length: Int
            var second: ClosedRange<UInt8> = 0x80...0xBF
            switch first {
            case 0xC2...0xDF: length = 2
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: length = 3
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            case 0xF1...0xF3: length = 4
            default: return offset
            }
            guard offset + length <= count, second.contains(self[offset + 1]),
                self[(offset + 2)..<(offset + length)].allSatisfy({ $0 & 0xC0 == 0x80 })
            else { return offset }
            offset += length
        }
        return nil
    }
}
