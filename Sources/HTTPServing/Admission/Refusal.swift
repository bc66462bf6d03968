/// Why a request gets no answer of its handler.
package struct Refusal: Error, Hashable, Sendable {
    /// The status code, 400 to 599.
    package let status: Int
    /// One sentence for whoever sent it; holds nothing of what was sent.
    package let reason: String
    /// What `Allow` has to say, for 405.
    package let allowed: [Method]

    /// A refusal with this status.
    package init(_ status: Int, _ reason: String, allowed: [Method] = []) {
        (self.status, self.reason, self.allowed) = (status, reason, allowed)
    }

    /// A short page in plain text.
    package var page: Response {
        .text("\(status) \(Status.phrase(status)): \(reason)\n", status: status)
    }
}
