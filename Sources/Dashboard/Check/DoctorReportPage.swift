internal import DoctorService
internal import HTTPServing
internal import LinkService
internal import LinkStore

/// How far the doctor is with one site, and then what it found.
struct DoctorReportPage {
    private typealias Words = Texts.Doctor
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private func job() throws -> DoctorJob {
        let id = DoctorJob.ID(try visit.number("report"))
        let job = try visit.call.dashboard.doctor?.job(
            id, in: visit.projectID, for: visit.principal)
        guard let job else {
            throw Refused(404, Words.gone)
        }
        return job
    }

    func response() async throws -> Response {
        let job = try job()
        let title = Words.report(job.order.text.clipped(to: 80))
        var frame = try await visit.frame(title, .check)
        switch job.state {
        case .waiting(let ahead):
            return progress(&frame, job, Words.ahead(ahead), bar: [])
        case .running(let asked, let answered):
            return progress(
                &frame, job,
                asked == 0 ? Words.starting : Words.answered(answered, asked),
                bar: asked == 0
                    ? []
                    : [.init("max", "\(asked)"), .init("value", "\(answered)")])
        case .done(let report):
            let sections = DoctorSections(report, job: job, visit: visit)
            return frame.page(.all(try sections.all()), try again(job))
        case .ended(let ending):
            return frame.page(
                .section(
                    Words.noReport, "card", .paragraph(ending.words, "warn")),
                try again(job))
        }
    }

    // MARK: While it runs

    /// The page loads itself anew until the report is there; the script asks for the part that
    /// changes instead.
    private func progress(
        _ frame: inout Frame, _ job: DoctorJob, _ words: String, bar: [HTML.Attribute]
    ) -> Response {
        frame.refreshSeconds = 2
        let stop = (try? visit.address(["check", "reports", "\(job.id)", "cancel"])).map {
            Form.action(Words.stop, to: $0, secret: visit.secret)
        }
        return frame.page(
            .element(
                "section",
                [
                    .init("class", "card"), .init("id", "progress"), .init("data-poll", "1"),
                    .init("role", "status"),
                ],
                .paragraph(words),
                .element(
                    "progress", [.init("aria-label", Words.progress)] + bar,
                    .nothing),
                .paragraph(
                    Words.soon,
                    "hint")),
            stop ?? .nothing)
    }

    /// Ends the job.
    func cancel() async throws -> Response {
        let job = try job()
        try visit.call.dashboard.doctor?.cancel(
            job.id, in: visit.projectID, for: visit.principal)
        return visit.call.redirect(to: try visit.address(["check", "reports", "\(job.id)"]))
    }

    // MARK: Afterwards

    private func again(_ job: DoctorJob) throws -> HTML {
        let app: String
        switch job.order.app {
        case .own: app = ""
        case .app(let id): app = "\(id)"
        case .none: app = "none"
        }
        return .element(
            "div", [.init("class", "row")],
            Form.action(
                Words.again, to: try visit.address(["check", "reports"]), secret: visit.secret,
                style: "main",
                [
                    "subject": job.order.text, "app": app,
                    "follow": job.order.followsLinks ? "1" : "",
                    "private": job.order.asksOthers ? "" : "1",
                ]),
            .button(
                Words.another, try visit.address(["check"], query: ["subject": job.order.text])))
    }

    /// The report to be sent to a colleague, or for a program.
    func file(_ kind: File) async throws -> Response {
        let job = try job()
        guard case .done(let report) = job.state else {
            throw Refused(404, Words.notReady)
        }
        let text = kind == .html ? report.html : report.json
        return Response(
            200,
            headers: [
                "Content-Type": kind == .html
                    ? "text/html; charset=utf-8" : "application/json; charset=utf-8",
                // The page has a style sheet of its own, which this server's policy forbids.
                "Content-Disposition": "attachment; filename=\"\(kind.rawValue)\"",
            ], body: Array(text.utf8))
    }

    /// The forms of the report to be kept.
    enum File: String, CaseIterable {
        case html = "report.html"
        case json = "report.json"
    }
}

extension DoctorJob.Ending {
    /// As people read it.
    fileprivate var words: String {
        switch self {
        case .cancelled: Texts.Doctor.cancelled
        case .signedOut: Texts.Doctor.signedOut
        case .tooLong: Texts.Doctor.tooLong
        }
    }
}
