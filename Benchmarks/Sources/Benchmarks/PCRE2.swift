import CPCRE2

/// A pattern, or many as one, compiled by PCRE2 to machine code.
///
/// `@unchecked Sendable`: benchmarks run one after the other.
struct PCRE2: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let texts: FixedTexts<cpcre2_text>

    /// One glob, to be matched against `texts`; nil where the library cannot make machine code.
    init?(glob: String, texts: [String]) {
        self.init(pattern: regularExpression(glob), texts: texts)
    }

    /// All `globs` as one pattern: the first one that matches a text decides.
    init?(globs: [String], texts: [String]) {
        let choices = globs.enumerated().map { "(*MARK:\($0))\(regularExpression($1))" }
        self.init(pattern: "(?:" + choices.joined(separator: "|") + ")", texts: texts)
    }

    private init?(pattern: String, texts: [String]) {
        guard let handle = cpcre2_compile(pattern, pattern.utf8.count) else { return nil }
        self.handle = handle
        self.texts = FixedTexts(texts) { cpcre2_text(bytes: $0, count: $1) }
    }

    /// How many texts match, over some rounds; -1 when the library gave up at its limit of steps.
    func count(rounds: Int) -> Int {
        cpcre2_count(handle, texts.entries, texts.entries.count, rounds)
    }

    /// The sum of the numbers of the first globs that match.
    func first(rounds: Int) -> Int {
        cpcre2_marks(handle, texts.entries, texts.entries.count, rounds)
    }

    /// What the tables call it.
    static let version: [String] = {
        var text = [CChar](repeating: 0, count: 64)
        cpcre2_version(&text)
        let bytes = text.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: " ")) }.map(UInt8.init)
        return ["PCRE2", String(decoding: bytes, as: UTF8.self)]
    }()
}
