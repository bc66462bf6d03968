/// The values of a link that is being written, not yet encoded.
@usableFromInline struct Draft {
    /// In the order of the slots.
    @usableFromInline var pieces: [Piece] = []
    /// The value that has no place in a link of the route, if there is one.
    @usableFromInline var refusal: Refusal?

    @usableFromInline struct Piece {
        @usableFromInline let place: Place
        @usableFromInline let text: String

        @usableFromInline init(place: Place, text: String) {
            self.place = place
            self.text = text
        }
    }

    @usableFromInline enum Place {
        /// A segment of the path, by its number in the template.
        case segment(Int)
        /// One of the segments behind those of the template.
        case tail
        /// A query item of this name.
        case item(String)
        case fragment
    }

    @usableFromInline init() {}

    @usableFromInline mutating func add(_ text: String, to place: Place) {
        pieces.append(Piece(place: place, text: text))
    }

    /// The text of a segment that is a slot; nil when it is left out.
    func text(ofSegment number: Int) -> String? {
        for piece in pieces {
            if case .segment(number) = piece.place { return piece.text }
        }
        return nil
    }

    var fragment: String? {
        for piece in pieces {
            if case .fragment = piece.place { return piece.text }
        }
        return nil
    }
}
