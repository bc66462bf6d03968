/// Matching compiled patterns against texts, without allocation unless a variable is involved.
///
/// The cost is at most the length of the text times the length of the pattern, values of its
/// variables included.
struct PatternMatcher {
    /// The code that the patterns are stretches of.
    let code: UnsafeBufferPointer<UInt8>
    let lists: UnsafeBufferPointer<PatternCompiler.ValueList>
    let valueCode: UnsafeBufferPointer<UInt8>

    /// Whether `pattern` accounts for the whole of `text`, or for a path whose children it names.
    @inline(__always)
    func matches(
        _ pattern: CompiledPattern, _ text: UnsafeBufferPointer<UInt8>, folded: Bool
    ) -> Bool {
        let start = Int(pattern.start)
        let length = Int(pattern.length)
        switch pattern.shape {
        case .never: return false
        case .everything: return true
        case .literal: return text.count == length && isEqual(start, text, 0, length)
        case .prefix:
            let prefix = length - 1
            if text.count >= prefix { return isEqual(start, text, 0, prefix) }
            return pattern.matchesParent && text.count == prefix - 1
                && isEqual(start, text, 0, prefix - 1)
        case .suffix:
            let suffix = length - 1
            return text.count >= suffix
                && isEqual(start + 1, text, text.count - suffix, suffix)
        case .affixes:
            let prefix = Int(pattern.literalPrefix)
            let suffix = length - prefix - 1
            return text.count >= prefix + suffix && isEqual(start, text, 0, prefix)
                && isEqual(start + prefix + 1, text, text.count - suffix, suffix)
        case .glob:
            if matchesGlob(start, start + length, text) { return true }
            return pattern.matchesParent && matchesGlob(start, start + length - 2, text)
        case .variables:
            return matchesVariables(pattern, text, folded: folded)
        }
    }

    @inline(__always)
    private func isEqual(
        _ at: Int, _ text: UnsafeBufferPointer<UInt8>, _ textAt: Int, _ length: Int
    ) -> Bool {
        guard length > 0, let a = code.baseAddress, let b = text.baseAddress else { return true }
        let p = UnsafeRawPointer(a + at)
        let q = UnsafeRawPointer(b + textAt)
        var offset = 0
        while offset + 8 <= length {
            if p.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                != q.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            {
                return false
            }
            offset += 8
        }
        while offset < length {
            if p.load(fromByteOffset: offset, as: UInt8.self)
                != q.load(fromByteOffset: offset, as: UInt8.self)
            {
                return false
            }
            offset += 1
        }
        return true
    }

    // MARK: Globs

    /// The first part is tied to the start, the last to the end, and each part between takes the
    /// leftmost place that is left: a later place could not help the rest.
    private func matchesGlob(
        _ start: Int, _ end: Int, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var head = start
        while head < end, code[head] != PatternCode.star { head += 1 }
        guard let headEnd = matchForward(start, head, text, 0) else { return false }
        if head == end { return headEnd == text.count }
        var tail = end
        while code[tail - 1] != PatternCode.star { tail -= 1 }
        guard let tailStart = matchBackward(tail, end, text, from: text.count),
            tailStart >= headEnd
        else { return false }
        var at = headEnd
        var part = head + 1
        while part < tail {
            var partEnd = part
            while code[partEnd] != PatternCode.star { partEnd += 1 }
            guard let next = find(part, partEnd, text, at, tailStart) else { return false }
            at = next
            part = partEnd + 1
        }
        return true
    }

