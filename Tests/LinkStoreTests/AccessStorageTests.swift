import LinkStore
import TestSupport
import Testing
import WebText

/// Second factors, owners, invitations and what the audit tells, on every kind of store.
@Suite struct AccessStorageTests {
    private let ada = User.Content(email: "ada@example.com", name: "Ada", passwordHash: "h1")

    @Test(arguments: StoreKind.all)
    func twoWhoChangeAnAccountNoticeEachOther(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change())
        var content = ada
        content.isAdministrator = true
        let saved = try await store.updateUser(
            user.id, to: content, expecting: user.edition, by: change())
        #expect(saved.content.isAdministrator && saved.edition == 2)
        #expect(try await store.user(user.id) == saved)
        await expectError(.stale(current: 2)) {
            _ = try await store.updateUser(
                user.id, to: ada, expecting: user.edition, by: change())
        }
    }

    @Test(arguments: StoreKind.all)
    func aCodeIsGoodOnce(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change()).id
        #expect(try await store.useCode(step: 100, of: user))
        #expect(try await !store.useCode(step: 100, of: user))
        #expect(try await !store.useCode(step: 99, of: user))
        #expect(try await store.useCode(step: 101, of: user))
        try await store.setRecoveryCodes([.init([1]), .init([2])], of: user, by: change())
        #expect(try await store.useRecoveryCode(.init([1]), of: user, by: change()))
        #expect(try await !store.useRecoveryCode(.init([1]), of: user, by: change()))
        #expect(try await store.recoveryCodeCount(of: user) == 1)
        var content = ada
        content.secondFactor = "another"
        _ = try await store.updateUser(user, to: content, expecting: nil, by: change())
        #expect(try await store.recoveryCodeCount(of: user) == 0)
        #expect(try await store.useCode(step: 5, of: user))
    }

    @Test(arguments: StoreKind.all)
    func sessionThatWaitsForACodeSaysSo(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change()).id
        let session = Session(
            hash: .init([1]), user: user, createdAt: start, lastUsedAt: start,
            expiresAt: start.adding(seconds: 9), needsCode: true)
        try await store.createSession(session)
        #expect(try await store.session(hash: .init([1])) == session)
    }

    @Test(arguments: StoreKind.all)
    func projectKeepsAnOwner(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let one = try await store.createUser(ada, by: change()).id
        let two = try await store.createUser(
            .init(email: "bob@example.com", name: "Bob"), by: change()
        ).id
        func set(_ user: User.ID, _ role: Membership.Role) async throws {
            try await store.setMembership(
                .init(project: sample.project, user: user, role: role), by: change())
        }
        try await set(one, .owner)
        try await set(two, .editor)
        await expectError(.lastOwner) { try await set(one, .editor) }
        await expectError(.lastOwner) {
            try await store.removeMembership(of: one, in: sample.project, by: change())
        }
        try await set(two, .owner)
        try await set(one, .viewer)
        try await store.removeMembership(of: one, in: sample.project, by: change())
        #expect(try await store.memberships(of: sample.project, user: nil).map(\.user) == [two])
    }

    @Test(arguments: StoreKind.all)
    func invitationsAreListedTakenBackAndUsedByAnAccount(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let user = try await store.createUser(ada, by: change()).id
        func invitation(_ number: UInt8, _ role: Membership.Role, _ end: Int64) -> Invitation {
            Invitation(
                hash: .init([number]), project: sample.project, role: role,
                makesAdministrator: number == 1, created: change(Int64(number)),
                expiresAt: start.adding(seconds: end))
        }
        let made = [
            invitation(1, .editor, 100), invitation(2, .viewer, 100), invitation(3, .owner, 50),
        ]
        for invitation in made { try await store.createInvitation(invitation) }
        #expect(
            try await store.invitations(of: sample.project, at: start) == made.reversed())
        #expect(
            try await store.invitations(of: nil, at: start.adding(seconds: 50)).map(\.role)
                == [.viewer, .editor])
        try await store.removeInvitation(.init([3]), by: change())
        await expectError(.notFound(.invitation)) {
            try await store.removeInvitation(.init([3]), by: change())
        }
        let joined = try await store.joinProject(with: .init([1]), as: user, at: start)
        #expect(joined == .init(project: sample.project, user: user, role: .editor))
        // An invitation to less takes nothing away.
        let again = try await store.joinProject(with: .init([2]), as: user, at: start)
        #expect(again.role == .editor)
        #expect(try await store.memberships(of: nil, user: user) == [again])
        await expectError(.notFound(.invitation)) {
            _ = try await store.joinProject(with: .init([2]), as: user, at: start)
        }
        // A link that sets a password is no invitation.
        try await store.createInvitation(
            Invitation(
                hash: .init([9]), project: sample.project, role: .owner, user: user,
                created: change(), expiresAt: start.adding(seconds: 9)))
        await expectError(.notFound(.invitation)) {
            _ = try await store.joinProject(with: .init([9]), as: user, at: start)
        }
    }

    @Test(arguments: StoreKind.all)
    func auditTellsWhatChangedAndNoSecret(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let link = try await sample.link("sale", .init(deepLinkPath: "/1", tags: ["a", "b"]))
        _ = try await store.updateLink(
            link.id, in: sample.project,
            to: .init(deepLinkPath: "/2", isEnabled: false, tags: ["a"]), expecting: nil,
            by: change())
        let user = try await store.createUser(ada, by: change())
        var content = ada
        content.passwordHash = "h2-secret"
        content.secondFactor = "totp-secret"
        content.name = "Ada L."
        _ = try await store.updateUser(user.id, to: content, expecting: nil, by: change())
        let token = try await store.createToken(
            .init(name: "CI", project: sample.project, scope: .write, hash: .init([1, 2])),
            by: change())
        try await store.revokeToken(token.id, by: change())

        let events = try await store.audit(of: nil, after: nil, limit: 100).elements
            .map(\.event)
        func changes(_ action: String) -> [AuditEntry.FieldChange]? {
            events.first { $0.action == action }?.changes
        }
        #expect(
            changes("link-edited") == [
                .init("deepLinkPath", before: "/1", after: "/2"),
                .init("enabled", before: true, after: false),
                .init("tags", before: ["a", "b"], after: ["a"]),
            ])
        #expect(
            changes("user-edited") == [
                .init("name", before: "Ada", after: "Ada L."),
                .init("password", before: "hidden", after: "hidden"),
                .init("secondFactor", before: nil, after: "hidden"),
            ])
        #expect(changes("token-created")?.map(\.field) == ["name", "scope"])
        #expect(
            changes("token-revoked")?.first == .init("name", before: "CI", after: nil))
        #expect(!"\(events)".contains("secret"))
    }
}
