internal import HTTPServing
internal import LinkService

/// The cookie that holds the secret of a session (RFC 6265).
enum SessionCookie {
    static let name = "landfall_session"

    /// Scripts cannot read it, and other sites cannot make the browser send it along with a form.
    static func set(_ secret: Secret, for call: Call) -> String {
        text("\(name)=\(secret.text)", call)
    }

    static func removal(for call: Call) -> String { text("\(name)=; Max-Age=0", call) }

    private static func text(_ pair: String, _ call: Call) -> String {
        "\(pair); Path=/; HttpOnly; SameSite=Lax" + (call.isSecure ? "; Secure" : "")
    }
}

/// The token in every form, without which it is refused.
///
/// It is derived from a secret in a cookie, so a page of another site can neither read nor guess it.
enum FormToken {
    static let name = "token"

    static func text(for secret: String) -> String { Digest.sha256("form:" + secret).hex }

    static func field(for secret: String) -> HTML {
        .void(
            "input",
            [.init("type", "hidden"), .init("name", name), .init("value", text(for: secret))])
    }

    /// Compares in a time that does not tell where the texts differ.
    static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// The cookie of a browser that is not signed in yet, to which the forms for signing in are tied.
enum VisitorCookie {
    static let name = "landfall_visitor"

    /// The secret of the browser, and the header to set it where there was none.
    static func secret(of call: Call) -> (text: String, header: String?) {
        if let known = call.cookie(name), Secret(.oneTimeLink, shown: known) != nil {
            return (known, nil)
        }
        let secret = Secret(.oneTimeLink)
        let secure = call.isSecure ? "; Secure" : ""
        return (
            secret.text,
            "\(name)=\(secret.text); Path=/; HttpOnly; SameSite=Strict; Max-Age=3600\(secure)"
        )
    }
}
