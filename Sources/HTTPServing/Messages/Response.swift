internal import WebText

/// What is answered. `Date`, `Content-Length` and `Connection` are the server's to add.
package struct Response: Sendable {
    /// The status code.
    package var status: Int
    /// The header fields.
    package var headers: Headers
    /// The body, which `HEAD` announces but does not send.
    package var body: [UInt8]
    /// A file that is sent in place of ``body``.
    package var file: ResponseFile?

    /// A response of these parts.
    package init(_ status: Int, headers: Headers = [:], body: [UInt8] = []) {
        (self.status, self.headers, self.body) = (status, headers, body)
    }

    /// How many bytes the body has.
    var length: Int { file?.size ?? body.count }

    /// The same with one more field.
    package func with(_ name: String, _ value: String) -> Response {
        var copy = self
        copy.headers.set(name, value)
        return copy
    }

    /// Plain text in UTF-8.
    package static func text(_ text: String, status: Int = 200) -> Response {
        Response(
            status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Array(text.utf8))
    }

    /// JSON that is written already.
    package static func json(_ text: String, status: Int = 200) -> Response {
        Response(status, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    /// An HTML page.
    package static func html(_ text: String, status: Int = 200) -> Response {
        Response(
            status, headers: ["Content-Type": "text/html; charset=utf-8"], body: Array(text.utf8))
    }

    /// Sends the client to `location`, which has to be right already.
    package static func redirect(to location: String, status: Int = 302) -> Response {
        Response(status, headers: ["Location": location])
    }

    /// Nothing to say.
    package static func empty(_ status: Int = 204) -> Response { Response(status) }

    /// A problem in the words of RFC 9457: `members` are pairs of name and text to add.
    package static func problem(
        _ status: Int, _ detail: String, members: KeyValuePairs<String, String> = [:]
    ) -> Response {
        var text = "{\"title\":\(JSONText.quoted(Status.phrase(status))),\"status\":\(status)"
        text += ",\"detail\":\(JSONText.quoted(detail))"
        for (name, value) in members {
            text += ",\(JSONText.quoted(name)):\(JSONText.quoted(value))"
        }
        return Response(
            status, headers: ["Content-Type": "application/problem+json"],
            body: Array("\(text)}\n".utf8))
    }

    /// The same, or a plain 500 when a field would not survive the way: a line break inside a
    /// value would begin a field that nobody meant.
    var sound: Response {
        guard headers.areSound, (200...599).contains(status) else {
            return .text("500 \(Status.phrase(500))\n", status: 500)
        }
        return self
    }
}
