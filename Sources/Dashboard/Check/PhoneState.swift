internal import DoctorService
internal import HTTPServing
internal import LinkCodes
internal import LinkDoctor
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// Whether a tap on a phone can open the app: the four things that have to hold for a domain, each
/// with its next step, and a code to try once they do.
struct PhoneState {
    private typealias Words = Texts.Phone
    private let visit: Visit
    private let domain: Domain
    /// A link to try; the domain alone is looked at where there is none.
    private let link: Link?
    /// Where the form leads back to.
    private let place: String
    private let address: LinkAddress

    init(_ visit: Visit, _ domain: Domain, _ link: Link?, place: String) {
        (self.visit, self.domain, self.link, self.place) = (visit, domain, link, place)
        address = LinkAddress(domain.content)
    }

    /// What the doctor is sent to.
    var subject: String { link.map { address.text($0.slug) } ?? domain.content.description }

    /// The section, and whether it changes while it is looked at.
    func section(_ fault: String? = nil) throws -> (html: HTML, isBusy: Bool) {
        guard let doctor = visit.call.dashboard.doctor else {
            return (
                box(
                    .paragraph(Words.what(address.host)), .paragraph(Words.command, "soft"),
                    .code("landfall doctor \(address.host)")), false
            )
        }
        let job = try doctor.jobs(of: domain.project, for: visit.principal)
            .first { $0.order.text == subject }
        let faultLine = fault.map { HTML.paragraph($0.sentence, "fault") } ?? .nothing
        switch job?.state {
        case nil:
            return (
                box(
                    .paragraph(Words.what(address.host)), table(nil), faultLine,
                    try look(Words.look)),
                false
            )
        case .waiting: return (progress(0, 0), true)
        case .running(let asked, let answered): return (progress(asked, answered), true)
        case .ended:
            return (
                box(.paragraph(Words.ended, "warn"), table(nil), faultLine, try look(Words.look)),
                false
            )
        case .done(let report):
            guard let job else { return (.nothing, false) }
            return (
                box(
                    .element(
                        "p", [.init("class", "soft")], .text(Words.lookedAt), .time(job.orderedAt),
                        .text(".")), table(report), attempt(report), faultLine,
                    .element(
                        "div", [.init("class", "row")], try look(Words.again),
                        .button(
                            Words.report, try visit.address(["check", "reports", "\(job.id)"])))),
                false
            )
        }
    }

    private func box(_ pieces: HTML...) -> HTML {
        .section(Words.title, "card", .all(pieces))
    }

    private func look(_ text: String) throws -> HTML {
        Form.action(
            text, to: try visit.address(["site", "domains", "\(domain.id)", "phone"]),
            secret: visit.secret, style: text == Words.look ? "main" : "", ["back": place])
    }

    private func progress(_ asked: Int, _ answered: Int) -> HTML {
        let bar: [HTML.Attribute] =
            asked == 0 ? [] : [.init("max", "\(asked)"), .init("value", "\(answered)")]
        return .element(
            "section",
            [.init("class", "card"), .init("data-poll", "1"), .init("role", "status")],
            .element("h2", [], .text(Words.title)), .paragraph(Words.asked(answered, asked)),
            .element("progress", [.init("aria-label", Words.busy)] + bar, .nothing),
            .paragraph(Words.soon, "hint"))
    }

    // MARK: What has to hold

    /// One of the four things, and the layers of the doctor that it rests on.
    private enum Condition: CaseIterable {
        case points
        case encrypted
        case served
        case copied

        var layers: [Layer] {
            switch self {
            case .points: [.dns]
            case .encrypted: [.connection]
            case .served: [.answer, .everyone, .file, .listing]
            case .copied: [.cdn]
            }
        }

        func words(_ host: String) -> String {
            switch self {
            case .points: Words.points(host)
            case .encrypted: Words.encrypted
            case .served: Words.served
            case .copied: Words.copied
            }
        }
    }

    /// Whether the file that came back is one of somebody else.
    private func isElsewhere(_ report: DoctorReport) -> Bool {
        guard let served = report.file,
            let own = visit.service.sites.sites(of: domain.project)
                .first(where: { $0.domain.id == domain.id })?.association
        else { return false }
        return served.document.bytes != own.bytes
    }

    private func state(_ condition: Condition, _ report: DoctorReport) -> Diagnosis.State {
        if condition == .points, isElsewhere(report) { return .broken }
        let states = condition.layers.flatMap { layer in
            report.layers.filter { $0.layer == layer }.map(\.state)
        }
        let worst: [Diagnosis.State] = [.broken, .waiting, .unknown, .doubtful]
        return worst.first { states.contains($0) } ?? (states.isEmpty ? .unknown : .sound)
    }

    private func step(_ condition: Condition, _ report: DoctorReport) -> String {
        let state = state(condition, report)
        if condition == .points, isElsewhere(report) { return Words.elsewhere(address.host) }
        let finding = report.items.first { item in
            condition.layers.contains(item.layer)
                && (item.finding.severity >= .warning || state == .waiting)
        }?.finding
        switch state {
        case .sound: return Words.nothingToDo
        case .unknown where finding == nil: return Words.first
        default: return finding.map { $0.advice ?? $0.message } ?? Words.nothingToDo
        }
    }

    private func table(_ report: DoctorReport?) -> HTML {
        let rows = Condition.allCases.map { condition -> [HTML] in
            guard let report else {
                return [
                    .text(condition.words(address.host)),
                    .element("span", [.init("class", "state soft")], .text(Words.unknown)),
                    .nothing,
                ]
            }
            let state = state(condition, report)
            return [
                .text(condition.words(address.host)),
                .element("span", [.init("class", "state \(state.style)")], .text(state.words)),
                .text(step(condition, report).clipped(to: 400).sentence),
            ]
        }
        return .table(Words.title, Words.table, rows)
    }

    /// The code to try, or why there is none.
    private func attempt(_ report: DoctorReport) -> HTML {
        let isReady =
            report.state != .broken
            && Condition.allCases.allSatisfy { [.sound, .doubtful].contains(state($0, report)) }
        guard isReady, let code = try? QRCode(subject), link != nil else {
            let reason =
                isElsewhere(report) ? Words.elsewhere(address.host) : report.headline
            return .paragraph((Words.notYet + reason.clipped(to: 500)).sentence, "notice")
        }
        return .all([
            .paragraph(Words.holds, "good"), .drawing(code, Words.code(subject)),
            .paragraph(Words.tap, "soft"),
        ])
    }
}
