internal import CMicroHTTPD

/// An answer with status 200 as the library has it, which counts itself who still sends it.
@safe final class PreparedReply: @unchecked Sendable {
    // Sendable: the library locks what the pointer points to, and the body is written only while nobody
    // else has the reply.
    let fields: FixedHeaders
    /// What is handed to the library.
    let response: OpaquePointer
    private let room: UnsafeMutableRawBufferPointer

    /// An answer with room for a body of `size` bytes; nil when there is no memory.
    init?(_ fields: FixedHeaders, size: Int) {
        var room: UnsafeMutableRawPointer?
        guard let response = unsafe landfall_http_reusable_response(size, &room) else { return nil }
        unsafe fields.headers.add(to: response)
        self.fields = fields
        unsafe self.response = response
        unsafe self.room = UnsafeMutableRawBufferPointer(start: room, count: size)
    }

    // The library frees the room when nobody sends it any more.
    deinit { unsafe MHD_destroy_response(response) }

    /// The length of the body in bytes, which does not change.
    var size: Int { unsafe room.count }

    /// The body.
    var body: [UInt8] { unsafe Array(room) }

    /// Has `body` write all bytes of the body.
    func write(_ body: (UnsafeMutableRawBufferPointer) -> Void) { unsafe body(room) }

    /// The same answer for a connection that ends with it, which whoever asks has to destroy.
    func lastResponse() -> OpaquePointer? {
        let created = unsafe landfall_http_response(room.baseAddress, room.count)
        if let response = unsafe created {
            unsafe fields.headers.add(to: response, closing: true)
        }
        return unsafe created
    }
}
