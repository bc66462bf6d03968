import Foundation
import LinkKit
import LinkRouting

/// The app of these tests.
enum Screen: Hashable, Sendable {
    case home
    case product(id: Int)
    case invite(code: String)
    case profile
    case wipe
}

func shopRouter() throws -> Router<Screen> {
    try Router(hosts: ["example.com"], schemes: ["myapp"]) {
        Route("/", to: Screen.home)
        Route("/product/{id}", .path("id", .integer(0...)), to: Screen.product) {
            if case .product(let id) = $0 { id } else { nil }
        }
        Route("/invite", .query("code", .text(1...40)), to: Screen.invite) {
            if case .invite(let code) = $0 { code } else { nil }
        }
        Route("/profile", to: Screen.profile)
        Route("/wipe", to: Screen.wipe).confirming()
    }
}

/// A clock that tests move.
final class TestClock: @unchecked Sendable {
    private let lock = NSLock()
    private var time = Date(timeIntervalSince1970: 1_700_000_000)

    var now: Date { lock.withLock { time } }
    func pass(_ seconds: TimeInterval) { lock.withLock { time += seconds } }
}

/// What was written to a log.
final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []

    var all: [String] { lock.withLock { lines } }
    var faults: [String] { all.filter { $0.hasPrefix("fault ") } }
    var log: LinkLog {
        LinkLog { level, line in self.lock.withLock { self.lines.append("\(level) \(line)") } }
    }
}

/// A handler, its clock and its log.
@MainActor
struct App {
    let clock = TestClock()
    let lines = Lines()
    let links: LinkHandler<Screen>
    let received = Received()

    final class Received {
        var outcomes: [LinkOutcome<Screen>] = []
    }

    init(
        _ resolver: LinkResolver? = nil, waitingFor: [LinkRequirement] = [],
        options: LinkHandler<Screen>.Options = .init(), pendingFile: String? = nil
    ) throws {
        let clock = clock
        links = LinkHandler(
            router: try shopRouter(), resolver: resolver, waitingFor: waitingFor,
            options: options, pendingFile: pendingFile.map { URL(filePath: $0) }, log: lines.log,
            clock: { clock.now })
    }

    /// Takes links from now on.
    @discardableResult
    func listen(scene: String? = nil) -> LinkListening {
        let received = received
        return links.listen(scene: scene) { received.outcomes.append($0.outcome) }
    }

    var outcomes: [LinkOutcome<Screen>] { received.outcomes }
}
