package import HTTPServing
package import LinkStore
internal import Synchronization

/// Access that was refused: a line for people each, of which there are never many.
///
///     let log = RefusalLog { line in console.complain(line) }
///     log.note(.init(status: 403, rule: "scope", who: .token(7), what: "POST …", from: address), at: now)
///
/// A line holds a status, a rule, the pattern of a route, an address and a number: nothing that
/// somebody sent, so no secret and nothing that could be taken for another line. What is refused again
/// and again is said once a minute with how often it was, and there are at most ``mostLines`` in a
/// minute, so that whoever makes up requests cannot fill a disk.
package final class RefusalLog: Sendable {
    /// What was refused to whom.
    package struct Refusal: Hashable, Sendable {
        /// Who asked, as far as that is known.
        package enum Caller: Hashable, Sendable {
            /// Nobody who is known.
            case stranger
            /// An account.
            case user(User.ID)
            /// A token.
            case token(Token.ID)
        }

        let status: Int
        let rule: String
        let caller: Caller
        let what: String
        let address: IPAddress

        /// - Parameters:
        ///   - status: What was answered.
        ///   - rule: Why, as a word for programs; a constant.
        ///   - what: The method and the pattern of the route, without anything of the request.
        package init(
            status: Int, rule: String, caller: Caller, what: String, from address: IPAddress
        ) {
            (self.status, self.rule, self.caller) = (status, rule, caller)
            (self.what, self.address) = (what, address)
        }

        /// What repeats: one customer has very many addresses of IPv6.
        fileprivate var kind: Refusal {
            Refusal(
                status: status, rule: rule, caller: caller, what: what, from: address.network)
        }

        fileprivate var words: String {
            let who =
                switch caller {
                case .stranger: "somebody"
                case .user(let id): "user \(id)"
                case .token(let id): "token \(id)"
                }
            return "refused \(status) \(rule): \(what) to \(who) from \(address)"
        }
    }

    /// How many lines there are in a minute at most; one more says how much was left out.
    package static let mostLines = 60
    private static let minute: Int64 = 60_000

    private struct State {
        /// When the minute began, the lines in it, and what was left out of it.
        var start = Timestamp(milliseconds: 0)
        var lines = 0
        var leftOut = 0
        /// How often what was said in this minute was refused again.
        var again: [Refusal: Int] = [:]
    }

    private let state = Mutex(State())
    private let write: @Sendable (String) -> Void

    /// A log that gives each line to `write`, on the thread that refuses: it must not wait.
    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Takes note of a refusal.
    package func note(_ refusal: Refusal, at now: Timestamp) {
        var lines = ended(at: now)
        state.withLock { state in
            if let count = state.again[refusal.kind] {
                state.again[refusal.kind] = count + 1
            } else if state.lines < Self.mostLines {
                state.lines += 1
                state.again[refusal.kind] = 0
                lines.append(refusal.words)
            } else {
                state.leftOut += 1
            }
        }
        for line in lines { write(line) }
    }

    /// Says what was not said yet of a minute that is over. Meant for every few seconds.
    package func flush(at now: Timestamp) {
        for line in ended(at: now) { write(line) }
    }

    /// Ends the minute if it is over, and says what came again in it.
    private func ended(at now: Timestamp) -> [String] {
        state.withLock { state in
            // A clock that was set back begins a new one too.
            guard !(0..<Self.minute).contains(now.milliseconds - state.start.milliseconds) else {
                return []
            }
            var lines = state.again.filter { $0.value > 0 }.map { refusal, count in
                "\(refusal.words), and \(count) more within the minute"
            }.sorted()
            if state.leftOut > 0 {
                lines.append("refused \(state.leftOut) more within the minute, of other kinds")
            }
            state = State(start: now)
            // These count for the minute that begins, so that no minute has more.
            state.lines = min(lines.count, Self.mostLines)
            return lines
        }
    }
}
