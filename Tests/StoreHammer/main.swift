internal import LinkStore

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

// A program that the tests of the store start and kill, or start without rights.
//
//     store-hammer write FILE PREFIX    makes links, printing each slug once it was answered as saved
//     store-hammer open FILE            opens the store, without the rights of root, and says how it went

let words = CommandLine.arguments
let now = Timestamp(milliseconds: 1_800_000_000_000)
let change = Change(by: .system("hammer"), at: now)

/// Prints a line at once: the reader has to have it before this process is killed.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
}

func hammer(_ path: String, _ prefix: String) async throws {
    let store = try await SQLiteStore(path: path)
    let project: Project.ID
    if let first = try await store.projects().first {
        project = first.id
    } else {
        project = try await store.createProject(.init(name: "Hammer"), by: change).id
    }
    if try await store.webhooks(of: project).isEmpty {
        _ = try await store.addWebhook(
            .init(url: "https://example.com", secret: ""), to: project, most: 1, by: change)
    }
    for number in 0... {
        if number % 4 == 3 {
            let drafts = (0..<20).map {
                Link.Draft(
                    slug: "\(prefix)-\(number)-\($0)", content: .init(deepLinkPath: "/\(number)"))
            }
            _ = try await store.createLinks(
                drafts, in: project, by: change, key: nil, isDryRun: false)
            say(drafts.map(\.slug).joined(separator: " "))
        } else {
            let draft = Link.Draft(
                slug: "\(prefix)-\(number)", content: .init(deepLinkPath: "/\(number)"))
            let saved = try await store.createLink(draft, in: project, by: change, key: nil)
            if number % 2 == 1 {
                _ = try await store.updateLink(
                    saved.record.id, in: project, to: .init(deepLinkPath: "/edited"),
                    expecting: 1, by: change)
            }
            say(draft.slug)
        }
    }
}

switch words.count > 2 ? words[1] : "" {
case "write": try await hammer(words[2], words.count > 3 ? words[3] : "x")
case "open":
    // Root may write everywhere.
    if getuid() == 0 { _ = setgid(65_534) + setuid(65_534) }
    do {
        let store = try await SQLiteStore(path: words[2])
        try await store.close()
        say("opened")
    } catch {
        say("\(error)")
    }
default: say("usage: store-hammer write|open FILE [PREFIX]")
}
