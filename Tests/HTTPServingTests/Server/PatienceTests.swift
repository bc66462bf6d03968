import Locks
import TestSupport
import Testing

@testable import HTTPServing

#if canImport(Glibc)
    import Glibc
#endif

/// Threads that let others go first.
@Suite struct PatienceTests {
    @Test func jobsAllRunAndOneThreadKeepsTheirOrder() async throws {
        let seen = Guarded<[Int]>([])
        await withCheckedContinuation { continuation in
            let thread = PatientThreads(count: 1)
            for number in 0..<5_000 {
                thread.run { seen.withLock { $0.append(number) } }
            }
            // Nobody holds it any more when this returns: what was added still runs.
            thread.run { continuation.resume() }
        }
        #expect(seen.withLock { $0 } == Array(0..<5_000))
    }

    @Test func tasksOfManyRunOnSeveral() async {
        let threads = PatientThreads(count: 3)
        let sum = await withTaskGroup(of: Int.self) { group in
            for number in 0..<500 {
                group.addTask(executorPreference: threads) {
                    await Task.yield()
                    return number
                }
            }
            return await group.reduce(0, +)
        }
        #expect(sum == 500 * 499 / 2)
    }

    #if canImport(Glibc)
        /// The number that Linux has for the patience of the thread that asks.
        @Sendable private static func niceness() -> Int32 {
            getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
        }

        @Test func tasksOfAPatientServiceRunThere() async throws {
            for isPatient in [true, false] {
                var router = Router()
                router.on(
                    .get, "/nice",
                    task: { _ in
                        await Task.yield()
                        return .text("\(Self.niceness())")
                    })
                let service = Service(router, isPatient: isPatient)
                let server = try Server(service, at: .init(.loopback))
                let client = try SocketClient(port: server.port)
                try await client.send(get("/nice"))
                let answer = try await client.reply()?.body
                await server.stop(within: .seconds(2))
                let here = Self.niceness()
                #expect(answer == "\(isPatient ? min(here + 10, 19) : here)")
            }
        }
    #endif
}
