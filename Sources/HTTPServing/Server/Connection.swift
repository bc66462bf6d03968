internal import Locks

/// One connection: turns what the library reports into requests, and answers into replies.
final class Connection: Sendable {
    private let core: ServerCore
    /// That of the service, which each request asks.
    private let quick: (any QuickHandler)?
    private let wire: Wire
    private let descriptor: Int32
    let peer: IPAddress
    private let isTLS: Bool
    private let tally: Daemon.Tally
    /// Whether it came when as many as are served were there already.
    private let isSurplus: Bool
    private let state = Guarded(ConnectionState(at: Clock.lately))

    init(
        _ core: ServerCore, _ wire: Wire, descriptor: Int32, peer: IPAddress, isTLS: Bool,
        tally: Daemon.Tally, isSurplus: Bool
    ) {
        (self.core, self.wire, self.descriptor) = (core, wire, descriptor)
        (self.peer, self.isTLS, self.isSurplus) = (peer, isTLS, isSurplus)
        self.tally = tally
        quick = core.service.quick
    }

    // MARK: What the library reports

    func lineArrived(_ target: UnsafeRawBufferPointer) {
        state.withLock { unsafe $0.lineArrived(target, at: Clock.lately) }
    }

    /// The library's one call for everything: the head, pieces of the body, its end, and again
    /// after a rest. False drops the connection.
    func advance(_ line: RequestLine, piece: UnsafeRawBufferPointer) -> Bool {
        switch state.withLock({ step(line, &$0) }) {
        case .done(let isWell): return isWell
        case .onward(.idle, let target), .onward(.readingHead, let target):
            return headArrived(line, target)
        case .onward(.readingEnd, let target):
            // The library has come to the end of the body that there is not.
            return endArrived(line, target)
        case .onward(.readingBody, _):
            if unsafe piece.isEmpty { return bodyEnded() }
            return state.withLock { unsafe $0.bodyArrived(piece) }
        case .onward(.ready, _):
            guard let reply = state.withLock({ $0.reply }) else { return false }
            return send(reply)
        // The library does not ask then.
        case .onward(.working, _), .onward(.sending, _), .onward(.closed, _): return true
        }
    }

    /// What is to be done for the library's call.
    private enum Step {
        /// Nothing more; false drops the connection.
        case done(Bool)
        case onward(ConnectionState.Phase, target: [UInt8])
    }

    private func step(_ line: RequestLine, _ state: inout ConnectionState) -> Step {
        switch state.phase {
        case .idle, .readingHead:
            guard !isSurplus, let known = state.known, wire.repeats(known, line) else { break }
            state.headRepeated(at: Clock.now)
            // The library now looks for the end of the body that there is not.
            return .done(true)
        case .readingEnd:
            guard let quick, let known = state.known,
                let answer = quick.answer(known, state.target.span)
            else { break }
            let isQueued = wire.queue(answer, closing: core.isStopping)
            state.quickBegan(answer, at: Clock.now)
            return .done(isQueued)
        default: break
        }
        return .onward(state.phase, target: state.target)
    }

    private var isSending: Bool {
        if case .sending = state.withLock({ $0.phase }) { true } else { false }
    }

    private func headArrived(_ line: RequestLine, _ target: [UInt8]) -> Bool {
        let service = core.service
        let head: RequestHead
        do {
            head = try check(line, target)
        } catch {
            return refuse(error)
        }
        if isSurplus {
            state.withLock {
                $0.headArrived(head, accepted: nil, reply: nil, at: Clock.now)
            }
            let refusal = Refusal(503, "there are too many connections")
            return send(service.response(refusal, head), closing: true)
        }
        guard quick != nil, head.isPlain else {
            return admit(head, from: service.proxies.origin(of: head))
        }
        // Most need no route.
        let known = KnownHead(headers: head.headers, origin: service.proxies.origin(of: head))
        state.withLock { $0.plainHeadArrived(head, known, at: Clock.now) }
        return true
    }

    /// The head of a plain request is there, and what it repeats or is did not do for an answer.
    private func endArrived(_ line: RequestLine, _ target: [UInt8]) -> Bool {
        let (head, known) = state.withLock { ($0.head, $0.known) }
        guard let known else { return false }
        do throws(Refusal) {
            // `??` knows no typed errors.
            let whole = if let head { head } else { try check(line, target) }
            return admit(whole, from: known.origin) && (isSending || bodyEnded())
        } catch {
            return refuse(error)
        }
    }

    private func check(_ line: RequestLine, _ target: [UInt8]) throws(Refusal) -> RequestHead {
        try HeadCheck.head(
            HeadCheck.Pieces(
                method: line.method, target: target, version: line.version,
                headers: wire.headers(line), peer: peer, isTLS: isTLS),
            longestTarget: core.service.limits.targetBytes)
    }

    private func refuse(_ refusal: Refusal) -> Bool {
        state.withLock { $0.headRefused(at: Clock.now) }
        return send(core.service.response(refusal, nil), closing: true)
    }

    private func admit(_ head: RequestHead, from origin: Origin) -> Bool {
        switch core.service.admit(head, from: origin) {
        case .accepted(let accepted):
            state.withLock { $0.headArrived(head, accepted: accepted, reply: nil, at: Clock.now) }
            return true
        case .answered(let reply):
            state.withLock { $0.headArrived(head, accepted: nil, reply: reply, at: Clock.now) }
            // An answer to the first call ends the connection, and the body is never read. One
            // without a body is answered on the next call, and the connection lives on.
            return head.bodyLength == .none ? true : send(reply, closing: true)
        }
    }

