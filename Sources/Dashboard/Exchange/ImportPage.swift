internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Many links at once: first what would become of each, then for real.
struct ImportPage {
    private typealias Words = Texts.Import
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// So many bytes of markup are rows; all of them are in the file.
    private static let room = 34_000
    /// A list with less markup travels in the page, so that any server can import it.
    private static let mostInPage = 8_000

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        try visit.principal.require(.edit, in: visit.projectID)
        return try await visit.frame(Words.title, .links).page(
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: Words.see, .fileField("data", Words.file, ".csv,.tsv,.json,.txt"),
                    form.area(
                        "data", Words.data, rows: 12, hint: Words.dataHint, isRequired: true))),
            .section(
                Words.examples, "card", .code(Words.shortExample), .code(Words.longExample)),
            status: status)
    }

    func take() async throws -> Response {
        let id = try visit.projectID
        try visit.principal.require(.edit, in: id)
        let isDryRun = visit.form["confirmed"] != "1"
        guard let data = try visit.form["data"] ?? kept(visit.form["key"])?.data else {
            return try await response(
                Form(fault: FieldFault("data", "gone", Words.gone)), status: 422)
        }
        let reader = LinkRowsReader(data)
        if let fault = reader.fault {
            var form = Form(visit.form, fault: fault)
            // A page stays small, and nobody mends a long list in it.
            if data.utf8.count > Self.mostInPage { form.values["data"] = nil }
            return try await response(form, status: 422)
        }
        let judge = try await visit.service.judge(of: id, for: visit.principal)
        let outcomes = try await visit.service.createLinks(
            reader.rows.compactMap { try? $0.link.get() }, in: id, by: visit.principal,
            isDryRun: isDryRun, judge: judge)
        let outcome = ImportOutcome(reader.rows, outcomes, judge: judge, isDryRun: isDryRun)
        let key = visit.call.dashboard.imports.keep(
            .init(
                project: id, author: visit.principal.author, data: isDryRun ? data : "",
                outcome: outcome.csv, at: visit.service.now()))
        return try await page(outcome, data, key)
    }

    private func kept(_ key: String?) throws -> ImportDesk.Work? {
        let work = visit.call.dashboard.imports.work(
            key ?? "", of: visit.principal.author, in: try visit.projectID,
            at: visit.service.now())
        return work
    }

    /// The outcome of every row as a file.
    func outcome() async throws -> Response {
        try visit.principal.require(.edit, in: visit.projectID)
        guard let work = try kept(visit.query["key"]) else { throw Refused(404, Words.fileGone) }
        return .download(work.outcome, "text/csv; charset=utf-8", "outcome.csv")
    }

    // MARK: The outcome

    private func page(_ outcome: ImportOutcome, _ data: String, _ key: String) async throws
        -> Response
    {
        let portion = Portion(outcome.byWeight, bytes: Self.room, cells)
        let file = try visit.address(["links", "import", "outcome.csv"], query: ["key": key])
        return try await visit.frame(outcome.isDryRun ? Words.would : Words.did, .links).page(
            .element(
                "p", [.init("class", "notice"), .init("role", "status")],
                .text(Words.summary(outcome.good, outcome.bad, isDryRun: outcome.isDryRun))),
            outcome.odd > 0 ? .paragraph(Words.odd(outcome.odd), "warn") : .nothing,
            .all(outcome.common.map { .paragraph(Words.common($0), "warn") }),
            .element(
                "div", [.init("class", "card row")],
                outcome.isDryRun
                    ? try confirm(outcome.good, data, key)
                    : .button(Words.toLinks, try visit.address(["links"]), isMain: true),
                .button(Words.download, file)),
            .element(
                "div", [.init("class", "card")],
                .table(Words.rows, Words.table, portion.rows),
                portion.left > 0 ? .paragraph(Words.leftOut(portion.left), "soft") : .nothing))
    }

    private func confirm(_ good: Int, _ data: String, _ key: String) throws -> HTML {
        let inPage = HTML.hidden("data", data)
        let isShort = inPage.markup.utf8.count <= Self.mostInPage
        return .all([
            good == 0
                ? .nothing
                : Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: Words.make(good), .hidden("confirmed", "1"),
                    isShort ? inPage : .hidden("key", key)),
            .button(Words.back, try visit.address(["links", "import"])),
        ])
    }

    private func cells(_ row: ImportOutcome.Row) -> [HTML] {
        [
            .text("\(row.line)"),
            row.isGood || row.slug != nil
                ? .brief(row.slug ?? Words.madeUp, 300) : .nothing,
            row.path.isEmpty
                ? .nothing
                : .element("span", [.init("class", "mono")], .brief(row.path, 300)),
            .all([
                .element(
                    "span", [.init("class", row.isGood ? "good" : "bad")], .brief(row.words, 500)),
                .all(
                    row.warnings.prefix(6).map {
                        .element("p", [.init("class", "warn")], .brief($0.sentence, 400))
                    }),
            ]),
        ]
    }
}

extension HTML {
    /// A field for a file, which the script shows: it puts the file into the text field below.
    static func fileField(_ target: String, _ label: String, _ kinds: String) -> HTML {
        .element(
            "div", [.init("class", "field"), .init("data-file-for", target), .flag("hidden")],
            .element("label", [.init("for", "file")], .text(label)),
            .void(
                "input", [.init("type", "file"), .init("id", "file"), .init("accept", kinds)]))
    }
}
