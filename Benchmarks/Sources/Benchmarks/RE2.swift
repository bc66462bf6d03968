import CRE2

/// A pattern, or a set of them, compiled by RE2.
///
/// `@unchecked Sendable`: RE2 objects may be used from several threads at once.
struct RE2: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let texts: FixedTexts<cre2_text>

    /// One glob, to be matched against `texts`.
    init(glob: String, texts: [String]) {
        handle = cre2_compile(regularExpression(glob))
        self.texts = FixedTexts(texts) { cre2_text(bytes: $0, count: $1) }
    }

    /// All `globs` at once.
    init(globs: [String], texts: [String]) {
        var patterns: [UnsafePointer<CChar>?] = globs.map {
            UnsafePointer(strdup(regularExpression($0)))
        }
        handle = cre2_set(&patterns, patterns.count)
        self.texts = FixedTexts(texts) { cre2_text(bytes: $0, count: $1) }
    }

    func count(rounds: Int) -> Int {
        cre2_count(handle, texts.entries, texts.entries.count, rounds)
    }

    func first(rounds: Int) -> Int {
        cre2_set_first(handle, texts.entries, texts.entries.count, rounds)
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
