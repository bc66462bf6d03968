/// One pattern of an association file, compiled once and matched many times.
///
/// `*` stands for any run of characters and `?` for exactly one; `$(name)` for one value of a
/// variable. A match accounts for the whole text. Nothing is allocated while matching, unless a
/// variable of more than one character is involved.
///
///     let news = Pattern("/news/*")
///     news.matches("/news/42")   // true
///     news.matches("/news")      // true: a path that ends in /* includes its parent
///     news.matches("/newsletter")// false
///
/// The cost is at most pattern × text steps, however hostile the pattern is.
public struct Pattern: Sendable {
    /// The pattern as written.
    public let source: String
    /// What it is compared with.
    public let part: URLPart
    private let isFolded: Bool
    private let compiled: CompiledPattern
    private let code: [UInt8]
    private let lists: [PatternCompiler.ValueList]
    private let valueCode: [UInt8]

    /// Compiles `source` for a part of a URL.
    ///
    /// - Parameters:
    ///   - source: the pattern as it stands in the file.
    ///   - part: for a path, slashes are tidied up on both sides; see ARCHITECTURE.md.
    ///   - caseSensitive: whether letter case counts.
    ///   - variables: what `$(name)` may stand for besides the predefined ones. A pattern with an
    ///     undefined name never matches.
    public init(
        _ source: String, part: URLPart = .path, caseSensitive: Bool = true,
        variables: SubstitutionVariables = SubstitutionVariables()
    ) {
        self.source = source
        self.part = part
        isFolded = !caseSensitive
        var compiler = PatternCompiler(variables: variables)
        compiled = compiler.compile(source, isPath: part == .path, folded: !caseSensitive)
        code = compiler.code
        lists = compiler.lists
        valueCode = compiler.valueCode
    }

    /// Whether the pattern can match at all as far as its variables go.
    public var isUsable: Bool { compiled.shape != .never }

    /// Whether the pattern accounts for all of `text`, which is UTF-8: a part of a URL as written,
    /// or decoded where the file says so.
    public func matches(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { matches(utf8: $0) }
    }

    /// Whether the pattern accounts for all of `text`, which is UTF-8, wherever its bytes are.
    public func matches(utf8 text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isFolded else { return matchesUnprepared(text) }
        return CaseFolding.fold(text).withUnsafeBufferPointer(matchesUnprepared)
    }

    /// Whether the pattern accounts for all of `text`.
    public func matches(_ text: String) -> Bool { matches(Array(text.utf8)) }

    @inline(__always)
    private func matchesUnprepared(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        code.withUnsafeBufferPointer { code in
            guard part == .path else { return matches(prepared: text, code) }
            if let answer = compiled.matchesRawPath(text, code: code) { return answer }
            guard let path = URLForm.pathAsWritten(0..<text.count, in: text) else {
                return URLForm.prepared(text).withUnsafeBufferPointer {
                    matches(prepared: $0, code)
                }
            }
            return matches(prepared: UnsafeBufferPointer(rebasing: text[path]), code)
        }
    }

    private func matches(
        prepared text: UnsafeBufferPointer<UInt8>, _ code: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        lists.withUnsafeBufferPointer { lists in
            valueCode.withUnsafeBufferPointer { values in
                PatternMatcher(code: code, lists: lists, valueCode: values)
                    .matches(compiled, text, folded: isFolded)
            }
        }
    }
}
