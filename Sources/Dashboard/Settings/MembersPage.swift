internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The members of a project, and the invitations that are still open.
struct MembersPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response(_ form: Form = Form(values: ["role": "editor"]), status: Int = 200) async throws
        -> Response
    {
        let id = try visit.projectID
        let frame = try await visit.frame("Members", .settings)
        guard visit.may(.own, in: id) else { return visit.ownersOnly(frame) }
        let members = try await visit.service.accounts.members(of: id, for: visit.principal)
        let invitations = try await visit.service.accounts.invitations(
            to: id, for: visit.principal)
        return frame.page(
            try SettingsNavigation.html(visit, .members),
            .section(
                "Who is here", "card",
                members.isEmpty
                    ? .paragraph("Nobody yet but administrators of this server.", "soft")
                    : .table(
                        "Members", ["Name", "E-mail", "Role", ""], try members.map(row))),
            try invite(form), try open(invitations), status: status)
    }

    private func row(_ member: Member) throws -> [HTML] {
        let name = member.user.content.name
        let form = Form(values: ["role": member.role.rawValue])
        let me = member.user.id == visit.signedIn.user.id ? " (you)" : ""
        return [
            .text(name + me), .text(member.user.content.email),
            .element(
                "form",
                [
                    .init("method", "post"), .init("class", "row"),
                    .action(try visit.address(["settings", "members"])),
                ],
                FormToken.field(for: visit.secret), .hidden("user", "\(member.user.id)"),
                form.bareChoice("role", "Role of \(name)", Self.roles),
                .element("button", [.init("aria-label", "Save the role of \(name)")], .text("Save"))
            ),
            Form.action(
                "Remove", "Remove \(name)",
                to: try visit.address(["settings", "members", "remove"]), secret: visit.secret,
                style: "danger", ["user": "\(member.user.id)"]),
        ]
    }

    private static let roles = [
        ("viewer", "viewer: looks"), ("editor", "editor: changes links"),
        ("owner", "owner: everything"),
    ].map { (value: $0.0, label: $0.1) }

    private func invite(_ form: Form) throws -> HTML {
        .section(
            "Invite somebody", "card",
            Form.form(
                to: try visit.address(["settings", "invitations"]), secret: visit.secret,
                button: "Make a link",
                form.text(
                    "email", "E-mail address", type: "email",
                    hint: "Then only an account of this address can use the link. Nothing is sent: "
                        + "you pass the link on. May be left empty.", autocomplete: "off"),
                form.choice("role", "Role", Self.roles)))
    }

    private func open(_ invitations: [Invitation]) throws -> HTML {
        guard !invitations.isEmpty else { return .nothing }
        return .section(
            "Open invitations", "card",
            .table(
                "Open invitations", ["For", "Role", "Good until", ""],
                try invitations.map { invitation in
                    [
                        .text(invitation.email ?? "whoever has the link"),
                        .text(invitation.role.rawValue), .time(invitation.expiresAt),
                        Form.action(
                            "Take back",
                            to: try visit.address(["settings", "invitations", "remove"]),
                            secret: visit.secret, ["hash": invitation.hash.hex]),
                    ]
                }))
    }

    // MARK: Changes

    private var settings: HTML.Address {
        get throws { try visit.address(["settings"], query: ["did": "saved"]) }
    }

    private var user: User.ID {
        get throws {
            guard let number = visit.form["user"].flatMap({ Int64($0) }) else {
                throw Refused(400, "the form is not complete")
            }
            return User.ID(number)
        }
    }

    private var role: Membership.Role {
        get throws {
            guard let role = visit.form["role"].flatMap({ Membership.Role(rawValue: $0) }) else {
                throw Refused(400, "the form is not complete")
            }
            return role
        }
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
        return try await visit.frame("The invitation", .settings).page(
            .element(
                "div", [.init("class", "card")],
                .paragraph(
                    "Pass this link on. It is shown this once, works once, and ends in a week."),
                .copyable(visit.base + link.target)),
            .button("Back to the members", try visit.address(["settings"])))
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
