internal import LinkService
internal import LinkStore
internal import ToolSupport
internal import WebText

/// `landfalld import`
enum ImportCommand {
    static let yes = Option.flag("yes", "y", help: "Write; without it, only say what would happen.")
    static let project = Option.value(
        "project", takes: "NAME", help: "The project that the rows of a table go to.")
    static let command = Command(
        "import", summary: "Make projects and links from a file",
        discussion: """
            A JSON file is what "landfalld export" writes. A project is found by its name and made
            when it is not there; its domains and apps that are there already stay as they are.

            Any other file is a table with commas: the slug or the printed address of a link, and
            the path in the app or the address that it leads to. The long form of a Firebase
            Dynamic Link is taken apart, and decoded exactly once. A first row that begins with
            "slug" or "short" is skipped.

            A row that fails stops no other and is reported with its line. Without --yes nothing
            is written.
            """,
        arguments: [Argument("FILE", completion: .file, help: "The file; - is standard input.")],
        options: Configuration.storeOptions + [yes, project],
        examples: [
            .init("landfalld import links.csv --project Shop", "Say what a table would make"),
            .init("landfalld import backup.json --yes", "Make what another server exported"),
        ])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        let bytes = try InputFile.read(path, limit: 256 << 20).bytes
        let isJSON = bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{")
        let source = SourceText(bytes)
        let file: ExchangeFile
        if isJSON {
            let document = JSONDocument(bytes)
            if let finding = (document.findings + document.duplicateNames()).first {
                let line = finding.range.map { source.position(of: $0.lowerBound).line } ?? 1
                console.complain("\(path):\(line): \(finding.message)")
                return .unreadable
            }
            file = ExchangeFile(document)
        } else {
            file = ExchangeFile(CSVTable(bytes), project: try invocation.required(project))
        }
        for remark in file.remarks {
            console.remark("\(path):\(source.position(of: remark.offset).line): \(remark.message)")
        }
        let isDryRun = !invocation.flag(yes)
        let result = try await Opening.service(configuration, making: true) { service in
            try await Importer(service, isDryRun: isDryRun).run(file)
        }
        let faults = (file.faults + result.faults).sorted { $0.offset < $1.offset }
        for fault in faults {
            console.complain("\(path):\(source.position(of: fault.offset).line): \(fault.message)")
        }
        let verb = isDryRun ? "would be made; --yes makes them" : "were made"
        console.print("\(result.made) links \(verb)")
        return faults.isEmpty ? .success : .findings
    }
}

/// Makes what an exchange file describes.
struct Importer: Sendable {
    /// How many links were made, and what was not.
    struct Result: Sendable {
        var made = 0
        var faults: [ExchangeFile.Fault] = []
    }

    private let service: LinkService
    private let isDryRun: Bool
    private let author = Principal.system("import")

    init(_ service: LinkService, isDryRun: Bool) {
        (self.service, self.isDryRun) = (service, isDryRun)
    }

    func run(_ file: ExchangeFile) async throws -> Result {
        var result = Result()
        for project in file.projects {
            let known = try await service.store.projects().first {
                $0.content.name == project.content.name
            }
            var number = known?.id
            if number == nil { number = try await make(project, &result) }
            guard let id = number else { continue }
            for (offset, domain) in project.domains {
                try await attempt(offset, &result) {
                    _ = try await service.addDomain(domain, to: id, by: author)
                }
            }
            for (offset, app) in project.apps {
                try await attempt(offset, &result) {
                    _ = try await service.addApp(app, to: id, by: author)
                }
            }
            let outcomes = try await service.createLinks(
                project.links.map(\.link), in: id, by: author, isDryRun: isDryRun)
            for (row, outcome) in zip(project.links, outcomes) {
                switch outcome {
                case .created: result.made += 1
                case .taken(let slug, _):
                    result.faults.append(
                        .init(row.offset, "the slug \(Quoted.text(slug)) is taken"))
                case .refused(let fault): result.faults.append(.init(row.offset, "\(fault)"))
                }
            }
        }
        return result
    }

    /// The project's number; nil in a dry run, where its links are checked without it.
    private func make(
        _ project: ExchangeFile.Entry, _ result: inout Result
    ) async throws -> Project.ID? {
        if !isDryRun {
            return try await service.createProject(project.content, by: author).id
        }
        let prefixes = project.domains.flatMap(\.domain.prefixes)
        for (offset, link) in project.links {
            do throws(FieldFault) {
                if let slug = link.slug { _ = try SlugRules(prefixes: prefixes).normal(slug) }
                try LinkRules.check(link.content, in: project.content)
                result.made += 1
            } catch {
                result.faults.append(.init(offset, "\(error)"))
            }
        }
        return nil
    }

    private func attempt(
        _ offset: Int, _ result: inout Result, _ body: () async throws -> Void
    ) async throws {
        if isDryRun { return }
        do {
            try await body()
        } catch StoreError.taken {
            // It is there already, as it may be after a first import.
        } catch let fault as FieldFault {
            result.faults.append(.init(offset, "\(fault)"))
        } catch let fault as PublishFault {
            result.faults.append(.init(offset, "\(fault)"))
        }
    }
}
