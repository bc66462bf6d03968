internal import DoctorService
internal import LinkDoctor
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// A report of the doctor as parts of a page, in the order of the command line: the line that
/// matters, the layers, the findings with what to do, the next steps; then what becomes of taps.
struct DoctorSections {
    private typealias Words = Texts.Doctor
    private let report: DoctorReport
    private let job: DoctorJob
    private let visit: Visit

    init(_ report: DoctorReport, job: DoctorJob, visit: Visit) {
        (self.report, self.job, self.visit) = (report, job, visit)
    }

    /// So many findings are shown; the page for keeping has all.
    private static let most = 40

    func all() throws -> [HTML] {
        [try headline(), findings, recipe, ways, steps] + verdict
    }

    private func headline() throws -> HTML {
        let path = ["check", "reports", "\(job.id)"]
        let rows = report.layers.map { result -> [HTML] in
            [
                .text(result.layer.title),
                .element(
                    "span", [.init("class", result.state.style)], .text(result.state.words)),
                .text(result.note.clipped(to: 300)),
            ]
        }
        return .section(
            Words.matters, "card",
            .paragraph(report.headline.clipped(to: 600), "big \(report.state.style)"),
            .element(
                "p", [.init("class", "soft")], .text(Words.lookedAt), .time(job.orderedAt),
                .text(".")),
            .table(Words.layers, Words.layerColumns, rows, style: "stack brief"),
            report.isPrivate
                ? .paragraph(
                    Words.publicOnly, "hint") : .nothing,
            .element(
                "p", [.init("class", "row")],
                .button(
                    Words.send, try visit.address(path + [DoctorReportPage.File.html.rawValue])),
                .button(Words.json, try visit.address(path + [DoctorReportPage.File.json.rawValue]))
            ))
    }

    private var findings: HTML {
        guard !report.items.isEmpty else { return .nothing }
        let left = report.items.count - Self.most
        return .section(
            Words.findings, "card",
            .element(
                "ul", [.init("class", "findings")],
                .all(
                    report.items.prefix(Self.most).map { FileSection.remark($0.finding, line: nil) }
                )),
            left > 0
                ? .paragraph(Words.more(left), "soft") : .nothing)
    }

    private var recipe: HTML {
        guard let recipe = report.recipe else { return .nothing }
        return .section(
            Words.serves(recipe.title), "card",
            .all(
                recipe.files.map { file in
                    .all([.paragraph(Words.place(file.place), "hint"), .code(file.text)])
                }))
    }

    private var ways: HTML {
        .all(
            report.ways.map { way in
                let rows = way.hops.prefix(12).map { hop -> [HTML] in
                    [
                        .element("code", [], .text(hop.url.clipped(to: 400))),
                        .text((hop.failure ?? hop.status.map { "\($0)" } ?? "–").clipped(to: 120)),
                        Self.verdict(of: hop),
                    ]
                }
                return .section(
                    Words.way, "card",
                    .table(Words.hops, Words.hopColumns, rows))
            })
    }

    private static func verdict(of hop: LinkTrace.Hop) -> HTML {
        guard let opens = hop.opens else {
            return .element("span", [.init("class", "soft")], .text(Words.noFile))
        }
        return opens
            ? .element("span", [.init("class", "good")], .text(hop.app ?? Texts.Verdict.app))
            : .element("span", [.init("class", "warn")], .text(Texts.Verdict.browser))
    }

    private var steps: HTML {
        .section(
            Words.steps, "card",
            .element(
                "ol", [.init("class", "list")],
                .all(
                    report.steps.map { step in
                        .element(
                            "li", [],
                            step.isDue
                                ? .element("strong", [], .text(Words.now(step.text).sentence))
                                : .text(step.text.sentence))
                    })))
    }

    /// What the file that the site delivers says of the link.
    private var verdict: [HTML] {
        guard let file = report.file, file.problem == nil, let text = report.urls.first,
            let url = try? WebURL(text, allowing: .asWritten)
        else { return [] }
        let verdict = FileVerdict(url, file: file, domain: report.domain)
        let taps = verdict.firstApp.map {
            TapTable(url, file: file, domain: report.domain, app: $0)
        }
        return verdict.sections(.address(text), taps: taps)
    }
}

extension Diagnosis.State {
    /// As people read it, with the mark of the command line.
    var words: String {
        switch self {
        case .sound: Texts.Doctor.sound
        case .doubtful: Texts.Doctor.doubtful
        case .broken: Texts.Doctor.broken
        case .waiting: Texts.Doctor.pending
        case .unknown: Texts.Doctor.unknown
        }
    }

    /// The class of its colour.
    var style: String {
        switch self {
        case .sound: "good"
        case .doubtful, .waiting: "warn"
        case .broken: "bad"
        case .unknown: "soft"
        }
    }
}
