/// The values of a link that is being written, not yet encoded.
@usableFromInline struct Draft {
    /// A value: its parameter, the number of its segment in the template for one of the path, its text.
    ///
    /// A value that has no place in a link of the route has the number -1, and the reason for its text.
    typealias Piece = (parameter: RouteParameter, number: Int, text: String)

    /// In the order of the slots.
    private(set) var pieces: [Piece]

    @usableFromInline init() { pieces = [] }

    /// Adds the text of a parameter; nil for a value that has none.
    @usableFromInline mutating func add(
        _ text: String?, _ number: Int, _ parameter: RouteParameter
    ) {
        guard let text else { return refuse(parameter, "it is not " + parameter.expectation) }
        let isInPath = parameter.place == .path || parameter.place == .tail
        if isInPath, text.utf8.count < 3, text.isEmpty || text == "." || text == ".." {
            // It would change the path.
            return refuse(parameter, "no segment can be empty or made of dots")
        }
        pieces.append((parameter, number, text))
    }

    /// Refuses values of which there are too many.
    @usableFromInline mutating func limit(_ count: Int, to most: Int, _ parameter: RouteParameter) {
        if count > most { refuse(parameter, "there are more than " + String(most)) }
    }

    @inline(never)
    private mutating func refuse(_ parameter: RouteParameter, _ reason: String) {
        pieces.append((parameter, -1, reason))
    }

    /// Why there is no link, by the first value that has no place in it.
    var refusal: Refusal? {
        for piece in pieces where piece.number < 0 {
            return Refusal(piece.parameter.name, piece.text)
        }
        return nil
    }

    /// The text of a segment that is a slot; nil when it is left out.
    func text(ofSegment number: Int) -> String? {
        for piece in pieces where piece.number == number && piece.parameter.place == .path {
            return piece.text
        }
        return nil
    }

    var fragment: String? {
        for piece in pieces where piece.parameter.place == .fragment { return piece.text }
        return nil
    }
}
