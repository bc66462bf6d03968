internal import HTTPServing
internal import LinkService

/// The cookie that holds the secret of a session (RFC 6265).
enum SessionCookie {
    /// What the cookie is called.
    static func name(for call: Call) -> String { CookieName.text("landfall_session", for: call) }

    /// Scripts cannot read it, and other sites cannot make the browser send it along with a form.
    static func set(_ secret: Secret, for call: Call) -> String {
        text("\(name(for: call))=\(secret.text)", call)
    }

    static func removal(for call: Call) -> String { text("\(name(for: call))=; Max-Age=0", call) }

    private static func text(_ pair: String, _ call: Call) -> String {
        "\(pair); Path=/; HttpOnly; SameSite=Lax" + (call.isSecure ? "; Secure" : "")
    }
}

/// The cookie of a browser that signed in before, which opens nothing: it keeps others who guess from
/// making its owner wait.
enum KnownBrowserCookie {
    private static let name = "landfall_known"

    static func text(of call: Call) -> String? { call.cookie(CookieName.text(name, for: call)) }

    static func set(_ text: String, for call: Call) -> String {
        "\(CookieName.text(name, for: call))=\(text); Path=/; HttpOnly; SameSite=Strict; "
            + "Max-Age=\(KnownBrowser.lifetime)" + (call.isSecure ? "; Secure" : "")
    }
}

/// What cookies are called.
enum CookieName {
    /// Over HTTPS a name that browsers take from this host alone, with `Secure` and for all of it (RFC
    /// 6265bis, section 4.1.3.2): no other host of the domain can put a cookie in its place. On loopback
    /// without TLS they would refuse such a name.
    static func text(_ name: String, for call: Call) -> String {
        call.isSecure ? "__Host-" + name : name
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
    private static let name = "landfall_visitor"

    /// The secret of the browser, and the header to set it where there was none.
    static func secret(of call: Call) -> (text: String, header: String?) {
        let name = CookieName.text(name, for: call)
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
