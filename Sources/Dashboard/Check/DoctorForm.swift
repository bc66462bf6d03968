internal import DoctorService
internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// The form that sends the doctor to a site, and the list of what came of it lately.
struct DoctorForm {
    private typealias Words = Texts.Doctor
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// The form with what was typed, and the reports that are there; nothing without a doctor.
    func sections(_ form: Form) async throws -> HTML {
        guard let doctor = visit.call.dashboard.doctor else { return .nothing }
        let project = try visit.projectID
        let apps = try await visit.service.apps(of: project, for: visit.principal)
        return .all([
            .section(
                Words.title, "card",
                .paragraph(
                    Words.what, "soft"),
                Form.form(
                    to: try visit.address(["check", "reports"]), secret: visit.secret,
                    button: Words.look,
                    form.text(
                        "subject", Words.subject,
                        hint: Words.subjectHint, isRequired: true,
                        more: [.init("maxlength", "2048")]),
                    form.choice(
                        "app", Words.app, Self.choices(apps),
                        hint: Words.appHint),
                    form.box(
                        "follow", Words.follow,
                        hint: Words.followHint),
                    form.box(
                        "private", Words.isPrivate,
                        hint: Words.privateHint))),
            try list(doctor.jobs(of: project, for: visit.principal)),
        ])
    }

    private static func choices(_ apps: [App]) -> [(value: String, label: String)] {
        [("", Words.ownApp)]
            + apps.prefix(50).map { ("\($0.id)", $0.name) } + [("none", Words.noApp)]
    }

    /// Takes the form.
    func start() async throws -> Response {
        guard let doctor = visit.call.dashboard.doctor else {
            throw Refused(404, Words.none)
        }
        var order = DoctorOrder(String((visit.form["subject"] ?? "").trimmed))
        order.followsLinks = visit.form["follow"] == "1"
        order.asksOthers = visit.form["private"] != "1"
        switch visit.form["app"] ?? "" {
        case "": order.app = .own
        case let number: order.app = Int64(number).map { .app(App.ID($0)) } ?? .none
        }
        do {
            let id = try await doctor.start(
                order, in: visit.projectID, for: visit.signedIn)
            return visit.call.redirect(to: try visit.address(["check", "reports", "\(id)"]))
        } catch let fault as FieldFault {
            return try await refused(fault, status: 422)
        } catch let busy as DoctorBusy {
            return try await refused(
                FieldFault("subject", "busy", busy.description), status: 429)
        }
    }

    private func refused(_ fault: FieldFault, status: Int) async throws -> Response {
        let fault = fault.field == "q" ? FieldFault("subject", fault.rule, fault.message) : fault
        return try await CheckPage(visit).response(Form(visit.form, fault: fault), status: status)
    }

    // MARK: Reports

    private func list(_ jobs: [DoctorJob]) throws -> HTML {
        guard !jobs.isEmpty else { return .nothing }
        let rows = try jobs.prefix(10).map { job -> [HTML] in
            [
                .anchor(
                    job.order.text.clipped(to: 100),
                    try visit.address(["check", "reports", "\(job.id)"])),
                Self.outcome(job.state),
                .element("span", [.init("class", "soft")], .time(job.orderedAt)),
            ]
        }
        return .section(
            Words.reports, "card",
            .table(
                Words.reports, Words.reportColumns, rows, style: "stack brief"
            ))
    }

    private static func outcome(_ state: DoctorJob.State) -> HTML {
        switch state {
        case .waiting: .text(Words.waiting)
        case .running: .text(Words.running)
        case .done(let report):
            .element(
                "span", [.init("class", report.state.style)], .text(report.state.words))
        case .ended: .element("span", [.init("class", "soft")], .text(Words.stopped))
        }
    }
}

extension App {
    /// What the app is called in a list.
    fileprivate var name: String {
        switch content {
        case .ios(let app): "\(app.appIDPrefix).\(app.bundle)"
        case .android(let app): Texts.Doctor.android(app.package)
        }
    }
}
