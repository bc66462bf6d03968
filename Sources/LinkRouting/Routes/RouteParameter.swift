/// What is known about a parameter of a route without its type: for lists of an app's links.
///
/// A class, because everything that reads or writes the parameter holds it.
public final class RouteParameter: Sendable {
    /// The name; `#` for the fragment.
    public let name: String
    /// Where it stands.
    public let place: Place
    /// Whether a link without it is refused.
    public let isRequired: Bool
    /// Whether it can be given several times.
    public let isRepeated: Bool
    /// What fits, in words: "a whole number from 1 up".
    public let expectation: String
    /// The text that a link without it stands for; nil where there is none.
    public let standard: String?
    /// Every text that fits, where they are few and known: the cases of an enum.
    public let spellings: [String]?
    /// Whether the empty text fits.
    package let fitsEmpty: Bool

    /// The parts of a link that hold parameters.
    public struct Place: Equatable, Sendable {
        private let rawValue: UInt8
        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// One segment of the path.
        @_alwaysEmitIntoClient public static var path: Place { Place(0) }
        /// The rest of the path.
        @_alwaysEmitIntoClient public static var tail: Place { Place(1) }
        /// An item of the query.
        @_alwaysEmitIntoClient public static var query: Place { Place(2) }
        /// The fragment.
        @_alwaysEmitIntoClient public static var fragment: Place { Place(3) }
    }

    @inline(never)
    @usableFromInline init(
        _ place: Place, _ name: String, isRequired: Bool, isRepeated: Bool, standard: String?,
        expectation: String, spellings: [String]?, fitsEmpty: Bool
    ) {
        self.name = name
        self.place = place
        self.isRequired = isRequired
        self.isRepeated = isRepeated
        self.standard = standard
        self.expectation = expectation
        self.spellings = spellings
        self.fitsEmpty = fitsEmpty
    }

    @_alwaysEmitIntoClient convenience init<Value>(
        _ place: Place, _ name: String, _ codec: Codec<Value>, isRequired: Bool,
        isRepeated: Bool = false, standard: String? = nil
    ) {
        self.init(
            place, name, isRequired: isRequired, isRepeated: isRepeated, standard: standard,
            expectation: codec.expectation, spellings: codec.spellings,
            fitsEmpty: codec.read("") != nil)
    }

    /// Adds it to those of a route. Not in line, for every app would have the code of it.
    @usableFromInline func join(_ parameters: inout [RouteParameter]) { parameters.append(self) }

    /// That what a link has for it, or would have, does not fit.
    var misfit: Refusal { Refusal(name, "it is not " + expectation) }
}
