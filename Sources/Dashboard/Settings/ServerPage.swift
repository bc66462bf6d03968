internal import HTTPServing
internal import LinkService
internal import LinkStore

/// How the server is, for its administrators.
struct ServerPage {
    private let visit: Visit
    private typealias Words = Texts.Server

    init(_ visit: Visit) { self.visit = visit }

    func response(_ fault: FieldFault? = nil) async throws -> Response {
        let health = try await visit.service.health(for: visit.principal)
        var frame = Frame(title: Words.title, visit: visit)
        frame.notice = visit.query["did"]
        if case .running = try await visit.service.backups.state(for: visit.principal) {
            frame.refreshSeconds = 2
        }
        return frame.page(
            .section(Words.health, "card", .facts(facts(health))),
            try await BackupSection(visit).html(health, fault),
            .button(Words.audit, .page(["server", "audit"])), status: fault == nil ? 200 : 409)
    }

    private func styled(_ style: String, _ text: String) -> HTML {
        .element("span", style.isEmpty ? [] : [.init("class", style)], .text(text))
    }

    private func facts(_ health: InstanceHealth) -> [(String, HTML)] {
        let lookups = health.lookups.hits + health.lookups.misses
        let share = lookups == 0 ? nil : health.lookups.hits * 100 / lookups
        return [
            (Words.version, .text(health.version.isEmpty ? Words.unknownVersion : health.version)),
            (Words.uptime, .time(health.startedAt)),
        ] + storeFacts(health) + [
            (Words.sites, sites(health)),
            (
                Words.cache,
                .text(Words.cached(health.cache.count, health.cache.bytes / 1_024, share))
            ),
            (Words.visitsWaiting, .text("\(health.visitsWaiting)")),
            (
                Words.visitsLost,
                styled(health.visitsDropped == 0 ? "" : "bad", "\(health.visitsDropped)")
            ),
            (Words.failures, failures(health)),
            (Words.projects, .text("\(health.projects)")),
            (Words.accounts, .text("\(health.accounts)")),
        ]
    }

    private func storeFacts(_ health: InstanceHealth) -> [(String, HTML)] {
        switch health.store {
        case .failure(let fault):
            return [(Words.store, styled("bad", Words.unreadable(fault.words)))]
        case .success(let store):
            var facts: [(String, HTML)] = [
                (
                    Words.store,
                    .all([.text("\(store.engine), "), styled("good", Words.readable)])
                )
            ]
            if let path = store.path {
                facts.append((Words.file, .element("code", [], .text(path))))
            }
            if let bytes = store.bytes { facts.append((Words.size, .text(Words.size(bytes)))) }
            facts.append(
                (
                    Words.schema,
                    .text(
                        store.schema == store.knownSchema
                            ? Words.current(store.schema)
                            : Words.differs(store.schema, store.knownSchema))
                ))
            facts.append(
                (
                    Words.lastBackup,
                    health.lastBackup.map { .time($0.change.at) }
                        ?? styled("warn", Words.noBackup)
                ))
            return facts
        }
    }

    private func sites(_ health: InstanceHealth) -> HTML {
        guard !health.faults.isEmpty else { return styled("good", Words.allServed) }
        let (shown, left) = HTML.fitting(
            health.faults.map {
                .element("li", [.init("class", "bad")], .brief("\($0.host): \($0.fault)", 1_000))
            }, 12_000)
        return .all([
            .element("ul", [.init("class", "plain")], .all(shown)),
            left == 0 ? .nothing : .paragraph(Texts.leftOut(left), "hint"),
        ])
    }

    private func failures(_ health: InstanceHealth) -> HTML {
        guard let moment = health.failures.at else { return .text("0") }
        return .all([
            styled("bad", Words.failures(health.failures.count)), .time(moment),
            .paragraph(health.failures.words.clipped(to: 500), "hint"),
        ])
    }
}
