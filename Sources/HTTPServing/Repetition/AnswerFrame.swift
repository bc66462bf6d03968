internal import Locks

/// Answers whose header fields are always the same and whose bodies differ.
///
/// Making one, with its header fields, costs as much as all the rest that is done for a request. So
/// those that were sent wait here for their next body.
package final class AnswerFrame: Sendable {
    /// The longest body, in bytes, for which answers are kept.
    private static let longest = 512
    /// How many of one length a thread keeps: more are in use only while clients are slow to read.
    private static let depth = 4

    private let fields: FixedHeaders
    /// By the length of the body, for each of some threads.
    private let shelves = (0..<8).map { _ in
        Guarded([[PreparedReply]](repeating: [], count: longest + 1))
    }

    /// Answers with these fields.
    package init(_ fields: FixedHeaders) { self.fields = fields }

    /// An answer that counts as one of the route at `route`, with a body of `size` bytes that `write`
    /// writes; nil when there is no memory.
    package func answer(
        at route: Router.Place, size: Int, _ write: (UnsafeMutableRawBufferPointer) -> Void
    ) -> QuickAnswer? {
        let waiting = size <= Self.longest ? shelves[number].withLock { $0[size].popLast() } : nil
        guard let reply = waiting ?? PreparedReply(fields, size: size) else { return nil }
        unsafe reply.write(write)
        return QuickAnswer(route, reply, of: self)
    }

    /// Takes back an answer that was sent to its end.
    func giveBack(_ reply: PreparedReply) {
        let size = reply.size
        guard size <= Self.longest else { return }
        shelves[number].withLock { shelf in
            if shelf[size].count < Self.depth { shelf[size].append(reply) }
        }
    }

    private var number: Int { Int(ThreadNumber.current % UInt(shelves.count)) }
}