    /// Where `text` stands after the operators `from..<to`, which hold no star, or nil.
    @inline(__always)
    private func matchForward(
        _ from: Int, _ to: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> Int? {
        var at = start
        var index = from
        while index < to {
            guard at < text.count else { return nil }
            let operation = code[index]
            let byte = text[at]
            index += 1
            if operation < PatternCode.firstOperator {
                if operation != byte { return nil }
                at += 1
            } else if operation == PatternCode.any {
                at += 1
                if byte >= 0xC0 { while at < text.count, text[at] & 0xC0 == 0x80 { at += 1 } }
            } else {
                if !CharacterClass.contains(byte, code: operation) { return nil }
                at += 1
            }
        }
        return at
    }

    /// Where the operators `from..<to` begin in `text` when they end at `end`, or nil.
    private func matchBackward(
        _ from: Int, _ to: Int, _ text: UnsafeBufferPointer<UInt8>, from end: Int
    ) -> Int? {
        var at = end
        var index = to
        while index > from {
            guard at > 0 else { return nil }
            index -= 1
            at -= 1
            let operation = code[index]
            let byte = text[at]
            if operation < PatternCode.firstOperator {
                if operation != byte { return nil }
            } else if operation == PatternCode.any {
                while at > 0, text[at] & 0xC0 == 0x80 { at -= 1 }
            } else if !CharacterClass.contains(byte, code: operation) {
                return nil
            }
        }
        return at
    }

    /// The end of the leftmost place at or behind `start`, and not beyond `limit`.
    private func find(
        _ from: Int, _ to: Int, _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int
    ) -> Int? {
        let bounded = UnsafeBufferPointer(rebasing: text[..<limit])
        let first = code[from]
        let isLiteral = first < PatternCode.firstOperator
        var at = start
        while at < limit {
            if isLiteral {
                guard let hit = Self.find(first, in: bounded, from: at) else { return nil }
                at = hit
            }
            if let end = matchForward(from, to, bounded, at) { return end }
            at += 1
            while at < limit, text[at] & 0xC0 == 0x80 { at += 1 }
        }
        return nil
    }

    /// The first place of `byte`, sixteen bytes at a time.
    private static func find(
        _ byte: UInt8, in text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int? {
        guard let base = text.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base)
        let wanted = SIMD16<UInt8>(repeating: byte)
        var at = start
        while at + 16 <= text.count {
            let hits = raw.loadUnaligned(fromByteOffset: at, as: SIMD16<UInt8>.self) .== wanted
            if any(hits) { break }
            at += 16
        }
        while at < text.count {
            if text[at] == byte { return at }
            at += 1
        }
        return nil
    }

    // MARK: Variables

    /// Follows all places of the text at once, so no choice of values is tried twice.
    private func matchesVariables(
        _ pattern: CompiledPattern, _ text: UnsafeBufferPointer<UInt8>, folded: Bool
    ) -> Bool {
        let start = Int(pattern.start)
        let end = start + Int(pattern.length)
        var places = PlaceSet(count: text.count + 1)
        places.insert(0)
        var beforeParent = PlaceSet(count: 0)
        var at = start
        while at < end {
            if pattern.matchesParent, at == end - 2 { beforeParent = places }
            advance(&places, code, &at, text, folded: folded)
            if places.isEmpty { break }
        }
        return places.contains(text.count)
            || (pattern.matchesParent && beforeParent.contains(text.count))
    }

    /// Moves every place over the operator at `at`.
    private func advance(
        _ places: inout PlaceSet, _ code: UnsafeBufferPointer<UInt8>, _ at: inout Int,
        _ text: UnsafeBufferPointer<UInt8>, folded: Bool
    ) {
        let operation = code[at]
        at += 1
        var moved = PlaceSet(count: text.count + 1)
        switch operation {
        case PatternCode.star:
            places.fillFromFirst(text)
            return
        case PatternCode.list:
            let number = Int(code[at]) << 7 | Int(code[at + 1])
            at += 2
            for value in lists[number].values {
                var branch = places
                var index = Int(value.start)
                let end = index + Int(value.length)
                while index < end, !branch.isEmpty {
                    advance(&branch, valueCode, &index, text, folded: folded)
                }
                moved.formUnion(branch)
            }
        case PatternCode.region:
            places.forEach { place in
                if CodeTables.isRegion(text, at: place, folded: folded) { moved.insert(place + 2) }
            }
        case PatternCode.language:
            places.forEach { place in
                for length in 2...3 where CodeTables.isLanguage(text, at: place, length: length) {
                    moved.insert(place + length)
                }
            }
        default:
            places.forEach { place in
                guard place < text.count else { return }
                let byte = text[place]
                if operation == PatternCode.any {
                    var next = place + 1
                    while next < text.count, text[next] & 0xC0 == 0x80 { next += 1 }
                    moved.insert(next)
                } else if operation < PatternCode.firstOperator
                    ? operation == byte : CharacterClass.contains(byte, code: operation)
                {
                    moved.insert(place + 1)
                }
            }
        }
        places = moved
    }
}

/// Offsets into one text.
private struct PlaceSet {
    private var words: [UInt64]
    private let count: Int

    init(count: Int) {
        self.count = count
        words = [UInt64](repeating: 0, count: (count + 63) / 64)
    }

    var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

    func contains(_ place: Int) -> Bool {
        place < count && words[place / 64] >> UInt64(place % 64) & 1 == 1
    }

    mutating func insert(_ place: Int) {
        if place < count { words[place / 64] |= 1 << UInt64(place % 64) }
    }

    mutating func formUnion(_ other: PlaceSet) {
        for index in words.indices { words[index] |= other.words[index] }
    }

    /// Adds every start of a character behind the first place: what `*` can reach.
    mutating func fillFromFirst(_ text: UnsafeBufferPointer<UInt8>) {
        guard let word = words.firstIndex(where: { $0 != 0 }) else { return }
        for place in word * 64 + words[word].trailingZeroBitCount..<count
        where place == text.count || text[place] & 0xC0 != 0x80 {
            insert(place)
        }
    }

    func forEach(_ body: (Int) -> Void) {
        for (index, word) in words.enumerated() {
            var rest = word
            while rest != 0 {
                body(index * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
