/// Texts that stay where they are, for C to read, each as a value of a C type.
///
/// `@unchecked Sendable`: nothing is written to them after they were made.
final class FixedTexts<Entry>: @unchecked Sendable {
    let entries: [Entry]

    init(_ texts: [String], _ entry: (UnsafePointer<CChar>, Int) -> Entry) {
        entries = texts.map { text in
            let bytes = Array(text.utf8CString.dropLast())
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: max(1, bytes.count))
            copy.initialize(from: bytes, count: bytes.count)
            return entry(copy, bytes.count)
        }
    }
}

/// `*` and `?` as a regular expression; a path that ends in `/*` includes its parent.
func regularExpression(_ glob: String) -> String {
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
