/// A path with places for parameters: `/l/{slug}`, and `/files/{rest...}` for any number of
/// segments at the end, none included.
struct RoutePattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case parameter
        case tail
    }

    let text: String
    let parts: [Part]
    let names: [String]

    /// Reads a pattern that the program holds; a faulty one is a programming error.
    init(_ text: String) {
        precondition(text.hasPrefix("/"), "a route begins with a slash: \(text)")
        var names: [String] = []
        let pieces = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        parts = pieces.enumerated().map { index, piece in
            guard piece.hasPrefix("{"), piece.hasSuffix("}") else {
                precondition(!piece.contains("{"), "a parameter is a whole segment: \(text)")
                return .literal(String(piece))
            }
            let name = piece.dropFirst().dropLast()
            if name.hasSuffix("...") {
                precondition(index == pieces.count - 1, "a tail is at the end: \(text)")
                names.append(String(name.dropLast(3)))
                return .tail
            }
            names.append(String(name))
            return .parameter
        }
        self.text = text
        self.names = names
    }
}
