internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The page behind a one-time link: choose a password, or join a project.
enum JoinPage {
    private typealias Words = Texts.Join
    static func show(_ call: Call, fault: FieldFault? = nil) async throws -> Response {
        let key = call.form["key"] ?? call.request.query["key"] ?? ""
        guard let invitation = try await call.service.accounts.invitation(key) else {
            call.asker.refuse("one-time-link")
            return ErrorPage(status: 404, reason: Words.used, title: Words.usedUp).response
        }
        if invitation.user == nil, let signedIn = try await signedIn(call, invitation) {
            return try await joinForm(Visit(call: call, signedIn: signedIn), key, invitation)
        }
        return passwordForm(call, invitation, key, fault)
    }

    /// Who is signed in, when the link is one to join a project with.
    private static func signedIn(_ call: Call, _ invitation: Invitation) async throws -> SignedIn? {
        guard invitation.project != nil else { return nil }
        return try await call.service.accounts.authenticate(call.sessionText)
    }

    private static func passwordForm(
        _ call: Call, _ invitation: Invitation, _ key: String, _ fault: FieldFault?
    ) -> Response {
        let visitor = VisitorCookie.secret(of: call)
        var form = fault.map { Form(call.form, fault: $0) } ?? Form()
        if let email = invitation.email { form.values["email"] = email }
        let isNew = invitation.user == nil
        let known: [HTML.Attribute] =
            form.values["email"] == nil || invitation.email == nil
            ? [] : [.flag("readonly")]
        let focus = form.start
        let response = Frame(
            title: isNew ? Words.welcome : Words.newPassword, visit: nil
        ).page(
            .element(
                "div", [.init("class", "card narrow")],
                Form.form(
                    to: .page(["join"]), secret: visitor.text,
                    button: isNew ? Words.make : Words.change,
                    advice: PasswordAdvisor.forJoining, advised: "email,name,password",
                    form.text(
                        "email", Texts.email, type: "email",
                        hint: isNew && !known.isEmpty ? Words.emailHint : nil, isRequired: true,
                        autocomplete: "username", more: known.isEmpty ? focus : known),
                    isNew
                        ? form.text(
                            "name", Texts.name, isRequired: true, autocomplete: "name",
                            more: known.isEmpty ? [] : focus)
                        : .nothing,
                    form.text(
                        "password", Texts.password, type: "password",
                        hint: Words.passwordHint(PasswordRules.shortest),
                        isRequired: true, autocomplete: "new-password", more: isNew ? [] : focus),
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "key"), .init("value", key)]))),
            status: fault == nil ? 200 : 422)
        guard let header = visitor.header else { return response }
        return response.with("Set-Cookie", header)
    }

    private static func joinForm(
        _ visit: Visit, _ key: String, _ invitation: Invitation
    ) async throws -> Response {
        let email = visit.signedIn.user.content.email
        let role = Texts.Members.word(invitation.role)
        // Whoever has the link may know what it leads to.
        let project =
            if let id = invitation.project {
                try await visit.service.project(id, for: .system("invitation")).content.name
            } else { "" }
        return Frame(title: Words.join, visit: visit).page(
            .element(
                "div", [.init("class", "card narrow")],
                .paragraph(Words.joins(project, email, as: role)),
                Form.form(
                    to: .page(["join"]), secret: visit.call.sessionText, button: Words.joinButton,
                    .void(
                        "input",
                        [.init("type", "hidden"), .init("name", "key"), .init("value", key)]))))
    }

    static func accept(_ call: Call) async throws -> Response {
        let key = call.form["key"] ?? ""
        let accounts = call.service.accounts
        guard let invitation = try await accounts.invitation(key) else {
            return try await show(call)
        }
        if invitation.user == nil, let signedIn = try await signedIn(call, invitation) {
            try call.checkToken(of: call.sessionText)
            let membership = try await accounts.join(key, as: signedIn)
            return call.redirect(
                to: .page(["projects", "\(membership.project)", "links"], query: ["did": "joined"]))
        }
        try call.checkToken(of: VisitorCookie.secret(of: call).text)
        do {
            let outcome = try await accounts.accept(
                key, email: call.form["email"] ?? "", name: call.form["name"] ?? "",
                password: call.form["password"] ?? "", label: call.browser)
            return SignInPage(call: call).answer(to: outcome)
        } catch let fault as FieldFault {
            return try await show(call, fault: fault)
        } catch StoreError.taken(.email) {
            return try await show(
                call,
                fault: FieldFault(
                    "email", "taken",
                    Words.taken))
        }
    }
}
