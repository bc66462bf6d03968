/// The values of a link that is being written, not yet encoded.
@usableFromInline struct Draft {
    /// In the order of the slots.
    private(set) var pieces: [Piece] = []
    /// The value that has no place in a link of the route, if there is one.
    private(set) var refusal: Refusal?

    struct Piece {
        let parameter: RouteParameter
        /// The number of its segment in the template, for one of the path.
        let number: Int
        let text: String
    }

    @usableFromInline init() {}

    /// Adds the text of a parameter; nil for a value that has none.
    @usableFromInline mutating func add(
        _ text: String?, _ number: Int, _ parameter: RouteParameter
    ) {
        guard let text else { return refuse(parameter.misfit) }
        let isInPath = parameter.place == .path || parameter.place == .tail
        if isInPath, text.isEmpty || text == "." || text == ".." {
            // It would change the path.
            return refuse(Refusal(parameter.name, "no segment can be empty or made of dots"))
        }
        pieces.append(Piece(parameter: parameter, number: number, text: text))
    }

    /// Refuses values of which there are too many.
    @usableFromInline mutating func limit(_ count: Int, to most: Int, _ parameter: RouteParameter) {
        if count > most { refuse(Refusal(parameter.name, "there are more than \(most)")) }
    }

    private mutating func refuse(_ refusal: Refusal) { self.refusal = self.refusal ?? refusal }

    /// The text of a segment that is a slot; nil when it is left out.
    func text(ofSegment number: Int) -> String? {
        for piece in pieces where piece.parameter.place == .path {
            if piece.number == number { return piece.text }
        }
        return nil
    }

    var fragment: String? {
        for piece in pieces where piece.parameter.place == .fragment { return piece.text }
        return nil
    }
}
