internal import AppInspection
internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebProbe
internal import WebText

/// `landfall doctor`: looks at every layer live, and names the first one that is broken.
struct DoctorCommand {
    static let domains = Argument(
        "DOMAIN|URL", count: 0...Int.max,
        help: "A domain, an entry such as applinks:*.example.com, or a link on a domain.")

    static let command = Command(
        "doctor", summary: "Look at a live site layer by layer, and name the first broken one",
        discussion: """
            Asks the site for its association file as Apple's servers do, as a browser and as curl,
            over IPv4 and IPv6, then asks Apple's servers for their copy, and judges everything from
            DNS to the rules of the file. The first layer that is broken is the headline; the next
            steps follow.

              ✓ in order   ! needs a look   ✗ broken   ◷ mends itself   – not known

            An entry with ?mode=developer is judged as devices in that mode fetch it: without
            Apple's servers, with any certificate. A link is judged by the rules of the file; with
            --trace it is followed hop by hop, which tells whether a click tracker or shortener
            stands before the Universal Link.

            Apple's servers ask a site within 24 hours of a change, installed apps look again within
            a week. --watch waits for the former.
            """,
        arguments: [domains], options: DoctorOptions.all,
        examples: [
            .init("landfall doctor example.com", "Look at a site"),
            .init(
                "landfall doctor https://example.com/product/42 --app MyApp.ipa",
                "Find out why a link does not open the app"),
            .init(
                "landfall doctor 'https://click.example.net/x?id=1' --trace",
                "Follow a link from an e-mail"),
            .init("landfall doctor example.com --watch", "Wait for Apple's servers"),
            .init(
                "landfall doctor example.com --format html > report.html",
                "Write a page for a colleague"),
        ],
        statuses: [
            .init(.success, "every layer is in order"), .init(.findings, "a layer is broken"),
            .init(.usage, "wrong usage"),
            .init(.unreadable, "a file that cannot be read, or no network"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let cases = try invocation.value(DoctorOptions.cases).map(CaseTable.read)
        if let folder = invocation.value(DoctorOptions.replay) {
            return write(try EvidenceFolder(folder).read(), cases)
        }
        let setup = try DoctorSetup(invocation)
        let subjects = try DoctorSubjects(invocation, app: setup.plan.app, cases: cases).list()
        if let problem = Prober.libraryProblem {
            console.complain("\(problem)")
            return .unreadable
        }
        if invocation.flag(DoctorOptions.watch) {
            return try DoctorWatch(invocation, console, setup).run(subjects)
        }
        let evidence = try collect(subjects, setup)
        if let folder = invocation.value(DoctorOptions.record) {
            try EvidenceFolder(folder).write(evidence)
            console.remark("kept the answers in \(folder)")
        }
        return write(evidence, cases)
    }

    /// Collects about all subjects at once, in the order of the subjects.
    private func collect(_ subjects: [DoctorSubject], _ setup: DoctorSetup) throws -> [Evidence] {
        let collector = setup.collector()
        let console = console
        console.progress("looking at domains", of: subjects.count)
        defer { console.endProgress() }
        return try blocking {
            await withTaskGroup(of: (Int, Evidence).self) { group in
                // Hundreds of domains are looked at without asking for all of them at once.
                var waiting = subjects.enumerated().makeIterator()
                func start() {
                    guard let (index, subject) = waiting.next() else { return }
                    group.addTask { (index, await collector.collect(subject, at: .now())) }
                }
                for _ in 0..<24 { start() }
                var evidence = [Evidence?](repeating: nil, count: subjects.count)
                var done = 0
                while let (index, one) = await group.next() {
                    evidence[index] = one
                    done += 1
                    console.advance(to: done)
                    start()
                }
                return evidence.compactMap { $0 }
            }
        }
    }

    private func write(_ evidence: [Evidence], _ cases: CaseTable?) -> ExitStatus {
        let diagnoses = evidence.map { evidence in
            Diagnosis(evidence, expecting: cases?.expectations(of: evidence.subject) ?? [])
        }
        DoctorOutput(invocation, console).write(diagnoses)
        if !diagnoses.isEmpty, diagnoses.allSatisfy(\.isOffline) { return .unreadable }
        let level = FailLevel(invocation.value(DoctorOptions.failOn) ?? "error") ?? .error
        let fails = diagnoses.contains { diagnosis in
            diagnosis.items.contains { level.isReached(by: $0.finding.severity) }
        }
        return fails ? .findings : .success
    }
}
