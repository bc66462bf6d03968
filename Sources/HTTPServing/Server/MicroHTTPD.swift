internal import CMicroHTTPD
internal import Locks
internal import Synchronization

/// The pointers of libmicrohttpd; beside this file only `PreparedReply.swift` sees one.
///
/// A daemon serves the connections that it is given, and listens to nothing itself: two of them
/// then can serve one address while a certificate is replaced, and taking no more connections is
/// no affair of its threads. It is stopped with ``stop()``, which waits for its threads, so never
/// on one of them.
final class Daemon: Sendable {
    /// The number of a daemon's connections, from when they are handed over until they are closed.
    final class Tally: Sendable {
        fileprivate let count = Atomic(0)

        /// A connection is no more.
        func left() { count.subtract(1, ordering: .relaxed) }
    }

    /// What the library gets to know its owner by.
    fileprivate final class Owner: Sendable {
        let core: ServerCore
        let isTLS: Bool
        let complaints = Guarded<[String]>([])
        let isStarting = Atomic(true)
        let tally = Tally()

        init(_ core: ServerCore, isTLS: Bool) { (self.core, self.isTLS) = (core, isTLS) }
    }

    /// Pointers that any thread may use: the library locks what it does with them.
    @safe private struct Handle: @unchecked Sendable {
        let daemon: OpaquePointer
        let hooks: UnsafeMutablePointer<landfall_http_hooks>
        let owner: Unmanaged<Owner>
    }

    private let handle: Handle
    private let tally: Tally

    /// Begins to serve.
    ///
    /// - Throws: ``ServerError`` in the library's words, such as for a key that does not fit.
    init(_ core: ServerCore, certificate: Certificate?) throws(ServerError) {
        let limits = core.service.limits
        let owner = unsafe Unmanaged.passRetained(Owner(core, isTLS: certificate != nil))
        let hooks = UnsafeMutablePointer<landfall_http_hooks>.allocate(capacity: 1)
        unsafe hooks.initialize(
            to: landfall_http_hooks(
                owner: owner.toOpaque(), opened: connectionOpened, line: lineArrived,
                request: requestAdvanced, completed: requestCompleted, closed: connectionClosed,
                complained: libraryComplained))
        var options = unsafe landfall_http_options()
        let threads = limits.threads > 0 ? limits.threads : System.processors
        unsafe options.threads = UInt32(clamping: threads)
        // The library's own limit, which it divides among its threads, is out of reach: counting
        // is ours, and 0.9.75 never unlocks a mutex when a connection is over it.
        unsafe options.connections = UInt32(clamping: (limits.mostConnections + 1) * threads)
        // The library counts in seconds and takes 0 for "never".
        unsafe options.idle_seconds = UInt32(clamping: max(1, limits.idle.components.seconds))
        unsafe options.memory_per_connection = limits.headBytes
        let daemon: OpaquePointer?
        if let certificate {
            unsafe daemon = certificate.chain.withCString { chain in
                unsafe certificate.key.withCString { key in
                    unsafe options.certificate = chain
                    unsafe options.key = key
                    return unsafe landfall_http_start(hooks, &options)
                }
            }
        } else {
            unsafe daemon = landfall_http_start(hooks, &options)
        }
        unsafe owner.takeUnretainedValue().isStarting.store(false, ordering: .relaxed)
        guard let daemon = unsafe daemon else {
            let words = unsafe owner.takeUnretainedValue().complaints.withLock { $0 }
            unsafe hooks.deallocate()
            unsafe owner.release()
            let reason = words.joined(separator: " ").replacingLineBreaks
            throw ServerError(
                "cannot start serving: \(reason.isEmpty ? "libmicrohttpd gives no reason" : reason)"
            )
        }
        handle = unsafe Handle(daemon: daemon, hooks: hooks, owner: owner)
        tally = unsafe owner.takeUnretainedValue().tally
    }

    /// Serves a connection, which is the daemon's from now on; false when it was closed at once.
    func take(_ arrival: Arrival) -> Bool {
        tally.count.add(1, ordering: .relaxed)
        let isTaken = unsafe arrival.withName { name, size in
            unsafe landfall_http_add(handle.daemon, arrival.descriptor, name, size) != 0
        }
        if !isTaken { tally.left() }
        return isTaken
    }

