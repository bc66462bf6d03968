import DoctorService
import LinkDoctor
import LinkService
import LinkStore
import SiteAssociation
import Testing
import WebProbe
import WebText

/// Looking at a site for somebody, from the order to the report.
@Suite(.timeLimit(.minutes(4))) struct DoctorServiceTests {
    private func report(
        _ practice: Practice, _ order: DoctorOrder
    ) async throws -> DoctorReport {
        let (person, _) = try await practice.hire("ann")
        let id = try await practice.doctor.start(order, in: practice.project, for: person)
        let state = try await practice.end(of: id)
        guard case .done(let report)? = state else {
            Issue.record("there is no report: \(String(describing: state))")
            throw Practice.NotSignedIn()
        }
        return report
    }

    @Test func whatTheCommandLineSaysIsInTheReport() async throws {
        let practice = try await Practice { .site($0) }
        let report = try await report(practice, .init("https://go.example.com/l/sale"))
        #expect(report.layers.contains { $0.layer.id == "link" && $0.state == .sound })
        #expect(report.file?.appIDs == ["9A7B5C3D1E.com.example.shop"])
        #expect(report.urls == ["https://go.example.com/l/sale"])
        #expect(report.html.contains("<!doctype html>") && report.json.contains("\"schema\": 1"))
        // The app of the project is compared with the file of the project's own host.
        #expect(report.layers.contains { $0.layer.id == "listing" && $0.state == .sound })
        #expect(practice.requests.all.contains { $0.contains("cdn-apple.com") })
    }

    @Test func aSiteOfSomebodyElseIsNotComparedWithTheAppUnlessAsked() async throws {
        let practice = try await Practice { .site($0) }
        let plain = try await report(practice, .init("other.example.org"))
        #expect(!plain.layers.contains { $0.layer.id == "listing" })
        let (person, _) = try await practice.hire("bob")
        let apps = try await practice.service.apps(of: practice.project, for: person.principal)
        var order = DoctorOrder("other.example.org")
        order.app = .app(apps[0].id)
        let id = try await practice.doctor.start(order, in: practice.project, for: person)
        guard case .done(let compared)? = try await practice.end(of: id) else {
            Issue.record("there is no report")
            return
        }
        #expect(compared.layers.contains { $0.layer.id == "listing" })
    }

    @Test func namesThatMustStayPrivateAreToldToNobodyElse() async throws {
        let practice = try await Practice { .site($0) }
        var order = DoctorOrder("go.example.com")
        order.asksOthers = false
        _ = try await report(practice, order)
        #expect(practice.requests.all.allSatisfy { $0.contains("example.com/") })
    }

    @Test(arguments: [
        "https://127.0.0.1/l/a", "https://[::1]/l/a", "https://localhost/l/a",
        "https://169.254.169.254/latest/meta-data/", "https://10.0.0.1/", "https://0.0.0.0/",
        "https://[::ffff:127.0.0.1]/", "https://[fd00::1]/",
    ])
    func addressesInsideAreNotAsked(_ text: String) async throws {
        let practice = try await Practice()
        var order = DoctorOrder(text)
        (order.asksOthers, order.followsLinks) = (false, true)
        let report = try await report(practice, order)
        #expect(report.isPrivate, "\(report.headline)")
        #expect(report.file == nil)
    }

    @Test func anAddressInsideIsAskedWhereTheOperatorVouchesForIt() async throws {
        let block = try #require(AddressBlock("127.0.0.0/8"))
        let practice = try await Practice(networks: [block])
        // Nothing listens there, which only somebody learns who asks.
        var order = DoctorOrder("https://127.0.0.1/l/a")
        order.asksOthers = false
        let report = try await report(practice, order)
        #expect(report.items.contains { $0.finding.id == "site-not-connected" })
    }

    @Test func textsThatNameNothingAreRefusedAtOnce() async throws {
        let practice = try await Practice { .site($0) }
        let (person, _) = try await practice.hire("ann")
        let long = "https://example.com/" + String(repeating: "a", count: 3_000)
        for text in ["", "ftp://example.com/", "a b", "https://", "file:///etc/passwd", long] {
            await #expect(throws: FieldFault.self, "\(text.prefix(40))") {
                try await practice.doctor.start(.init(text), in: practice.project, for: person)
            }
        }
        #expect(practice.requests.all.isEmpty)
    }
}

