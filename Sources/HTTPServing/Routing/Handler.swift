/// What answers the requests of a route.
package enum Handler: Sendable {
    /// Answers on the thread that serves many other connections too, so within microseconds:
    /// nothing that waits for a disk, a network or a lock held long.
    case inline(@Sendable (Request) -> Response)
    /// Answers in a task of its own while the connection rests. It costs about twice as much.
    ///
    /// The task is cancelled when its time is over or the server stops.
    case task(@Sendable (Request) async -> Response)
    /// Looks at the request as ``inline(_:)`` does, and answers at once or says what has to wait.
    case either(@Sendable (Request) -> Answer)

    /// What a handler knows at once.
    package enum Answer: Sendable {
        /// The answer.
        case now(Response)
        /// How to make the answer in a task; see ``Handler/task(_:)``.
        case later(@Sendable () async -> Response)
    }
}
