/// Where a connection is in its life, as far as requests and their time limits go.
///
/// The events come from the library's threads, from handlers' tasks and from the ``Server``'s
/// watch; whoever calls holds the connection's lock and performs the action that is answered.
struct ConnectionState {
    enum Phase {
        /// Nothing was asked yet, or the library is still reading a request line.
        case idle(isFirst: Bool)
        /// The request line is there.
        case readingHead
        /// The head was accepted; the body is coming, or its end.
        case readingBody
        /// The head of a `GET` is right, and no body is coming: it may be answered from that alone.
        case readingEnd
        /// A task works on the answer; the library leaves the connection alone.
        case working(ticket: Int)
        /// The answer of a task waits to be sent.
        case ready
        /// The answer is with the library.
        case sending
        /// It is over, and its descriptor may belong to somebody else.
        case closed
    }

    private(set) var phase = Phase.idle(isFirst: true)
    private(set) var since: Clock.Instant
    /// When the head of the request was complete.
    private(set) var started: Clock.Instant
    /// The target as it was sent.
    private(set) var target: [UInt8] = []
    private(set) var accepted: Service.Accepted?
    private(set) var body: [UInt8] = []
    private(set) var bodyCount = 0
    /// What is to be sent, or is being sent.
    private(set) var reply: Response?
    /// The head of the request; nil while it need not be more than a repetition.
    private(set) var head: RequestHead?
    /// What the head of the last `GET` without a body came to.
    private(set) var known: KnownHead?
    /// The answer that was given from ``known`` and the target alone, while it is being sent.
    private(set) var quickAnswer: QuickAnswer?
    private var ticket = 0
    private var task: Task<Void, Never>?

    init(at now: Clock.Instant) { (since, started) = (now, now) }

    /// A request line came in.
    mutating func lineArrived(_ target: some Sequence<UInt8>, at now: Clock.Instant) {
        self.target.removeAll(keepingCapacity: true)
        self.target.append(contentsOf: target)
        enter(.readingHead, at: now)
    }

    /// The head is complete and right; `accepted` is nil when `reply` is the answer already.
    mutating func headArrived(
        _ head: RequestHead, accepted: Service.Accepted?, reply: Response?, at now: Clock.Instant
    ) {
        (self.head, self.accepted, self.reply) = (head, accepted, reply)
        started = now
        enter(.readingBody, at: now)
    }

    /// The head of a `GET` without a body is complete and right, and from now on requests are compared
    /// with it.
    mutating func plainHeadArrived(_ head: RequestHead, _ known: KnownHead, at now: Clock.Instant) {
        (self.head, self.known) = (head, known)
        headRepeated(at: now)
    }

    /// The head that came in was checked before.
    mutating func headRepeated(at now: Clock.Instant) {
        started = now
        enter(.readingEnd, at: now)
    }

    /// The answer that is given from the known head goes to the library.
    mutating func quickBegan(_ answer: consuming QuickAnswer, at now: Clock.Instant) {
        quickAnswer = answer
        enter(.sending, at: now)
    }

    /// A head came in that is refused.
    mutating func headRefused(at now: Clock.Instant) { started = now }

    /// A piece of the body came in; false when so much too much came that it is no use to go on.
    mutating func bodyArrived(_ piece: UnsafeRawBufferPointer) -> Bool {
        bodyCount += piece.count
        guard let limit = accepted?.bodyLimit else { return false }
        if bodyCount <= limit {
            unsafe body.append(contentsOf: piece)
            return true
        }
        // The library sends no answer before the end of the body. A little more is read and
        // thrown away, so that most clients learn why.
        body = []
        return bodyCount <= limit + (1 << 20)
    }

    /// A task begins; the answer is the number that it has to show when it is done.
    mutating func workBegan(at now: Clock.Instant) -> Int {
        ticket += 1
        enter(.working(ticket: ticket), at: now)
        body = []
        return ticket
    }

