/// Answers some requests of `GET` from the head that they repeat and their target alone.
///
/// It is asked on the thread that serves many other connections too, for requests that have no body
/// and came without a single byte of the head being different. It must answer as the route would, or
/// nil, for the request to be taken apart and routed.
package struct QuickHandler: Sendable {
    let answer: @Sendable (KnownHead, _ target: [UInt8]) -> QuickAnswer?

    /// A handler that calls `answer`.
    package init(_ answer: @escaping @Sendable (KnownHead, _ target: [UInt8]) -> QuickAnswer?) {
        self.answer = answer
    }
}

/// An answer with status 200.
package struct QuickAnswer: Sendable {
    let route: Router.Place
    let fields: FixedHeaders
    let body: [UInt8]
    /// What the library keeps of an answer that is given many times.
    let kept: KeptReply?
    /// Where answers with the same fields are kept for other bodies.
    private let stock: ReplyStock?
    /// What ``prepare()`` took from there.
    private(set) var reused: ReusedReply?

    /// An answer that counts as one of the route at `route`.
    package init(_ route: Router.Place, _ frame: AnswerFrame, _ body: [UInt8]) {
        (self.route, self.body) = (route, body)
        (fields, stock, kept) = (frame.fields, frame.stock, nil)
    }

    /// An answer that counts as one of the route at `route`.
    package init(_ route: Router.Place, _ answer: FixedAnswer) {
        (self.route, fields, body) = (route, answer.fields, answer.body)
        (kept, stock) = (answer.kept, nil)
    }

    /// Gets it ready to be sent once.
    mutating func prepare() { reused = stock?.take(fields.headers, body) }

    /// Ends its sending.
    func end(isSent: Bool) {
        // What was cut off goes: it is rare, and nobody has to know what the library still does with it.
        if isSent, let reused { stock?.giveBack(reused) }
    }

    /// The same in full.
    package var response: Response { Response(200, headers: fields.headers, body: body) }
}
