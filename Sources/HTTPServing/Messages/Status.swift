/// The reason phrases that pages and problems show (RFC 9110, section 15).
package enum Status {
    /// The phrase of a status code, or the name of its class.
    package static func phrase(_ status: Int) -> String {
        phrases[status] ?? classes[status / 100] ?? "Unknown"
    }

    private static let classes = [
        2: "Success", 3: "Redirection", 4: "Client Error", 5: "Server Error",
    ]

    private static let phrases = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified",
        307: "Temporary Redirect", 308: "Permanent Redirect",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
        409: "Conflict", 410: "Gone", 411: "Length Required", 412: "Precondition Failed",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
        417: "Expectation Failed", 421: "Misdirected Request", 422: "Unprocessable Content",
        428: "Precondition Required", 429: "Too Many Requests",
        431: "Request Header Fields Too Large",
        500: "Internal Server Error", 501: "Not Implemented", 503: "Service Unavailable",
        504: "Gateway Timeout", 505: "HTTP Version Not Supported",
    ]
}
