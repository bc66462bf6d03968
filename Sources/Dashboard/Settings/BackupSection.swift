internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Copies of the store: how to make one, and how far it is.
struct BackupSection {
    private let visit: Visit
    private typealias Words = Texts.Server

    init(_ visit: Visit) { self.visit = visit }

    func html(_ health: InstanceHealth, _ fault: FieldFault?) async throws -> HTML {
        if case .success(let store) = health.store, store.path == nil {
            return .section(
                Words.backup, "card", .paragraph(Words.elsewhere), .code(Words.dump))
        }
        let state = try await visit.service.backups.state(for: visit.principal)
        return .section(
            Words.backup, "card", .paragraph(Words.backupHint),
            fault.map { .paragraph($0.message.sentence, "fault") } ?? .nothing, try status(state),
            .paragraph(Words.restore, "soft"), .code(Words.command))
    }

    private func status(_ state: Backups.State) throws -> HTML {
        switch state {
        case .none: return .all([make(Words.make)])
        case .running(let part):
            return .all([
                .element(
                    "p", [.init("role", "status")],
                    .element(
                        "progress",
                        [
                            .init("max", "100"), .init("value", "\(Int(part * 100))"),
                            .init("aria-label", Words.backup),
                        ], .nothing), .text(" " + Words.running(Int(part * 100)))),
                .button(Words.reload, .page(["server"])),
            ])
        case .ready(let copy):
            return .all([
                .element(
                    "p", [.init("role", "status")],
                    .text(Words.ready(Words.size(Int64(copy.bytes)))), .time(copy.madeAt),
                    .text(". " + Words.lives)),
                .element(
                    "div", [.init("class", "row")],
                    .button(Words.download, .page(["server", "backup"]), isMain: true),
                    make(Words.makeAnother)),
            ])
        case .failed(let words):
            return .all([
                .element(
                    "p", [.init("class", "bad"), .init("role", "alert")],
                    .text(Words.failed(words).sentence)), make(Words.make),
            ])
        }
    }

    private func make(_ text: String) -> HTML {
        Form.action(text, to: .page(["server", "backup"]), secret: visit.secret)
    }

    // MARK: Requests

    func start() async throws -> Response {
        let backups = visit.service.backups
        do {
            try await backups.start(by: visit.principal)
        } catch let fault as FieldFault {
            return try await ServerPage(visit).response(fault)
        }
        // A small store is copied before anybody could look.
        for _ in 0..<20 {
            guard case .running = try await backups.state(for: visit.principal) else { break }
            try await Task.sleep(for: .milliseconds(50))
        }
        return visit.call.redirect(to: .page(["server"]))
    }

    func download() async throws -> Response {
        let (copy, file) = try await visit.service.backups.take(by: visit.principal)
        var response = Response(
            200,
            headers: [
                "Content-Type": "application/vnd.sqlite3",
                "Content-Disposition": "attachment; filename=\"\(copy.name)\"",
            ])
        response.file = file
        return response
    }
}