    private func bodyEnded() -> Bool {
        let (accepted, body, count, reply) = state.withLock {
            ($0.accepted, $0.body, $0.bodyCount, $0.reply)
        }
        guard let accepted else { return reply.map { send($0) } ?? false }
        if count > accepted.bodyLimit {
            let reply = core.service.tooLarge(accepted.head, limit: accepted.bodyLimit)
            return send(reply, closing: true)
        }
        let request = accepted.request(body)
        switch accepted.route.handler {
        case .inline(let answer): return send(answer(request).sound)
        case .task(let answer):
            rest { await answer(request) }
            return true
        case .either(let answer):
            switch answer(request) {
            case .now(let reply): return send(reply.sound)
            case .later(let make):
                rest(make)
                return true
            }
        }
    }

    /// Lets the connection rest until a task has made the answer.
    private func rest(_ make: @escaping @Sendable () async -> Response) {
        let ticket = state.withLock { $0.workBegan(at: Clock.now) }
        // Before the task begins: it may be done, and resume, at once.
        wire.suspend()
        let task = Task(executorPreference: core.service.threads) { [self] in
            finish(await make().sound, ticket: ticket)
        }
        state.withLock { $0.keep(task, ticket: ticket) }
    }

    private func finish(_ reply: Response, ticket: Int) {
        let resumes = state.withLock { $0.workEnded(reply, ticket: ticket, at: Clock.now) }
        // Only one caller gets here for each rest, and a connection that rests is not closed.
        if resumes { wire.resume() }
    }

    private func send(_ reply: Response, closing: Bool = false) -> Bool {
        let endsHere = state.withLock { state in
            state.sendingBegan(reply, at: Clock.now)
            // A library before 1.0 takes a line of the trailer that begins with a colon for its
            // end, and nobody sees where it ended. So what follows is not looked at.
            return state.accepted?.head.bodyLength == .chunked && Daemon.isLax
        }
        return wire.queue(reply, closing: closing || endsHere || core.isStopping)
    }

    func completed(isSent: Bool) {
        if let (answer, microseconds) = state.withLock({ $0.quickCompleted(at: Clock.lately) }) {
            core.service.metrics.count(
                route: answer.route.index, status: 200, microseconds: microseconds)
            if let log = core.service.log {
                log.note(entry(for: answer, microseconds: microseconds, isSent: isSent))
            }
            answer.end(isSent: isSent)
            return
        }
        let service = core.service
        guard let answered = state.withLock({ $0.completed(at: Clock.lately) }) else { return }
        service.metrics.count(
            route: answered.accepted?.route.index, status: answered.reply.status,
            microseconds: answered.microseconds)
        if let log = service.log { log.note(entry(for: answered, isSent: isSent)) }
    }

    private func entry(for answered: ConnectionState.Answered, isSent: Bool) -> AccessEntry {
        let reply = answered.reply
        if let head = answered.head {
            let origin = answered.accepted?.origin ?? core.service.proxies.origin(of: head)
            return AccessEntry(
                head, origin, reply, microseconds: answered.microseconds, isComplete: isSent)
        }
        let path = String(decoding: answered.target.prefix { $0 != 0x3F }, as: UTF8.self)
        return AccessEntry(
            time: Clock.secondsSince1970, address: peer, method: "", path: path, query: nil,
            host: "", status: reply.status, bytes: reply.length,
            microseconds: answered.microseconds, userAgent: nil, isComplete: isSent)
    }

    private func entry(
        for answer: QuickAnswer, microseconds: Int, isSent: Bool
    ) -> AccessEntry {
        let (known, target) = state.withLock { ($0.known, $0.target) }
        let parts = target.split(
            separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        let origin = known?.origin
        return AccessEntry(
            time: Clock.secondsSince1970, address: origin?.address ?? peer,
            method: Method.get.name, path: String(decoding: parts[0], as: UTF8.self),
            query: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : nil,
            host: origin?.host ?? "", status: 200, bytes: answer.reply.size,
            microseconds: microseconds, userAgent: known?.headers["User-Agent"],
            isComplete: isSent)
    }

    func closed() {
        state.withLock { $0.closed(at: Clock.now) }
        core.forget(self)
        tally.left()
    }

    // MARK: What the watch does

    /// Ends what has taken too long.
    func endIfOverdue(at now: Clock.Instant) {
        perform { $0.overdue(self.core.service.limits, at: now) }
    }

    /// Ends what need not or must not go on.
    func stop(atOnce: Bool) {
        perform { $0.stopping(atOnce: atOnce) }
    }

    private func perform(_ decide: (ConnectionState) -> ConnectionState.Measure) {
        let measure = state.withLock { state in
            let measure = decide(state)
            // Under the lock: ``closed()`` waits for it, so that the number still is ours.
            switch measure {
            case .shutDown: System.shutDown(descriptor)
            case .stopReceiving: System.stopReceiving(descriptor)
            case .none, .giveUp: break
            }
            return measure
        }
        if case .giveUp(let ticket, let task) = measure {
            let refusal = Refusal(503, "the answer took too long")
            finish(core.service.response(refusal, nil), ticket: ticket)
            task?.cancel()
        }
    }
}
