import LinkStore
import Testing

@testable import DoctorService

/// Who waits, runs and is kept.
struct DoctorQueueTests {
    private let start = Timestamp(milliseconds: 1_800_000_000_000)

    private func job(_ number: Int64, of user: Int64 = 1, project: Int64 = 1) -> DoctorJob {
        DoctorJob(
            id: .init(number), project: .init(project), user: .init(user),
            order: .init("example.com"), orderedAt: start, state: .waiting(ahead: 0))
    }

    private func queue(_ change: (inout DoctorLimits) -> Void) -> DoctorQueue {
        var limits = DoctorLimits()
        change(&limits)
        return DoctorQueue(limits)
    }

    @Test func jobsStartInTheirOrderAsOthersEnd() throws {
        var queue = queue { ($0.running, $0.openPerUser) = (2, 9) }
        #expect(try queue.add(job(1), at: start) == [.init(1)])
        #expect(try queue.add(job(2), at: start) == [.init(2)])
        #expect(try queue.add(job(3), at: start) == [])
        #expect(try queue.add(job(4), at: start) == [])
        guard case .waiting(ahead: 1)? = queue.job(.init(4))?.state else {
            Issue.record("the fourth one waits behind the third")
            return
        }
        #expect(queue.finish(.init(2), .ended(.tooLong), at: start) == [.init(3)])
        queue.asked(.init(3))
        queue.asked(.init(3))
        queue.answered(.init(3))
        guard case .running(asked: 2, answered: 1)? = queue.job(.init(3))?.state else {
            Issue.record("the third one has sent two requests")
            return
        }
    }

    @Test func anAccountHasFewOpenAtOnce() throws {
        var queue = queue { ($0.running, $0.openPerUser) = (1, 2) }
        _ = try queue.add(job(1), at: start)
        _ = try queue.add(job(2), at: start)
        #expect(throws: DoctorBusy.own(2)) { try queue.add(job(3), at: start) }
        #expect(try queue.add(job(4, of: 2), at: start) == [])
        queue.cancel(.init(2), at: start)
        #expect(try queue.add(job(5), at: start) == [])
    }

    @Test func anAccountOrdersFewWithinAnHour() throws {
        var queue = queue { $0.ordersPerHour = 2 }
        for number in 1...2 {
            _ = try queue.add(job(Int64(number)), at: start)
            _ = queue.finish(.init(Int64(number)), .ended(.tooLong), at: start)
        }
        #expect(throws: DoctorBusy.often(2, seconds: 3_600)) {
            try queue.add(job(3), at: start)
        }
        #expect(try queue.add(job(3), at: start.adding(seconds: 3_601)) == [.init(3)])
    }

    @Test func theLineHasAnEnd() throws {
        var queue = queue { ($0.running, $0.waiting) = (1, 2) }
        for number in 1...3 { _ = try queue.add(job(Int64(number), of: Int64(number)), at: start) }
        #expect(throws: DoctorBusy.full(2)) { try queue.add(job(4, of: 4), at: start) }
    }

    @Test func aCancelledJobKeepsItsPlaceUntilItsTaskHasEnded() throws {
        var queue = queue { $0.running = 1 }
        _ = try queue.add(job(1), at: start)
        _ = try queue.add(job(2, of: 2), at: start)
        queue.cancel(.init(1), at: start)
        guard case .waiting(ahead: 0)? = queue.job(.init(2))?.state else {
            Issue.record("the second one waits")
            return
        }
        #expect(queue.finish(.init(1), .ended(.tooLong), at: start) == [.init(2)])
        // What came first counts.
        guard case .ended(.cancelled)? = queue.job(.init(1))?.state else {
            Issue.record("the first one was cancelled")
            return
        }
    }

    @Test func reportsAreKeptForAWhileAndNotTooMany() throws {
        var queue = queue { ($0.kept, $0.keptSeconds) = (2, 60) }
        for number in 1...3 {
            _ = try queue.add(job(Int64(number)), at: start)
            _ = queue.finish(.init(Int64(number)), .ended(.tooLong), at: start)
        }
        #expect(queue.job(.init(1)) == nil)
        #expect(queue.jobs(of: .init(1)).count == 2)
        #expect(queue.jobs(of: .init(2)).isEmpty)
        queue.forget(at: start.adding(seconds: 61))
        #expect(queue.jobs(of: .init(1)).isEmpty && queue.open.isEmpty)
    }
}
