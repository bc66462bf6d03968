/// Answers some requests of `GET` from their head and their target alone.
///
/// It is asked on the thread that serves many other connections too, for requests that have no body,
/// and are right or repeat the head of one that was. It must answer as the route would, or nil, for the
/// request to be routed.
///
/// An object and no closure, and the target where it lies: what is copied here is counted, with each
/// request, by instructions that cost as much as a dozen others.
package protocol QuickHandler: AnyObject, Sendable {
    /// The answer to a request, or nil.
    func answer(_ head: KnownHead, _ target: Span<UInt8>) -> QuickAnswer?
}

/// An answer with status 200, which the library has already, header fields and all.
package struct QuickAnswer: Sendable {
    let route: Router.Place
    let reply: PreparedReply
    /// Where the reply goes back to; nil for one that is sent to many at the same time.
    private let frame: AnswerFrame?

    init(_ route: Router.Place, _ reply: PreparedReply, of frame: AnswerFrame?) {
        (self.route, self.reply, self.frame) = (route, reply, frame)
    }

    /// Ends its sending.
    consuming func end(isSent: Bool) {
        // What was cut off goes: it is rare, and nobody has to know what the library still does with it.
        if isSent, let frame { frame.giveBack(reply) }
    }

    /// The same in full.
    var response: Response { Response(200, headers: reply.fields.headers, body: reply.body) }
}
