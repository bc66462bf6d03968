internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The members of a project, and the invitations that are still open.
struct MembersPage {
    private typealias Words = Texts.Members
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response(_ form: Form = Form(values: ["role": "editor"]), status: Int = 200) async throws
        -> Response
    {
        try await visit.settings(Words.title, .members, status: status) {
            let id = try visit.projectID
            let accounts = visit.service.accounts
            let members = try await accounts.members(of: id, for: visit.principal)
            let invitations = try await accounts.invitations(to: id, for: visit.principal)
            return [
                try visit.list(
                    Words.here, Words.table, members, empty: Words.nobody, at: ["settings"],
                    bytes: 28_000, row),
                try invite(form),
                invitations.isEmpty
                    ? .nothing
                    : try visit.list(
                        Words.open, Words.openTable, invitations, empty: "", at: ["settings"],
                        from: "invitations", bytes: 16_000, row),
            ]
        }
    }

    private func row(_ member: Member) throws -> [HTML] {
        let name = member.user.content.name.clipped(to: 80)
        let form = Form(values: ["role": member.role.rawValue])
        let me = member.user.id == visit.signedIn.user.id ? Words.you : ""
        return [
            .text(name + me), .text(member.user.content.email),
            .element(
                "form",
                [
                    .init("method", "post"), .init("class", "row"),
                    .action(try visit.address(["settings", "members"])),
                ],
                FormToken.field(for: visit.secret), .hidden("user", "\(member.user.id)"),
                form.bareChoice("role", Words.role(of: name), Self.roles),
                .element(
                    "button", [.init("aria-label", Words.saveRole(of: name))], .text(Words.save))
            ),
            Form.action(
                Words.remove, Words.remove(name),
                to: try visit.address(["settings", "members", "remove"]), secret: visit.secret,
                style: "danger", ["user": "\(member.user.id)"]),
        ]
    }

    private func row(_ invitation: Invitation) throws -> [HTML] {
        [
            .text(invitation.email ?? Words.anybody), .text(Words.word(invitation.role)),
            .time(invitation.expiresAt),
            Form.action(
                Words.takeBack, to: try visit.address(["settings", "invitations", "remove"]),
                secret: visit.secret, ["hash": invitation.hash.hex]),
        ]
    }

    private static let roles = Words.roles

    private func invite(_ form: Form) throws -> HTML {
        .section(
            Words.invite, "card",
            Form.form(
                to: try visit.address(["settings", "invitations"]), secret: visit.secret,
                button: Words.make,
                form.text(
                    "email", Texts.email, type: "email",
                    hint: Words.emailHint, autocomplete: "off"),
                form.choice("role", Words.role, Self.roles)))
    }

    // MARK: Changes

    private var settings: HTML.Address {
        get throws { try visit.address(["settings"], query: ["did": "saved"]) }
    }

    private var user: User.ID {
        get throws { User.ID(try visit.chosen("user") { Int64($0) }) }
    }

    private var role: Membership.Role {
        get throws { try visit.chosen("role") { Membership.Role(rawValue: $0) } }
    }

    func setRole() async throws -> Response {
        _ = try await visit.service.accounts.setRole(
            role, of: user, in: visit.projectID, by: visit.principal)
        return visit.call.redirect(to: try settings)
    }

    func remove() async throws -> Response {
        try await visit.service.accounts.removeMember(
            user, from: visit.projectID, by: visit.principal)
        let isMe = try user == visit.signedIn.user.id
        return visit.call.redirect(to: isMe ? .page([]) : try settings)
    }

    func invite() async throws -> Response {
        let id = try visit.projectID
        let email = String((visit.form["email"] ?? "").trimmed)
        let link: OneTimeLink
        do {
            link = try await visit.service.accounts.invite(
                email: email.isEmpty ? nil : email, role: role, to: id, by: visit.principal)
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
        return try await visit.shownOnce(
            Words.invitation, Words.passOn, visit.base + link.target,
            back: .button(Words.back, try visit.address(["settings"])))
    }

    func removeInvitation() async throws -> Response {
        let id = try visit.projectID
        let accounts = visit.service.accounts
        let wanted = visit.form["hash"] ?? ""
        let open = try await accounts.invitations(to: id, for: visit.principal)
        guard let invitation = open.first(where: { $0.hash.hex == wanted }) else {
            throw StoreError.notFound(.invitation)
        }
        try await accounts.removeInvitation(invitation.hash, to: id, by: visit.principal)
        return visit.call.redirect(to: try settings)
    }
}