    /// The task of this number runs.
    mutating func keep(_ task: Task<Void, Never>, ticket: Int) {
        if case .working(ticket) = phase { self.task = task }
    }

    /// The task of this number is done, or somebody answers in its place; true when the
    /// connection has to be resumed. Later answers to the same request come to nothing.
    mutating func workEnded(_ reply: Response, ticket: Int, at now: Clock.Instant) -> Bool {
        guard case .working(ticket) = phase else { return false }
        self.reply = reply
        task = nil
        enter(.ready, at: now)
        return true
    }

    /// The answer goes to the library.
    mutating func sendingBegan(_ reply: Response, at now: Clock.Instant) {
        self.reply = reply
        body = []
        enter(.sending, at: now)
    }

    /// What is known of a request that was answered.
    struct Answered {
        let reply: Response
        let accepted: Service.Accepted?
        let head: RequestHead?
        let target: [UInt8]
        let microseconds: Int
    }

    /// The request is over, one way or the other; nil when there was no answer of ours.
    mutating func completed(at now: Clock.Instant) -> Answered? {
        let (reply, accepted, head) = (reply.take(), accepted.take(), head.take())
        let target = target
        (self.target, body, bodyCount) = ([], [], 0)
        defer { enter(.idle(isFirst: false), at: now) }
        guard case .sending = phase, let reply else { return nil }
        return Answered(
            reply: reply, accepted: accepted, head: head, target: target,
            microseconds: started.microseconds(to: since))
    }

    /// A request that was answered from the known head is over: its answer, and the microseconds that
    /// it took. Nil when it was another one.
    mutating func quickCompleted(at now: Clock.Instant) -> (QuickAnswer, microseconds: Int)? {
        guard let answer = quickAnswer.take() else { return nil }
        head = nil
        defer { enter(.idle(isFirst: false), at: now) }
        return (answer, started.microseconds(to: since))
    }

    /// The connection is about to be closed.
    mutating func closed(at now: Clock.Instant) { enter(.closed, at: now) }

    private mutating func enter(_ phase: Phase, at now: Clock.Instant) {
        self.phase = phase
        since = now
    }
}

extension ConnectionState {
    /// What has to be done about a connection.
    enum Measure {
        case none
        /// End it; the library notices and cleans up.
        case shutDown
        /// Close it once everything that came in has been read.
        case stopReceiving
        /// Answer in place of the task, which is cancelled.
        case giveUp(ticket: Int, task: Task<Void, Never>?)
    }

    /// What the time calls for.
    func overdue(_ limits: Limits, at now: Clock.Instant) -> Measure {
        func isOver(_ limit: Duration) -> Bool { since.isOlder(than: limit, at: now) }
        switch phase {
        case .idle(isFirst: true): return isOver(limits.head) ? .shutDown : .none
        // The library's own limit counts from the last byte, so a byte now and then would keep a
        // connection for ever.
        case .idle(isFirst: false): return isOver(limits.idle + limits.head) ? .shutDown : .none
        case .readingHead: return isOver(limits.head) ? .shutDown : .none
        case .readingBody, .readingEnd: return isOver(limits.body) ? .shutDown : .none
        case .sending:
            // A file may be long: whoever takes 64 KiB a second gets it whole.
            let more = Duration.seconds((reply?.file?.size ?? 0) >> 16)
            return isOver(limits.sending + more) ? .shutDown : .none
        case .working(let ticket):
            return isOver(limits.handler) ? .giveUp(ticket: ticket, task: task) : .none
        case .ready, .closed: return .none
        }
    }

    /// What a stop calls for: at first those that rest are closed, at the end of the time all are
    /// answered.
    func stopping(atOnce: Bool) -> Measure {
        switch phase {
        case .idle: return .stopReceiving
        case .working(let ticket): return atOnce ? .giveUp(ticket: ticket, task: task) : .none
        case .readingHead, .readingBody, .readingEnd, .sending: return atOnce ? .shutDown : .none
        case .ready, .closed: return .none
        }
    }
}