/// Who may have what looked at, and when it ends.
@Suite(.timeLimit(.minutes(4))) struct DoctorAccessTests {
    /// A practice whose sites never answer.
    private func silent(
        _ change: (inout DoctorLimits) -> Void = { _ in }
    ) async throws -> Practice {
        var limits = DoctorLimits.quick
        change(&limits)
        return try await Practice(limits: limits) { request in
            try? await Task.sleep(for: .seconds(3_600))
            return ProbeHop(url: request.url)
        }
    }

    private func ending(_ practice: Practice, _ id: DoctorJob.ID) async throws -> DoctorJob.Ending?
    {
        guard case .ended(let ending)? = try await practice.end(of: id) else { return nil }
        return ending
    }

    @Test func nobodyOutsideTheProjectLearnsOfIt() async throws {
        let practice = try await silent()
        let (ann, _) = try await practice.hire("ann")
        let id = try await practice.doctor.start(
            .init("example.com"), in: practice.project, for: ann)
        let other = try await practice.service.createProject(
            .init(name: "Other"), by: .system("test"))
        #expect(throws: StoreError.notFound(.project)) {
            try practice.doctor.job(id, in: other.id, for: ann.principal)
        }
        // A member of the other project does not find it there either.
        #expect(try practice.doctor.job(id, in: other.id, for: .system("test")) == nil)
        await #expect(throws: StoreError.notFound(.project)) {
            try await practice.doctor.start(.init("example.com"), in: other.id, for: ann)
        }
        practice.doctor.stop()
    }

    @Test func onlyWhoOrderedItAndOwnersStopIt() async throws {
        let practice = try await silent()
        let (ann, _) = try await practice.hire("ann")
        let (bob, _) = try await practice.hire("bob", as: .editor)
        let (eve, _) = try await practice.hire("eve", as: .owner)
        let project = practice.project
        let first = try await practice.doctor.start(.init("example.com"), in: project, for: ann)
        let second = try await practice.doctor.start(.init("example.org"), in: project, for: ann)
        #expect(throws: AccessDenied.self) {
            try practice.doctor.cancel(first, in: project, for: bob.principal)
        }
        try practice.doctor.cancel(first, in: project, for: ann.principal)
        try practice.doctor.cancel(second, in: project, for: eve.principal)
        #expect(try await ending(practice, first) == .cancelled)
        #expect(try await ending(practice, second) == .cancelled)
    }

    @Test func signingOutEndsIt() async throws {
        let practice = try await silent()
        let (ann, secret) = try await practice.hire("ann")
        let id = try await practice.doctor.start(
            .init("example.com"), in: practice.project, for: ann)
        try await practice.service.accounts.signOut(secret)
        #expect(try await ending(practice, id) == .signedOut)
    }

    @Test func theEndOfTheSessionEndsIt() async throws {
        let practice = try await silent { $0.keptSeconds = 1 << 30 }
        let (ann, _) = try await practice.hire("ann")
        let id = try await practice.doctor.start(
            .init("example.com"), in: practice.project, for: ann)
        practice.move(seconds: practice.service.accounts.lifetimes.idleSession + 1)
        #expect(try await ending(practice, id) == .signedOut)
    }

    @Test func whoIsNoMemberAnyMoreGetsNothing() async throws {
        let practice = try await silent()
        let (ann, _) = try await practice.hire("ann")
        let id = try await practice.doctor.start(
            .init("example.com"), in: practice.project, for: ann)
        try await practice.service.accounts.removeMember(
            ann.user.id, from: practice.project, by: .system("test"))
        #expect(try await ending(practice, id) == .signedOut)
    }

    @Test func aSiteThatNeverAnswersIsGivenUp() async throws {
        let practice = try await silent { $0.longest = .milliseconds(30) }
        let (ann, _) = try await practice.hire("ann")
        let id = try await practice.doctor.start(
            .init("example.com"), in: practice.project, for: ann)
        #expect(try await ending(practice, id) == .tooLong)
    }

    @Test func theNextOneStartsWhenOneIsOver() async throws {
        let practice = try await silent {
            ($0.running, $0.openPerUser) = (1, 5)
        }
        let (ann, _) = try await practice.hire("ann")
        let project = practice.project
        let first = try await practice.doctor.start(.init("example.com"), in: project, for: ann)
        let second = try await practice.doctor.start(.init("example.org"), in: project, for: ann)
        guard
            case .waiting(ahead: 0)? = try practice.doctor.job(
                second, in: project, for: ann.principal)?.state
        else {
            Issue.record("the second one does not wait")
            return
        }
        try practice.doctor.cancel(first, in: project, for: ann.principal)
        while !practice.requests.all.contains(where: { $0.contains("example.org") }) {
            try await Task.sleep(for: .milliseconds(5))
        }
        practice.doctor.stop()
        #expect(try await ending(practice, second) == .cancelled)
    }
}