    /// Closes all connections, none of which may rest, and waits for the threads. Called once, and
    /// not while a connection is handed over.
    func stop() {
        unsafe MHD_stop_daemon(handle.daemon)
        unsafe handle.hooks.deallocate()
        unsafe handle.owner.release()
    }

    /// The number of its connections that are open.
    var openConnections: Int { tally.count.load(ordering: .relaxed) }

    /// The version of the library that runs, such as `0.9.75`.
    static var version: String {
        unsafe MHD_get_version().map { unsafe String(cString: $0) } ?? ""
    }

    /// Whether the library that runs reads heads less strictly than RFC 9112 wants, as those
    /// before 1.0 do.
    static let isLax = landfall_http_is_lax() != 0
}

/// The words of a request line, valid while the library's call lasts.
@safe struct RequestLine {
    fileprivate let methodPointer: UnsafePointer<CChar>?
    fileprivate let versionPointer: UnsafePointer<CChar>?

    /// The method as sent.
    var method: String { unsafe methodPointer.map { unsafe String(cString: $0) } ?? "" }
    /// The version as sent, such as `HTTP/1.1`.
    var version: String { unsafe versionPointer.map { unsafe String(cString: $0) } ?? "" }
}

/// The library's end of a connection.
@safe struct Wire: @unchecked Sendable {
    // Sendable: only ``suspend()``, ``headers()`` and ``queue(_:closing:)`` touch the connection,
    // on its own thread; ``resume()`` is for any thread.
    private let pointer: OpaquePointer

    fileprivate init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

    /// Lets the connection rest.
    func suspend() { unsafe MHD_suspend_connection(pointer) }

    /// Wakes a connection that rests.
    func resume() { unsafe MHD_resume_connection(pointer) }

    /// Copies the header fields of the request.
    func headers(_ line: RequestLine) -> Headers {
        var headers = Headers()
        headers.reserve(fields: 16, bytes: 768)
        unsafe withUnsafeMutablePointer(to: &headers) { target in
            var visit = unsafe landfall_http_visit(
                lines: landfall_http_lines(), context: UnsafeMutableRawPointer(target),
                field: fieldVisited)
            unsafe landfall_http_fields(
                pointer, line.methodPointer, line.versionPointer, &visit)
            if unsafe visit.lines.is_mangled != 0 { unsafe target.pointee.isMangled = true }
        }
        return headers
    }

    /// Whether the request is one of `GET` with exactly the fields of `head`, as ``headers(_:)`` copied
    /// them from one that was sound.
    func repeats(_ head: KnownHead, _ line: RequestLine) -> Bool {
        unsafe head.headers.bytes.withUnsafeBytes { known in
            unsafe landfall_http_repeats(
                pointer, line.methodPointer, line.versionPointer, known.baseAddress, known.count)
                != 0
        }
    }

    /// Hands an answer to the library; false when it does not want it.
    func queue(_ answer: QuickAnswer, closing: Bool) -> Bool {
        if !closing { return unsafe landfall_http_queue(pointer, 200, answer.reply.response) != 0 }
        guard let response = unsafe answer.reply.lastResponse() else { return false }
        defer { unsafe MHD_destroy_response(response) }
        return unsafe landfall_http_queue(pointer, 200, response) != 0
    }

    /// Hands an answer to the library; false when it does not want it.
    func queue(_ reply: Response, closing: Bool) -> Bool {
        let created: OpaquePointer?
        if let file = reply.file {
            let descriptor = file.copyDescriptor()
            guard descriptor >= 0 else { return false }
            unsafe created = landfall_http_file(descriptor, UInt64(file.size))
        } else {
            unsafe created = reply.body.withUnsafeBytes {
                unsafe landfall_http_response($0.baseAddress, $0.count)
            }
        }
        guard let response = unsafe created else { return false }
        defer { unsafe MHD_destroy_response(response) }
        unsafe reply.headers.add(to: response, closing: closing)
        return unsafe landfall_http_queue(pointer, UInt32(reply.status), response) != 0
    }
}

