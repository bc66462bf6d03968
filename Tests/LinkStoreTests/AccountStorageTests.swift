import LinkStore
import TestSupport
import Testing

@Suite struct AccountStorageTests {
    private let ada = User.Content(email: "ada@example.com", name: "Ada", passwordHash: "h1")

    @Test(arguments: StoreKind.all)
    func addressBelongsToOneAccount(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change())
        #expect(try await store.user(email: "ada@example.com") == user)
        await expectError(.taken(.email("ada@example.com"))) {
            _ = try await store.createUser(ada, by: change())
        }
        let bob = try await store.createUser(
            .init(email: "bob@example.com", name: "Bob"), by: change())
        await expectError(.taken(.email("ada@example.com"))) {
            _ = try await store.updateUser(bob.id, to: ada, expecting: nil, by: change())
        }
        #expect(try await store.users() == [user, bob])
    }

    @Test(arguments: StoreKind.all)
    func newPasswordEndsTheSessions(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change())
        let session = Session(
            hash: .init([1]), user: user.id, createdAt: start, lastUsedAt: start,
            expiresAt: start.adding(seconds: 100), label: "Firefox")
        try await store.createSession(session)
        #expect(try await store.session(hash: .init([1])) == session)
        try await store.touchSession(
            .init([1]), at: start.adding(seconds: 5), renamingTo: .init([2]))
        #expect(try await store.session(hash: .init([1])) == nil)
        #expect(
            try await store.session(hash: .init([2]))?.lastUsedAt == start.adding(seconds: 5))
        #expect(try await store.session(hash: .init([2]))?.provedAt == start)
        try await store.proveSession(.init([2]), at: start.adding(seconds: 9))
        #expect(try await store.session(hash: .init([2]))?.provedAt == start.adding(seconds: 9))
        await #expect(throws: StoreError.notFound(.session)) {
            try await store.proveSession(.init([1]), at: start)
        }
        var renamed = ada
        renamed.name = "Ada L."
        _ = try await store.updateUser(user.id, to: renamed, expecting: nil, by: change())
        #expect(try await store.sessions(of: user.id).count == 1)
        renamed.passwordHash = "h2"
        _ = try await store.updateUser(user.id, to: renamed, expecting: nil, by: change())
        #expect(try await store.sessions(of: user.id).isEmpty)
    }

    @Test(arguments: StoreKind.all)
    func sessionsEndAloneTogetherAndInTime(on kind: StoreKind) async throws {
        let store = try await AnySample(kind).store
        let user = try await store.createUser(ada, by: change())
        for number in UInt8(1)...4 {
            try await store.createSession(
                Session(
                    hash: .init([number]), user: user.id, createdAt: start, lastUsedAt: start,
                    expiresAt: start.adding(seconds: Int64(number))))
        }
        try await store.endSession(.init([4]))
        try await store.tidy(at: start.adding(seconds: 1))
        #expect(try await store.sessions(of: user.id).map(\.hash.bytes) == [[2], [3]])
        try await store.endSessions(of: user.id, but: .init([3]))
        #expect(try await store.sessions(of: user.id).map(\.hash.bytes) == [[3]])
        try await store.endSessions(of: user.id, but: nil)
        await expectError(.notFound(.session)) { try await store.endSession(.init([3])) }
    }

    @Test(arguments: StoreKind.all)
    func rolesAreSetAndTaken(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let user = try await store.createUser(ada, by: change())
        let owner = try await store.createUser(
            .init(email: "bob@example.com", name: "Bob"), by: change())
        try await store.setMembership(
            .init(project: sample.project, user: owner.id, role: .owner), by: change())
        for role in Membership.Role.allCases {
            let membership = Membership(project: sample.project, user: user.id, role: role)
            try await store.setMembership(membership, by: change())
            #expect(try await store.memberships(of: sample.project, user: nil).first == membership)
            #expect(try await store.memberships(of: nil, user: user.id) == [membership])
        }
        try await store.removeMembership(of: user.id, in: sample.project, by: change())
        await expectError(.notFound(.membership)) {
            try await store.removeMembership(of: user.id, in: sample.project, by: change())
        }
        #expect(try await store.memberships(of: nil, user: nil).map(\.user) == [owner.id])
        await expectError(.notFound(.project)) {
            try await store.setMembership(
                .init(project: .init(9), user: user.id, role: .viewer), by: change())
        }
    }

    @Test(arguments: StoreKind.all)
    func tokenIsFoundByItsDigestUntilRevoked(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let content = Token.Content(
            name: "CI", project: sample.project, scope: .write, hash: .init([0, 1, 255]),
            expiresAt: start.adding(seconds: 60))
        let token = try await store.createToken(content, by: change())
        #expect(try await store.token(hash: content.hash) == token)
        #expect(token.isValid(at: start) && !token.isValid(at: start.adding(seconds: 60)))
        try await store.touchTokens([token.id: start.adding(seconds: 9)])
        try await store.touchTokens([token.id: start])
        #expect(
            try await store.tokens(of: sample.project).map(\.lastUsedAt)
                == [start.adding(seconds: 9)])
        try await store.revokeToken(token.id, by: change(10))
        let revoked = try #require(try await store.token(hash: content.hash))
        #expect(!revoked.isValid(at: start))
        await expectError(.notFound(.token)) { try await store.revokeToken(token.id, by: change()) }
    }

    @Test(arguments: StoreKind.all)
    func invitationIsGoodOnce(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        let invitation = Invitation(
            hash: .init([7]), project: sample.project, role: .owner, email: ada.email,
            created: change(), expiresAt: start.adding(seconds: 60))
        try await store.createInvitation(invitation)
        #expect(try await store.invitation(hash: .init([7]), at: start) == invitation)
        #expect(
            try await store.invitation(hash: .init([7]), at: start.adding(seconds: 60)) == nil)
        let user = try await store.acceptInvitation(.init([7]), as: ada, at: start)
        await expectError(.notFound(.invitation)) {
            _ = try await store.acceptInvitation(.init([7]), as: ada, at: start)
        }
        #expect(try await store.memberships(of: nil, user: user.id).map(\.role) == [.owner])
        let reset = Invitation(
            hash: .init([8]), project: nil, role: .viewer, user: user.id, created: change(),
            expiresAt: start.adding(seconds: 60))
        try await store.createInvitation(reset)
        var content = ada
        content.passwordHash = "h9"
        #expect(
            try await store.acceptInvitation(.init([8]), as: content, at: start).content
                == content)
    }

    @Test(arguments: StoreKind.all)
    func auditIsPaged(on kind: StoreKind) async throws {
        let sample = try await AnySample(kind)
        let store = sample.store
        for number in 0..<5 {
            try await store.record(
                .init(action: "signed-in", subject: "\(number)"), by: change(Int64(number)))
        }
        let first = try await store.audit(of: nil, after: nil, limit: 4)
        let rest = try await store.audit(of: nil, after: first.next, limit: 4)
        #expect(first.elements.map(\.event.subject) == ["4", "3", "2", "1"])
        #expect(rest.elements.map(\.event.subject) == ["0", "Shop"])
        #expect(rest.next == nil)
        let own = try await store.audit(of: sample.project, after: nil, limit: 4)
        #expect(own.elements.map(\.event.action) == ["project-created"])
    }
}
