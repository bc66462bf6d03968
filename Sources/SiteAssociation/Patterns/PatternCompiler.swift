internal import WebText

/// Compiles patterns into ``PatternCode``.
///
/// The preparation of path patterns (doubled slashes, the trailing slash, the missing leading
/// slash, `/*` and its parent) is a model fitted to recorded answers of `swcutil`; Apple describes
/// none of it. ARCHITECTURE.md, "The path model", lists the steps.
struct PatternCompiler {
    /// The code of all patterns so far, one after the other.
    var code: [UInt8] = []
    /// The lists that `$(name)` may stand for; see ``PatternCode/list``.
    private(set) var lists: [ValueList] = []
    /// The code of the values of all lists.
    private(set) var valueCode: [UInt8] = []
    private var listNumbers: [ListName: Int] = [:]
    private let variables: SubstitutionVariables

    /// The compiled values of a variable under one case setting.
    struct ValueList {
        var values: [CompiledPattern] = []
    }

    private struct ListName: Hashable {
        var name: String
        var folded: Bool
    }

    init(variables: SubstitutionVariables = SubstitutionVariables()) {
        self.variables = variables
    }

    /// Appends `pattern` to ``code``.
    ///
    /// - Parameters:
    ///   - isPath: whether the rules for paths apply (slashes).
    ///   - folded: whether letters are compared without case; the text must be folded too.
    mutating func compile(
        _ pattern: UnsafeBufferPointer<UInt8>, isPath: Bool, folded: Bool
    ) -> CompiledPattern {
        // A reference is never shorter than its code, and at most one slash is added.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pattern.count + 1) { room in
            compile(pattern, isPath: isPath, folded: folded, in: room)
        }
    }

    private mutating func compile(
        _ pattern: UnsafeBufferPointer<UInt8>, isPath: Bool, folded: Bool,
        in room: UnsafeMutableBufferPointer<UInt8>
    ) -> CompiledPattern {
        var draft = PatternDraft(room: room)
        // "The first character" of the path model is the first one written, `$(` included.
        if isPath, let first = pattern.first, first != 0x2F, first != 0x2A {
            draft.appendLiteral(UInt8(ascii: "/"))
        }
        var at = 0
        while at < pattern.count {
            let byte = pattern[at]
            at += 1
            switch byte {
            case UInt8(ascii: "*"): draft.appendStar()
            case UInt8(ascii: "?"): draft.appendOperator(PatternCode.any)
            case UInt8(ascii: "/"):
                if !(isPath && draft.endsInSlash) { draft.appendLiteral(byte) }
            case UInt8(ascii: "$"):
                guard at < pattern.count, pattern[at] == UInt8(ascii: "(") else {
                    draft.appendLiteral(byte)
                    continue
                }
                guard let close = pattern[at...].firstIndex(of: UInt8(ascii: ")")),
                    let reference = reference(
                        String(decoding: pattern[at + 1..<close], as: UTF8.self), folded: folded)
                else { return CompiledPattern() }
                at = close + 1
                draft.append(reference)
            case 0x80...: draft.appendHigh(byte)
            default: draft.appendLiteral(folded ? byte.asciiLowercased : byte)
            }
        }
        if isPath, draft.endsInSlash { draft.dropLast() }
        let start = code.count
        code.append(contentsOf: draft.bytes)
        if folded, draft.hasHighBytes {
            foldHighBytes(from: start)
            // Folding may change lengths, so the operators' places are counted anew.
            draft.moveOperators(to: operatorPlaces(from: start))
        }
        return draft.compiled(
            at: start, length: code.count - start, isPath: isPath,
            endsInStarSegment: endsInStarSegment(from: start))
    }

    /// Whether the code ends with a slash and `*`, the slash not being part of a reference.
    private func endsInStarSegment(from start: Int) -> Bool {
        let end = code.count
        return end - start >= 2 && code[end - 1] == PatternCode.star
            && code[end - 2] == UInt8(ascii: "/") && !isTailOfList(end - 2, from: start)
    }

    /// Compiles the UTF-8 form of `pattern`.
    mutating func compile(_ pattern: String, isPath: Bool, folded: Bool) -> CompiledPattern {
        Array(pattern.utf8).withUnsafeBufferPointer {
            compile($0, isPath: isPath, folded: folded)
        }
    }

    /// Whether `pattern` cannot be compiled: it names an undefined variable or leaves `$(` open.
    static func neverMatches(_ pattern: [UInt8], _ variables: SubstitutionVariables) -> Bool {
        var compiler = PatternCompiler(variables: variables)
        let compiled = pattern.withUnsafeBufferPointer {
            compiler.compile($0, isPath: false, folded: false)
        }
        return compiled.shape == .never
    }

    /// The two bytes behind ``PatternCode/list`` are below 0x80 and can look like a slash.
    private func isTailOfList(_ index: Int, from start: Int) -> Bool {
        (index - 1 >= start && code[index - 1] == PatternCode.list)
            || (index - 2 >= start && code[index - 2] == PatternCode.list)
    }

    /// Where the first operator begins and the last one ends, counted from `start`.
    private func operatorPlaces(from start: Int) -> (first: Int, last: Int) {
        var first = -1
        var last = -1
        var at = start
        while at < code.count {
            if code[at] >= PatternCode.firstOperator {
                if first < 0 { first = at - start }
                if code[at] == PatternCode.list { at += 2 }
                last = at - start
            }
            at += 1
        }
        return (first, last)
    }

    private mutating func foldHighBytes(from start: Int) {
        var folded: [UInt8] = []
        var at = start
        while at < code.count {
            let byte = code[at]
            if byte >= PatternCode.firstOperator {
                let length = byte == PatternCode.list ? 3 : 1
                folded += code[at..<at + length]
                at += length
            } else {
                var end = at
                while end < code.count, code[end] < PatternCode.firstOperator { end += 1 }
                folded += CaseFolding.fold(code[at..<end])
                at = end
            }
        }
        code.replaceSubrange(start..., with: folded)
    }

    // MARK: References

    enum Reference {
        case single(UInt8)
        case wide(UInt8)
        case list(Int)
    }

    private mutating func reference(_ name: String, folded: Bool) -> Reference? {
        if let values = variables.values(of: name) {
            return number(of: name, values: values, folded: folded).map(Reference.list)
        }
        if let found = CharacterClass(name: name) {
            // `$(upper)` takes a lower-case letter too when case does not matter.
            let isCased = found == .upper || found == .lower
            return .single((folded && isCased ? CharacterClass.alpha : found).code)
        }
        switch name {
        case "region": return .wide(PatternCode.region)
        case "lang": return .wide(PatternCode.language)
        default: return nil
        }
    }

    /// The number of the compiled list, or nil when there are more lists than the code can name.
    private mutating func number(of name: String, values: [String], folded: Bool) -> Int? {
        let key = ListName(name: name, folded: folded)
        if let known = listNumbers[key] { return known }
        guard lists.count < 1 << 14 else { return nil }
        // Values are compiled aside, since the pattern that uses them is being written to `code`.
        var aside = PatternCompiler()
        var list = ValueList()
        for value in values where !SubstitutionVariables.hasReference(value) {
            var compiled = aside.compile(value, isPath: false, folded: folded)
            compiled.start += UInt32(truncatingIfNeeded: valueCode.count)
            list.values.append(compiled)
        }
        valueCode += aside.code
        let number = lists.count
        lists.append(list)
        listNumbers[key] = number
        return number
    }
}
