internal import HTTPServing
internal import WebText

/// What a body is declared to be, which has to be JSON.
///
/// A body is never guessed at: one that is declared as something else, or as nothing, is refused
/// with what to send in its place (RFC 9110, section 15.5.16). So no page of another site can send
/// one from a form either, whatever else it gets hold of.
enum MediaType {
    /// Makes sure that the body of a request is declared as JSON in UTF-8.
    ///
    /// - Throws: A ``Problem`` with status 415. A request without a body and without a type passes:
    ///   that its body is missing says more.
    static func requireJSON(of request: Request) throws(Problem) {
        let values = request.headers.values(of: "Content-Type")
        if values.isEmpty, request.body.isEmpty { return }
        guard let value = values.first else {
            throw refused("the body has no Content-Type")
        }
        guard values.count == 1 else {
            throw refused("the body has more than one Content-Type")
        }
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        let type = parts[0].withoutBlanks.lowercased()
        guard type == "application/json" || type.hasSuffix("+json") && type.contains("/") else {
            throw refused("the body is declared as \(Quoted.text(type, most: 80))")
        }
        for part in parts.dropFirst() {
            let pair = part.split(separator: "=", maxSplits: 1).map {
                $0.withoutBlanks.lowercased()
            }
            guard pair.count == 2, pair[0] == "charset" else { continue }
            let name = pair[1].filter { $0 != "\"" }
            guard ["utf-8", "utf8"].contains(name) else {
                throw refused("the body is declared to be in \(Quoted.text(name, most: 40))")
            }
        }
    }

    private static func refused(_ what: String) -> Problem {
        Problem(
            415, "content-type",
            "\(what); send JSON in UTF-8 with Content-Type: application/json "
                + "(with curl: --json in place of -d, or -H 'Content-Type: application/json')",
            field: "Content-Type")
    }
}

extension Substring {
    fileprivate var withoutBlanks: Substring {
        let isBlank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var text = drop(while: isBlank)
        while let last = text.last, isBlank(last) { text.removeLast() }
        return text
    }
}
