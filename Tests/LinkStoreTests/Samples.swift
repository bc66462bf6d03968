import Locks
import TestSupport
import Testing

@testable import LinkStore

/// The beginning of all samples' time.
let start = Timestamp(milliseconds: 1_800_000_000_000)

/// A change, so many seconds after the beginning.
func change(_ seconds: Int64 = 0, by author: Author = .system("test")) -> Change {
    Change(by: author, at: start.adding(seconds: seconds))
}

/// A place where links can be kept. The tests of the storage protocol run on each of ``all``.
struct StoreKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Makes an empty store that needs nothing beyond the folder and what the environment offers.
    let make: @Sendable (TemporaryFolder) async throws -> any Storage

    static let sqlite = StoreKind(testDescription: "SQLite") { folder in
        try await SQLiteStore(path: folder("links.db"))
    }

    static let postgres = StoreKind(testDescription: "PostgreSQL") { _ in
        // Right or wrong does not depend on how busy the machine is.
        try await PostgresStore(url: PostgresServer.shared().place(), patience: 60_000)
    }

    /// Those that can be tested on this machine.
    static let all = PostgresServer.isInstalled ? [sqlite, postgres] : [sqlite]
}

/// A store with one project, in a folder of its own.
struct AnySample {
    let folder: TemporaryFolder
    let store: any Storage
    let project: Project.ID

    init(_ kind: StoreKind) async throws {
        folder = try TemporaryFolder()
        store = try await kind.make(folder)
        project = try await store.createProject(.init(name: "Shop"), by: change()).id
    }
}

/// A SQLite store with one project, for tests of what only SQLite does.
struct Sample {
    let folder: TemporaryFolder
    let store: SQLiteStore
    let project: Project.ID

    init() async throws {
        folder = try TemporaryFolder()
        store = try await SQLiteStore(path: folder("links.db"))
        project = try await store.createProject(.init(name: "Shop"), by: change()).id
    }
}

/// What can be done with either sample.
protocol LinkSample {
    var anyStore: any Storage { get }
    var project: Project.ID { get }
}

extension AnySample: LinkSample {
    var anyStore: any Storage { store }
}

extension Sample: LinkSample {
    var anyStore: any Storage { store }
}

extension LinkSample {
    /// Makes a link of that name.
    @discardableResult
    func link(_ slug: String, _ content: Link.Content? = nil) async throws -> Link {
        try await anyStore.createLink(
            .init(slug: slug, content: content ?? .init(deepLinkPath: "/\(slug)")), in: project,
            by: change(), key: nil
        ).record
    }

    /// Makes many links, whose paths are their slugs.
    func links(_ slugs: [String]) async throws {
        let drafts = slugs.map { Link.Draft(slug: $0, content: .init(deepLinkPath: "/\($0)")) }
        _ = try await anyStore.createLinks(
            drafts, in: project, by: change(), key: nil, isDryRun: false)
    }
}

/// Expects a call to throw this error of the store.
func expectError(
    _ expected: StoreError, at location: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async {
    do {
        try await body()
        Issue.record("nothing was thrown instead of \(expected)", sourceLocation: location)
    } catch {
        #expect(error as? StoreError == expected, sourceLocation: location)
    }
}

/// A value that several tasks of a test change.
final class Shared<Value: Sendable>: Sendable {
    private let mutex: Guarded<Value>

    init(_ value: Value) { mutex = Guarded(value) }

    var value: Value {
        get { mutex.withLock { $0 } }
        set { mutex.withLock { $0 = newValue } }
    }

    func change(_ body: (inout Value) -> Void) { mutex.withLock { body(&$0) } }
}
