/// Makes the screen of a link that has the path of the route.
///
/// The closures are in structures of their own because a bare one, when it goes through an array or
/// an optional, is wrapped anew each time, and all wrappers are called with it.
@usableFromInline
struct RouteReader<Screen>: Sendable {
    @usableFromInline let read: @Sendable (Captures) -> Result<Screen, Refusal>

    @_alwaysEmitIntoClient init(_ read: @escaping @Sendable (Captures) -> Result<Screen, Refusal>) {
        self.read = read
    }
}

/// Makes the parts of a link of a screen.
@usableFromInline
struct RouteWriter<Screen>: Sendable {
    /// Whether the screen is one of the route. Only then something is put into the draft, which was
    /// empty: the parts of the link, or what does not fit.
    ///
    /// Most routes are asked about screens of others, so a no costs nothing but the call.
    @usableFromInline let write: @Sendable (Screen, inout Draft) -> Bool
    /// The number of the route, once that is known.
    @usableFromInline var number = 0

    @_alwaysEmitIntoClient init(_ write: @escaping @Sendable (Screen, inout Draft) -> Bool) {
        self.write = write
    }
}
