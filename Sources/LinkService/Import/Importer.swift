internal import LinkStore
internal import WebText

/// Makes what an exchange file describes, or says what would become of it.
package struct Importer: Sendable {
    /// What became of a file.
    package struct Report: Sendable {
        /// How many links were made, or would be.
        package var made = 0
        /// How many were there already, just as the file has them.
        package var present = 0
        /// What was not made, and why.
        package var faults: [ExchangeFile.Note] = []
        /// What was made, or would be, and is probably not meant as it is.
        package var warnings: [ExchangeFile.Note] = []
        /// What has to be done so that printed links go on working.
        package var advice: [String] = []
        /// Why the rest of the file was not looked at, or nil when all of it was.
        package var end: (any Error)?
    }

    private let service: LinkService
    private let rehearsal: LinkService?
    private let progress: @Sendable (Int) -> Void
    private let principal = Principal.system("import")

    /// An importer into `service`.
    ///
    /// - Parameters:
    ///   - service: Where everything is made.
    ///   - rehearsal: For a dry run: an empty service that goes away afterwards, in which everything
    ///     is made that `service` does not have. `service` is only read then.
    ///   - progress: Gets the number of links that are done, some times.
    package init(
        _ service: LinkService, rehearsal: LinkService? = nil,
        progress: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        (self.service, self.rehearsal, self.progress) = (service, rehearsal, progress)
    }

    /// Makes what `file` describes. A row that fails stops no other; a store that fails ends it.
    package func run(_ file: ExchangeFile) async -> Report {
        var report = Report()
        var done = 0
        do {
            if let rehearsal { try await copySites(to: rehearsal) }
            for project in file.projects { try await take(project, &report, &done) }
        } catch {
            report.end = error
        }
        report.advice = file.advice(for: (rehearsal ?? service).sites)
        return report
    }

    private func take(
        _ project: ExchangeFile.Project, _ report: inout Report, _ done: inout Int
    ) async throws {
        let stage = rehearsal ?? service
        var number = try await Self.project(named: project.content.name, in: stage)
        if number == nil {
            try await attempt(project.offset, &report) {
                number = try await stage.createProject(project.content, by: principal).id
            }
        }
        guard let id = number else { return }
        for domain in project.domains {
            let own = try await stage.store.domains(of: id)
            if own.contains(where: { $0.content.description == domain.value.description }) {
                continue
            }
            try await attempt(domain.offset, &report) {
                _ = try await stage.addDomain(domain.value, to: id, by: principal)
            }
        }
        for app in project.apps {
            try await attempt(app.offset, &report) {
                do {
                    _ = try await stage.addApp(app.value, to: id, by: principal)
                } catch StoreError.taken {
                    // It is there already, as it is after a first import.
                }
            }
        }
        // In a dry run links are held against those that there are, if there are any.
        let real =
            rehearsal == nil
            ? nil : try await Self.project(named: project.content.name, in: service)
        let place = LinkPlace(
            service: real == nil ? stage : service, project: real ?? id, isDryRun: real != nil)
        var seen: Set<String> = []
        for start in stride(from: 0, to: project.links.count, by: 1_000) {
            let part = project.links[start..<min(start + 1_000, project.links.count)]
            try await take(part, place, &seen, &report)
            done += part.count
            progress(done)
        }
    }

    private struct LinkPlace {
        let service: LinkService
        let project: Project.ID
        let isDryRun: Bool
    }

    private func take(
        _ links: ArraySlice<ExchangeFile.Placed<ExchangeFile.Entry>>, _ place: LinkPlace,
        _ seen: inout Set<String>, _ report: inout Report
    ) async throws {
        let judge = try await place.service.judge(of: place.project, for: principal)
        let outcomes = try await place.service.createLinks(
            links.map(\.value.proposal), in: place.project, by: principal,
            isDryRun: place.isDryRun, judge: judge)
        for (link, outcome) in zip(links, outcomes) {
            if case .created = outcome {
                let path = link.value.proposal.content.deepLinkPath
                report.warnings += judge.pathWarnings(
                    about: path, isBrief: report.warnings.count >= 100
                ).map { .init(link.offset, $0.message) }
            }
            switch outcome {
            case .refused(let fault): report.faults.append(.init(link.offset, "\(fault)"))
            case .created(_, let slug) where place.isDryRun && !seen.insert(slug).inserted:
                report.faults.append(.init(link.offset, "the slug \(Quoted.text(slug)) is taken"))
            case .created(let id, _):
                report.made += 1
                guard link.value.isDeleted, !place.isDryRun else { continue }
                _ = try await place.service.deleteLink(
                    id, in: place.project, expecting: nil, by: principal)
            case .taken(let slug, _):
                let old = try await place.service.store.link(slug: slug, in: place.project)
                if let old, link.value.isSame(as: old) {
                    report.present += 1
                } else {
                    report.faults.append(
                        .init(link.offset, "the slug \(Quoted.text(slug)) is taken"))
                }
            }
        }
    }

    private func attempt(
        _ offset: Int, _ report: inout Report, _ body: () async throws -> Void
    ) async throws {
        do {
            try await body()
        } catch let fault as FieldFault {
            report.faults.append(.init(offset, "\(fault)"))
        } catch let fault as PublishFault {
            report.faults.append(.init(offset, "\(fault)"))
        } catch StoreError.taken(let name) {
            report.faults.append(.init(offset, "\(name)"))
        }
    }

    private static func project(
        named name: String, in service: LinkService
    ) async throws -> Project.ID? {
        try await service.store.projects().first { $0.content.name == name }?.id
    }

    /// Gives the rehearsal all that decides whether a domain or an app can be added.
    private func copySites(to rehearsal: LinkService) async throws {
        let change = Change(by: principal.author, at: service.now())
        for project in try await service.store.projects() {
            let copy = try await rehearsal.store.createProject(project.content, by: change).id
            for domain in try await service.store.domains(of: project.id) {
                _ = try await rehearsal.store.addDomain(domain.content, to: copy, by: change)
            }
            for app in try await service.store.apps(of: project.id) {
                _ = try await rehearsal.store.addApp(app.content, to: copy, by: change)
            }
        }
        try await rehearsal.refresh()
    }
}

extension ExchangeFile.Entry {
    /// Whether importing the entry would make nothing else than `link`.
    fileprivate func isSame(as link: Link) -> Bool {
        var (new, old) = (proposal.content, link.content)
        (new.tags, old.tags) = (Set(new.tags).sorted(), Set(old.tags).sorted())
        return new == old && isDeleted == (link.deletedAt != nil)
    }
}
