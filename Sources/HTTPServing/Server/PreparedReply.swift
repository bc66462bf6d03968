internal import CMicroHTTPD
internal import Locks

extension QuickAnswer {
    /// The answer as the library has it already, or can keep it; nil when it has to be made for this
    /// request alone.
    var prepared: OpaquePointer? {
        if let reused { return unsafe reused.response }
        return unsafe kept?.response(self)
    }

    /// Makes the answer, which whoever asks has to destroy.
    func newResponse(closing: Bool) -> OpaquePointer? {
        let created = unsafe body.withUnsafeBytes {
            unsafe landfall_http_response($0.baseAddress, $0.count)
        }
        if let response = unsafe created {
            unsafe fields.headers.add(to: response, closing: closing)
        }
        return unsafe created
    }
}

/// An answer as the library has it, which counts itself who still sends it.
@safe final class KeptReply: @unchecked Sendable {
    // Sendable: the pointer is only touched inside `lock`, and the library locks what it points to.
    private var response: OpaquePointer?
    private let lock = Guarded(())

    deinit { if let response = unsafe response { unsafe MHD_destroy_response(response) } }

    /// The answer, which is made of `answer` the first time.
    fileprivate func response(_ answer: QuickAnswer) -> OpaquePointer? {
        unsafe lock.withLock { _ in
            if unsafe response == nil { unsafe response = answer.newResponse(closing: false) }
            return unsafe response
        }
    }
}

/// An answer as the library has it, whose body is written anew for each request.
@safe final class ReusedReply: @unchecked Sendable {
    // Sendable: it is in the stock, or belongs to the one connection that sends it.
    fileprivate let response: OpaquePointer
    private let room: UnsafeMutableRawBufferPointer

    /// An answer with room for a body of `size` bytes; nil when there is no memory.
    init?(_ headers: Headers, size: Int) {
        var room: UnsafeMutableRawPointer?
        guard let response = unsafe landfall_http_reusable_response(size, &room) else { return nil }
        unsafe headers.add(to: response)
        unsafe self.response = response
        unsafe self.room = UnsafeMutableRawBufferPointer(start: room, count: size)
    }

    // The library frees the room when nobody sends it any more.
    deinit { unsafe MHD_destroy_response(response) }

    /// The length of the body in bytes.
    var size: Int { unsafe room.count }

    /// Writes a body of exactly ``size`` bytes.
    func write(_ body: [UInt8]) {
        precondition(body.count == size, "the length of an answer does not change")
        unsafe room.copyBytes(from: body)
    }
}

/// The answers that wait for their next body.
///
/// Making one, with its header fields, costs as much as all the rest that is done for a request.
final class ReplyStock: Sendable {
    /// The longest body, in bytes, for which answers are kept.
    static let longest = 512
    /// How many of one length a thread keeps: more are in use only while clients are slow to read.
    private static let depth = 4

    /// By the length of the body, for each of some threads.
    private let shelves = (0..<8).map { _ in
        Guarded([[ReusedReply]](repeating: [], count: longest + 1))
    }

    private var own: Guarded<[[ReusedReply]]> {
        shelves[Int(ThreadNumber.current % UInt(shelves.count))]
    }

    /// An answer with these fields and this body, which has to be given back; nil when none is kept for
    /// bodies of this length.
    func take(_ headers: Headers, _ body: [UInt8]) -> ReusedReply? {
        let size = body.count
        guard size <= Self.longest else { return nil }
        let waiting = own.withLock { $0[size].popLast() }
        guard let reply = waiting ?? ReusedReply(headers, size: size) else { return nil }
        reply.write(body)
        return reply
    }

    /// Takes back an answer that was sent to its end.
    func giveBack(_ reply: ReusedReply) {
        own.withLock { shelf in
            if shelf[reply.size].count < Self.depth { shelf[reply.size].append(reply) }
        }
    }
}
