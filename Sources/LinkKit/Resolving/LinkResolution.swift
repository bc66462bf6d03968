/// What is known about where a link leads.
public final class LinkResolution: Equatable, Sendable {
    /// The answer.
    public let answer: Answer
    /// Where the answer comes from.
    public let origin: Origin
    /// How many requests were sent.
    public let attempts: Int

    init(_ answer: Answer, by origin: Origin = .service, attempts: Int = 0) {
        self.answer = answer
        self.origin = origin
        self.attempts = attempts
    }

    /// Two are equal when answer, origin and number of attempts are.
    public static func == (a: LinkResolution, b: LinkResolution) -> Bool {
        a.answer == b.answer && a.origin == b.origin && a.attempts == b.attempts
    }

    /// The answers.
    public indirect enum Answer: Equatable, Sendable {
        /// The link leads to this path of the app, as the link's owner wrote it.
        case path(String)
        /// There is no such link (any more): the service's ordinary answer to an old one.
        case unmatched
        /// The service could not be asked, or did not answer as a link service.
        case failed(Failure)
    }

    /// The sources.
    public struct Origin: Equatable, Sendable {
        private let rawValue: UInt8

        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// The service has just said so.
        @_alwaysEmitIntoClient public static var service: Origin { Origin(0) }
        /// The service said so a moment ago.
        @_alwaysEmitIntoClient public static var recent: Origin { Origin(1) }
        /// The service said so once; now it cannot be reached.
        @_alwaysEmitIntoClient public static var lastKnown: Origin { Origin(2) }
    }

    /// The path, or nil when there is none.
    public var path: String? { if case .path(let path) = answer { path } else { nil } }
}

extension LinkResolution {
    /// Why nothing is known.
    public indirect enum Failure: Error, Equatable, Sendable {
        /// The URL is none of the service's.
        case notALink
        /// No answer within the time.
        case timedOut
        /// The task was cancelled.
        case cancelled
        /// No connection, or it broke: what the system says, and its code.
        case connection(String, code: Int)
        /// Another status than 200. 3xx means that the request was answered as a browser's.
        case status(Int, contentType: String?)
        /// Not JSON: a page of a hotel's network, say.
        case contentType(String?, status: Int)
        /// The answer is longer than ``LinkResolver/longestAnswer``.
        case tooLong(status: Int, contentType: String?)
        /// JSON, but not the answer of a link service.
        case malformed(String, status: Int, contentType: String?)
    }
}

extension LinkResolution.Failure: CustomStringConvertible {
    /// Two are equal when they say the same.
    public static func == (a: Self, b: Self) -> Bool { a.description == b.description }

    /// The reason in one line, with status and Content-Type where there was an answer.
    public var description: String {
        switch self {
        case .notALink: "not a link of the service"
        case .timedOut: "no answer in time"
        case .cancelled: "cancelled"
        case .connection(let reason, let code): "no answer: " + reason + " (" + String(code) + ")"
        case .status(let status, let type):
            Self.head(status, type) + "; a link service answers 200"
                + ((300..<400).contains(status)
                    ? ", and redirects only browsers: is Accept: application/json sent?" : "")
        case .contentType(let type, let status):
            Self.head(status, type) + "; a link service answers application/json"
        case .tooLong(let status, let type): Self.head(status, type) + "; the answer is too long"
        case .malformed(let reason, let status, let type):
            Self.head(status, type) + "; " + reason
        }
    }

    private static func head(_ status: Int, _ type: String?) -> String {
        "status " + String(status) + ", Content-Type " + LinkText.quoted(type)
    }
}

extension LinkResolution.Answer: CustomStringConvertible {
    /// The answer in one line, without the values of a query.
    public var description: String {
        switch self {
        case .path(let path): "path " + LinkText.redacted(path)
        case .unmatched: "no such link"
        case .failed(let failure): failure.description
        }
    }
}

extension LinkResolution: CustomStringConvertible {
    /// The answer in one line, without the values of a query.
    public var description: String {
        let retry = attempts > 1 ? ", " + String(attempts) + " attempts" : ""
        if origin == .service { return answer.description + retry }
        return answer.description + (origin == .recent ? " (recent" : " (last known") + retry + ")"
    }
}
