/// Makes the screen of a link that has the path of the route.
///
/// The closures are in structures of their own because a bare one, when it goes through an array or
/// an optional, is wrapped anew each time, and all wrappers are called with it.
@usableFromInline
struct RouteReader<Screen>: Sendable {
    @usableFromInline let read: @Sendable (Captures) -> Result<Screen, Refusal>

    @inlinable init(_ read: @escaping @Sendable (Captures) -> Result<Screen, Refusal>) {
        self.read = read
    }
}

/// Makes the parts of a link of a screen, or nil when the screen is not one of the route.
@usableFromInline
struct RouteWriter<Screen>: Sendable {
    @usableFromInline let write: @Sendable (Screen) -> Result<Draft?, Refusal>
    /// The number of the route, once that is known.
    @usableFromInline var number = 0

    @inlinable init(_ write: @escaping @Sendable (Screen) -> Result<Draft?, Refusal>) {
        self.write = write
    }
}