extension Headers {
    /// Makes them fields of an answer, but for those that the library writes.
    func add(to response: OpaquePointer, closing: Bool = false) {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return }
            let text = unsafe base.assumingMemoryBound(to: CChar.self)
            for field in fields where !isOwn(field) {
                _ = unsafe landfall_http_add_header(
                    response, text + field.name.lowerBound, text + field.value.lowerBound)
            }
        }
        if closing { _ = unsafe landfall_http_add_header(response, "Connection", "close") }
    }

    /// Whether a field is the library's to write.
    fileprivate func isOwn(_ field: Field) -> Bool {
        switch field.name.count {
        case 4: isNamed(field, "date")
        case 10: isNamed(field, "connection")
        case 14: isNamed(field, "content-length")
        case 17: isNamed(field, "transfer-encoding")
        default: false
        }
    }
}

extension String {
    fileprivate var replacingLineBreaks: String {
        split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

// MARK: Hooks

// Functions of the file and no closures: C calls them on its own threads.

private func connectionOpened(
    _ owner: UnsafeMutableRawPointer?, _ wire: OpaquePointer?, _ descriptor: Int32,
    _ peer: UnsafePointer<sockaddr>?
) -> UnsafeMutableRawPointer? {
    guard let owner = unsafe owner, let wire = unsafe wire else { return nil }
    let known = unsafe Unmanaged<Daemon.Owner>.fromOpaque(owner).takeUnretainedValue()
    let connection = known.core.open(
        unsafe Wire(wire), descriptor: descriptor, peer: unsafe System.address(of: peer),
        isTLS: known.isTLS, tally: known.tally)
    // Released when the connection is closed, and nowhere else.
    return unsafe Unmanaged.passRetained(connection).toOpaque()
}

private func lineArrived(_ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?) {
    guard let context = unsafe context, let target = unsafe target else { return }
    let text = unsafe UnsafeRawBufferPointer(start: target, count: strlen(target))
    unsafe connection(context)._withUnsafeGuaranteedRef { unsafe $0.lineArrived(text) }
}

private func requestAdvanced(
    _ context: UnsafeMutableRawPointer?, _ wire: OpaquePointer?, _ method: UnsafePointer<CChar>?,
    _ version: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?
) -> Int32 {
    guard let context = unsafe context, let size = unsafe size else { return 0 }
    let piece = unsafe UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : size.pointee)
    // All of it is taken.
    unsafe size.pointee = 0
    let line = unsafe RequestLine(methodPointer: method, versionPointer: version)
    return unsafe connection(context)._withUnsafeGuaranteedRef { connection in
        unsafe connection.advance(line, piece: piece) ? 1 : 0
    }
}

private func requestCompleted(_ context: UnsafeMutableRawPointer?, _ sent: Int32) {
    guard let context = unsafe context else { return }
    unsafe connection(context)._withUnsafeGuaranteedRef { $0.completed(isSent: sent != 0) }
}

private func connectionClosed(_ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    unsafe connection(context).takeRetainedValue().closed()
}

private func libraryComplained(_ owner: UnsafeMutableRawPointer?, _ text: UnsafePointer<CChar>?) {
    guard let owner = unsafe owner, let text = unsafe text else { return }
    let known = unsafe Unmanaged<Daemon.Owner>.fromOpaque(owner).takeUnretainedValue()
    // Later it complains about clients, which is of no use to anybody.
    guard known.isStarting.load(ordering: .relaxed) else { return }
    let words = unsafe String(cString: text)
    known.complaints.withLock { $0.append(words) }
}

private func fieldVisited(
    _ context: UnsafeMutableRawPointer?, _ name: UnsafePointer<CChar>?, _ nameSize: Int,
    _ value: UnsafePointer<CChar>?, _ valueSize: Int
) {
    guard let context = unsafe context else { return }
    unsafe context.assumingMemoryBound(to: Headers.self).pointee.add(
        UnsafeRawBufferPointer(start: name, count: nameSize),
        UnsafeRawBufferPointer(start: value, count: valueSize))
}

/// The connection that the library knows by this pointer, which it holds until it is closed: so nothing
/// is counted for a call.
private func connection(_ context: UnsafeMutableRawPointer) -> Unmanaged<Connection> {
    unsafe Unmanaged.fromOpaque(context)
}
