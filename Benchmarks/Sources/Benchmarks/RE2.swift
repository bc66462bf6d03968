import CRE2

/// A pattern, or a set of them, compiled by RE2.
///
/// `@unchecked Sendable`: RE2 objects may be used from several threads at once.
struct RE2: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer
    private let texts: Texts

    /// Texts that stay where they are, for C to read.
    final class Texts: @unchecked Sendable {
        let entries: [cre2_text]
        init(_ texts: [String]) {
            entries = texts.map { text in
                let bytes = Array(text.utf8CString.dropLast())
                let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
                copy.initialize(from: bytes, count: bytes.count)
                return cre2_text(bytes: copy, count: bytes.count)
            }
        }
    }

    /// One glob, to be matched against `texts`.
    init(glob: String, texts: [String]) {
        handle = cre2_compile(Self.translated(glob))
        self.texts = Texts(texts)
    }

    /// All `globs` at once.
    init(globs: [String], texts: [String]) {
        var patterns: [UnsafePointer<CChar>?] = globs.map {
            UnsafePointer(strdup(Self.translated($0)))
        }
        handle = cre2_set(&patterns, patterns.count)
        self.texts = Texts(texts)
    }

    func count(rounds: Int) -> Int {
        cre2_count(handle, texts.entries, texts.entries.count, rounds)
    }

    func first(rounds: Int) -> Int {
        cre2_set_first(handle, texts.entries, texts.entries.count, rounds)
    }

    /// `*` and `?` as regular expressions; a path that ends in `/*` includes its parent.
    static func translated(_ glob: String) -> String {
        var body = glob
        var tail = ""
        if glob.hasSuffix("/*") {
            body = String(glob.dropLast(2))
            tail = "(?:/.*)?"
        }
        var pattern = ""
        for character in body {
            switch character {
            case "*": pattern += ".*"
            case "?": pattern += "."
            case ".", "+", "(", ")", "[", "]", "{", "}", "|", "^", "$", "\\":
                pattern += "\\\(character)"
            default: pattern.append(character)
            }
        }
        return pattern + tail
    }
}

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
