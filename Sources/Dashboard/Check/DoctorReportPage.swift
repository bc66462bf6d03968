internal import DoctorService
internal import HTTPServing
internal import LinkService
internal import LinkStore

/// How far the doctor is with one site, and then what it found.
struct DoctorReportPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private func job() throws -> DoctorJob {
        let id = DoctorJob.ID(try visit.number("report"))
        let job = try visit.call.dashboard.doctor?.job(
            id, in: visit.projectID, for: visit.principal)
        guard let job else {
            throw Refused(404, "reports are kept for an hour, and this one is not there any more")
        }
        return job
    }

    func response() async throws -> Response {
        let job = try job()
        let title = "Report of \(job.order.text.clipped(to: 80))"
        var frame = try await visit.frame(title, .check)
        switch job.state {
        case .waiting(let ahead):
            let before = ahead == 1 ? "1 other check is" : "\(ahead) other checks are"
            return progress(
                &frame, job,
                ahead == 0 ? "Waiting: it is the next one." : "Waiting: \(before) before it.",
                bar: [])
        case .running(let asked, let answered):
            return progress(
                &frame, job,
                asked == 0
                    ? "Starting." : "\(answered) of \(asked) requests so far are answered.",
                bar: asked == 0
                    ? []
                    : [.init("max", "\(asked)"), .init("value", "\(answered)")])
        case .done(let report):
            let sections = DoctorSections(report, job: job, visit: visit)
            return frame.page(.all(try sections.all()), try again(job))
        case .ended(let ending):
            return frame.page(
                .section(
                    "There is no report", "card", .paragraph(ending.words, "warn")),
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
            Form.action("Stop it", to: $0, secret: visit.secret)
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
                    "progress", [.init("aria-label", "Requests that are answered")] + bar,
                    .nothing),
                .paragraph(
                    "The page shows the report as soon as it is there; that takes up to a minute.",
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
                "Look again", to: try visit.address(["check", "reports"]), secret: visit.secret,
                style: "main",
                [
                    "subject": job.order.text, "app": app,
                    "follow": job.order.followsLinks ? "1" : "",
                    "private": job.order.asksOthers ? "" : "1",
                ]),
            .button(
                "Another link", try visit.address(["check"], query: ["subject": job.order.text])))
    }

    /// The report to be sent to a colleague, or for a program.
    func file(_ kind: File) async throws -> Response {
        let job = try job()
        guard case .done(let report) = job.state else {
            throw Refused(404, "the report is not there yet")
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
        case .cancelled: "It was stopped before it was done."
        case .signedOut: "It ended because whoever ordered it signed out."
        case .tooLong: "The servers that were asked took more than a minute, so it was given up."
        }
    }
}
