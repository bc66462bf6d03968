internal import HTTPServing
internal import LinkService
internal import LinkStore

/// How the server is, for its administrators.
struct ServerPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        try visit.principal.requireAdministrator()
        let service = visit.service
        var store = HTML.element("span", [.init("class", "good")], .text("can be read"))
        do {
            try await service.store.ping()
        } catch {
            store = .element("span", [.init("class", "bad")], .text("cannot be read: \(error)"))
        }
        let cache = service.cache.usage
        let faults = service.sites.faults.map { fault -> HTML in
            .element(
                "li", [.init("class", "bad")], .text("\(fault.host): \(fault.fault)"))
        }
        let projects = try await service.projects(for: visit.principal)
        let users = try await service.accounts.users(for: visit.principal)
        return Frame(title: "Server", visit: visit).page(
            .section(
                "Health", "card",
                .facts([
                    ("Store", store),
                    (
                        "Sites",
                        faults.isEmpty
                            ? .element("span", [.init("class", "good")], .text("all are served"))
                            : .element("ul", [.init("class", "plain")], .all(faults))
                    ),
                    ("Links in memory", .text("\(cache.count), \(cache.bytes / 1_024) KiB")),
                    ("Visits not written yet", .text("\(service.visits.waiting)")),
                    (
                        "Visits lost",
                        .element(
                            "span", [.init("class", service.visits.dropped == 0 ? "" : "bad")],
                            .text("\(service.visits.dropped)"))
                    ),
                    ("Projects", .text("\(projects.count)")),
                    ("Accounts", .text("\(users.filter { $0.content.disabledAt == nil }.count)")),
                ])),
            .section(
                "Backup", "card",
                .paragraph("A copy of everything, made while the server goes on:"),
                .code("landfalld backup FILE --data DIR")),
            .button("Audit log of the server", .page(["server", "audit"])))
    }
}
