internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    private static let base = "/projects/{project}"

    /// The people of a project.
    static let members: [Operation] = [
        Operation(
            "listMembers", .get, base + "/members", .admin, "List the members of a project",
            answer: Schema.whole("members", of: "Member")
        ) { call in
            let members = try await call.service.accounts.members(
                of: call.project(), for: call.principal)
            return .json((["members": .array(members.map(tree))] as JSONTree).text())
        },
        Operation(
            "setRole", .put, base + "/members/{user}", .admin,
            "Make an account a member, or change its role", form: .role,
            answer: Schema.named("Member"), problems: [409]
        ) { call in
            let member = try await call.service.accounts.setRole(
                call.body().word("role"), of: call.number("user"), in: call.project(),
                by: call.principal)
            return .json(tree(member).text())
        },
        Operation(
            "removeMember", .delete, base + "/members/{user}", .admin, "End a membership",
            status: 204, answer: nil, problems: [409]
        ) { call in
            try await call.service.accounts.removeMember(
                call.number("user"), from: call.project(), by: call.principal)
            return .empty()
        },
        Operation(
            "listInvitations", .get, base + "/invitations", .admin,
            "List the invitations that can still be used",
            answer: Schema.whole("invitations", of: "Invitation")
        ) { call in
            let list = try await call.service.accounts.invitations(
                to: call.project(), for: call.principal)
            let tree: JSONTree = [
                "invitations": .array(list.map { .object(members($0)) })
            ]
            return .json(tree.text())
        },
        Operation(
            "invite", .post, base + "/invitations", .admin,
            "Make a link by which somebody joins; it is shown this once", status: 201,
            form: .invitation, answer: Schema.named("NewInvitation")
        ) { call in
            let fields = try call.body()
            let link = try await call.service.accounts.invite(
                email: fields.text("email"), role: fields.word("role"), to: call.project(),
                by: call.principal)
            return call.created(
                .object(members(link.invitation) + [.init("target", .string(link.target))]),
                at: Digest(bytes: link.invitation.hash.bytes).hex)
        },
        Operation(
            "removeInvitation", .delete, base + "/invitations/{invitation}", .admin,
            "Take an invitation back", status: 204, answer: nil
        ) { call in
            let project = try call.project()
            guard let digest = Digest(hex: call.request.parameters["invitation"] ?? "") else {
                throw StoreError.notFound(.invitation)
            }
            try await call.service.accounts.removeInvitation(
                SecretHash(digest.bytes), to: project, by: call.principal)
            return .empty()
        },
        Operation(
            "listUsers", .get, "/users", .admin, "List all accounts",
            answer: Schema.whole("users", of: "User")
        ) { call in
            let users = try await call.service.accounts.users(for: call.principal)
            return .json((["users": .array(users.map(tree))] as JSONTree).text())
        },
    ]

    private static func tree(_ member: Member) -> JSONTree {
        [
            "user": .integer(Int(member.user.id.rawValue)),
            "email": .string(member.user.content.email),
            "name": .string(member.user.content.name), "role": .string(member.role.rawValue),
            "closed": .bool(member.user.content.disabledAt != nil),
        ]
    }

    private static func tree(_ user: User) -> JSONTree {
        [
            "id": .integer(Int(user.id.rawValue)), "email": .string(user.content.email),
            "name": .string(user.content.name),
            "administrator": .bool(user.content.isAdministrator),
            "closed": .bool(user.content.disabledAt != nil),
            "secondFactor": .bool(user.content.secondFactor != nil),
            "createdAt": .string(user.createdAt.rfc3339),
        ]
    }

    private static func members(_ invitation: Invitation) -> [JSONTree.Member] {
        [
            .init("id", .string(Digest(bytes: invitation.hash.bytes).hex)),
            .init("email", .optional(invitation.email)),
            .init("role", .string(invitation.role.rawValue)),
            .init("createdAt", .string(invitation.created.at.rfc3339)),
            .init("createdBy", .string("\(invitation.created.author)")),
            .init("expiresAt", .string(invitation.expiresAt.rfc3339)),
        ]
    }
}
