/// Makes the screen of a link that has the path of the route.
///
/// The closures are in structures of their own because a bare one, when it goes through an array or
/// an optional, is wrapped anew each time, and all wrappers are called with it.
@usableFromInline
struct RouteReader<Screen>: Sendable {
    /// Nil for a link that is refused; the captures know why.
    @usableFromInline let read: @Sendable (Captures) -> Screen?

    @_alwaysEmitIntoClient init(_ read: @escaping @Sendable (Captures) -> Screen?) {
        self.read = read
    }
}

/// Makes the parts of a link of a screen.
@usableFromInline
struct RouteWriter<Screen>: Sendable {
    /// Whether the screen is one of the route.
    ///
    /// Most routes are asked about screens of others, so this is a function of its own that does no more.
    @usableFromInline let knows: @Sendable (Screen) -> Bool
    /// Puts the parts of the link of a screen that it knows into a draft, which was empty, or what does
    /// not fit.
    @usableFromInline let write: @Sendable (Screen, inout Draft) -> Void
    /// The number of the route, once that is known.
    @usableFromInline var number = 0

    @_alwaysEmitIntoClient init(
        knows: @escaping @Sendable (Screen) -> Bool,
        write: @escaping @Sendable (Screen, inout Draft) -> Void
    ) {
        self.knows = knows
        self.write = write
    }
}
