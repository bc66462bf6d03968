internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What somebody can do about their own account: name, password, sessions, second factor.
struct AccountPage {
    private typealias Words = Texts.Account
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private var accounts: Accounts { visit.service.accounts }

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        let user = visit.signedIn.user
        var form = form
        if form.values["name"] == nil { form.values["name"] = user.content.name }
        var frame = Frame(title: Words.title, visit: visit)
        frame.notice = visit.query["did"]
        return frame.page(
            .paragraph(user.content.email, "soft"),
            .section(
                Words.name, "card narrow",
                Form.form(
                    to: .page(["account", "name"]), secret: visit.secret, button: Words.save,
                    form.text("name", Texts.name, isRequired: true, autocomplete: "name"))),
            password(form), secondFactor(user), try await sessions(), status: status)
    }

    private var username: HTML { .username(visit.signedIn.user.content.email) }

    private func password(_ form: Form) -> HTML {
        .section(
            Words.password, "card narrow",
            Form.form(
                to: .page(["account", "password"]), secret: visit.secret,
                button: Words.changePassword, advice: PasswordAdvisor.forAccount,
                advised: "password", username,
                form.text(
                    "oldPassword", Words.passwordNow, type: "password", isRequired: true,
                    autocomplete: "current-password"),
                form.text(
                    "password", Words.newPassword, type: "password",
                    hint: Words.passwordHint(PasswordRules.shortest), isRequired: true,
                    autocomplete: "new-password")))
    }

    private func secondFactor(_ user: User) -> HTML {
        guard user.content.secondFactor != nil else {
            return .section(
                Words.secondFactor, "card narrow",
                .paragraph(
                    Words.off),
                .button(Words.turnOn, .page(["account", "second-factor"])))
        }
        let form = Form()
        return .section(
            Words.secondFactor, "card narrow",
            .element(
                "p", [.init("class", "good")],
                .text(visit.signedIn.needsSecondFactor ? Words.onForRole : Words.on)),
            .element(
                "details", [], .element("summary", [], .text(Words.newCodes)),
                Form.form(
                    to: .page(["account", "second-factor", "codes"]), secret: visit.secret,
                    button: Words.makeCodes, username, form.password("codes-password"))),
            visit.signedIn.needsSecondFactor
                ? .nothing
                : .element(
                    "details", [], .element("summary", [], .text(Words.turnOff)),
                    Form.form(
                        to: .page(["account", "second-factor", "off"]), secret: visit.secret,
                        button: Words.turnOff, isDangerous: true, username,
                        form.password("off-password"))))
    }

    private func sessions() async throws -> HTML {
        let sessions = try await accounts.sessions(of: visit.signedIn)
        // The latest come first, and the button below ends those that are not shown as well.
        let portion = Portion(sessions, bytes: 30_000) { session in
            let isThis = session.hash == visit.signedIn.session.hash
            let browser = Self.browser(session.label).clipped(to: 80)
            return [
                .text(browser + (isThis ? Words.this : "")),
                .time(session.createdAt), .time(session.lastUsedAt),
                isThis
                    ? .nothing
                    : Form.action(
                        Words.end, Words.end(browser),
                        to: .page(["account", "sessions", "end"]), secret: visit.secret,
                        ["hash": session.hash.hex]),
            ]
        }
        return .section(
            Words.places, "card",
            .table(Words.sessions, Words.table, portion.rows),
            portion.left > 0 ? .paragraph(Texts.leftOut(portion.left), "soft") : .nothing,
            sessions.count < 2
                ? .nothing
                : Form.action(
                    Words.endOthers, to: .page(["account", "sessions", "end-others"]),
                    secret: visit.secret))
    }

    /// The browser and the system that a `User-Agent` names, in a few words.
    static func browser(_ label: String) -> String {
        let programs = [
            ("Firefox/", "Firefox"), ("Edg/", "Edge"), ("OPR/", "Opera"), ("Chrome/", "Chrome"),
            ("Safari/", "Safari"), ("curl/", "curl"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Mac OS X", "Mac"), ("Linux", "Linux"),
        ]
        guard let program = programs.first(where: { label.contains($0.0) })?.1 else {
            return label
        }
        let system = systems.first { label.contains($0.0) }?.1
        return system.map { Words.browser(program, on: $0) } ?? program
    }

    // MARK: Changes

    private var address: IPAddress { visit.call.request.origin.address }

    func rename() async throws -> Response {
        do {
            _ = try await accounts.rename(visit.signedIn, to: visit.form["name"] ?? "")
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
        return visit.call.redirect(to: .page(["account"], query: ["did": "saved"]))
    }

    func changePassword() async throws -> Response {
        do {
            let secret = try await accounts.changePassword(
                of: visit.signedIn, from: visit.form["oldPassword"] ?? "",
                to: visit.form["password"] ?? "", at: address)
            var response = visit.call.redirect(to: .page(["account"], query: ["did": "password"]))
                .with("Set-Cookie", SessionCookie.set(secret, for: visit.call))
            // What the browser was known by went with the old password.
            if let user = try await accounts.authenticate(secret.text)?.user,
                let text = accounts.knownBrowser(for: user)
            {
                response.headers.add("Set-Cookie", KnownBrowserCookie.set(text, for: visit.call))
            }
            return response
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
    }

    func endSession() async throws -> Response {
        let wanted = visit.form["hash"] ?? ""
        let sessions = try await accounts.sessions(of: visit.signedIn)
        guard let session = sessions.first(where: { $0.hash.hex == wanted }) else {
            throw StoreError.notFound(.session)
        }
        try await accounts.endSession(session.hash, of: visit.signedIn)
        return visit.call.redirect(to: .page(["account"], query: ["did": "ended"]))
    }

    func endOthers() async throws -> Response {
        try await accounts.endOtherSessions(of: visit.signedIn)
        return visit.call.redirect(to: .page(["account"], query: ["did": "ended"]))
    }
}

extension HTML {
    /// Whose password it is, for the programs that keep passwords.
    static func username(_ email: String) -> HTML {
        .void(
            "input",
            [
                .init("type", "text"), .init("name", "username"), .init("value", email),
                .init("autocomplete", "username"), .flag("hidden"),
                .init("aria-label", Texts.email),
            ])
    }
}

extension Form {
    /// The field that makes sure who sits there. Several of them on a page have names of their own
    /// for their labels, while what is sent is called the same.
    func password(_ id: StaticString) -> HTML {
        .element(
            "div", [.init("class", "field")],
            .element("label", [.init("for", "\(id)")], .text(Texts.Account.yourPassword)),
            .secret(
                id, Texts.Account.yourPassword,
                [
                    .init("type", "password"), .init("name", "oldPassword"), .init("id", "\(id)"),
                    .init("autocomplete", "current-password"), .flag("required"),
                ]))
    }

    /// A choice whose label is heard and not seen, for tables.
    func bareChoice(
        _ name: StaticString, _ label: String, _ options: [(value: String, label: String)]
    ) -> HTML {
        .element(
            "select", [.init("name", "\(name)"), .init("aria-label", label)],
            .all(
                options.map { option in
                    var attributes = [HTML.Attribute("value", option.value)]
                    if values["\(name)"] == option.value { attributes.append(.flag("selected")) }
                    return .element("option", attributes, .text(option.label))
                }))
    }
}
