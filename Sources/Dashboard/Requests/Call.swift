internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One request for a page, with what its form says.
struct Call: Sendable {
    let request: Request
    let dashboard: Dashboard
    /// The items of the form that was sent; none for a request without one.
    let form: QueryItems
    /// Who asks, once that is known.
    let asker: Asker

    /// - Throws: ``Refused`` when a form comes from another site, or is no form.
    init(_ request: Request, dashboard: Dashboard, asker: Asker = Asker()) throws {
        (self.request, self.dashboard, self.asker) = (request, dashboard, asker)
        guard request.method == .post else {
            form = QueryItems(nil)
            return
        }
        let type = (request.headers["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
        guard type == "application/x-www-form-urlencoded", let text = request.bodyText else {
            throw Refused(415, Texts.Errors.noForm)
        }
        form = QueryItems(text)
        guard isFromHere else { throw Refused(403, Texts.Errors.otherSite) }
    }

    var service: LinkService { dashboard.service }

    /// What the browser says of where the form was (Fetch, section 3.2; Fetch Metadata).
    ///
    /// This comes on top of the token: either alone would do against forged requests.
    private var isFromHere: Bool {
        if let site = request.headers["Sec-Fetch-Site"], site != "same-origin", site != "none" {
            return false
        }
        guard let origin = request.headers["Origin"], origin != "null" else { return true }
        let port = request.origin.port.map { ":\($0)" } ?? ""
        return origin.lowercased() == "\(request.origin.scheme)://\(request.origin.host)\(port)"
    }

    // MARK: Cookies

    /// The secret of the session as the browser shows it; empty without one.
    var sessionText: String { cookie(SessionCookie.name(for: self)) ?? "" }

    func cookie(_ name: String) -> String? {
        for line in request.headers.values(of: "Cookie") {
            for pair in line.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                guard parts.count == 2, parts[0].trimmed == name else { continue }
                return String(parts[1].trimmed)
            }
        }
        return nil
    }

    var isSecure: Bool { request.origin.scheme == "https" }

    // MARK: Tokens of forms

    /// Refuses a form that does not hold the token that belongs to `secret`.
    func checkToken(of secret: String) throws {
        let expected = FormToken.text(for: secret)
        guard let given = form[FormToken.name], FormToken.isEqual(given, expected) else {
            throw Refused(403, Texts.Errors.oldForm)
        }
    }

    // MARK: Answers

    /// Sends the browser on after a form was dealt with.
    func redirect(to address: HTML.Address) -> Response {
        .redirect(to: address.text, status: 303).with("Cache-Control", "no-store")
    }

    /// Sends the browser to the page for signing in, which leads back here.
    func signInFirst() -> Response {
        let target = request.method == .get ? request.target.text : "/"
        return redirect(to: .page(["sign-in"], query: target == "/" ? [:] : ["next": target]))
    }

    /// The browser in words, for the list of sessions.
    var browser: String { request.headers["User-Agent"] ?? Texts.unknownBrowser }
}

/// A request from somebody who is signed in.
struct Visit: Sendable {
    let call: Call
    let signedIn: SignedIn

    var principal: Principal { signedIn.principal }
    var service: LinkService { call.service }
    var form: QueryItems { call.form }
    var query: QueryItems { call.request.query }

    /// The number in a part of the path.
    func number(_ name: String) throws -> Int64 {
        guard let number = call.request.parameters[name].flatMap({ Int64($0) }), number > 0 else {
            throw Refused(404, Texts.Errors.missing)
        }
        return number
    }

    var projectID: Project.ID {
        get throws { Project.ID(try number("project")) }
    }
}

/// Why a request gets an error page.
struct Refused: Error {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
}

extension StringProtocol {
    /// Without blanks at both ends.
    var trimmed: SubSequence {
        let start = firstIndex { $0 != " " && $0 != "\t" } ?? endIndex
        var end = endIndex
        while end > start {
            let before = index(before: end)
            guard self[before] == " " || self[before] == "\t" else { break }
            end = before
        }
        return self[start..<end]
    }
}
