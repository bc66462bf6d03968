internal import AppInspection
internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// `doctor --watch`: asks until Apple's copy says what the site says.
struct DoctorWatch {
    private let invocation: Invocation
    private let console: Console
    private let setup: DoctorSetup

    init(_ invocation: Invocation, _ console: Console, _ setup: DoctorSetup) {
        self.invocation = invocation
        self.console = console
        self.setup = setup
    }

    func run(_ subjects: [DoctorSubject]) throws -> ExitStatus {
        let minutes = try DoctorSetup.number(invocation, DoctorOptions.watchFor, 0...100_000)
        let pause = try DoctorSetup.number(invocation, DoctorOptions.interval, 1...3600)
        guard setup.plan.asksOthers, subjects.allSatisfy({ $0.mode == nil }) else {
            throw invocation.usageError("--watch waits for Apple's servers, which are not asked")
        }
        let collector = setup.collector()
        let console = console
        let outcomes = try blocking {
            await withTaskGroup(of: Bool.self) { group in
                for subject in subjects {
                    group.addTask {
                        await Self.wait(
                            for: subject, collector, console, pause: pause, minutes: minutes)
                    }
                }
                return await group.reduce(into: [Bool]()) { $0.append($1) }
            }
        }
        return outcomes.allSatisfy { $0 } ? .success : .findings
    }

    /// Whether Apple's copy became the one that is served.
    private static func wait(
        for subject: DoctorSubject, _ collector: EvidenceCollector, _ console: Console, pause: Int,
        minutes: Int
    ) async -> Bool {
        let start = ContinuousClock.now
        var pause = Duration.seconds(pause)
        while true {
            let now = Moment.now()
            let evidence = await collector.collectCopies(subject, at: now)
            let copies = CopyComparison(evidence)
            if copies.areSame {
                console.print(
                    "\("✓", .green) \(subject.host): Apple's copy is the one that is served")
                return true
            }
            console.remark("\(now.description) \(subject.host): \(copies.words)")
            guard ContinuousClock.now - start + pause <= .seconds(minutes * 60) else {
                console.print(
                    "\("✗", .red) \(subject.host): not within \(String(minutes)) minutes: \(copies.words)"
                )
                return false
            }
            try? await Task.sleep(for: pause)
            pause = min(pause * 1.5, .seconds(900))
        }
    }
}
