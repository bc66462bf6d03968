internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Many links at once: first what would become of each, then for real.
struct ImportPage {
    private typealias Words = Texts.Import
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private static let shown = 200
    /// In so many rows a warning names the nearest route too.
    private static let mostDetailed = 100

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        try visit.principal.require(.edit, in: visit.projectID)
        return try await visit.frame(Words.title, .links).page(
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: Words.see,
                    // The script puts the chosen file into the text below.
                    .element(
                        "div",
                        [.init("class", "field"), .init("data-file-for", "data"), .flag("hidden")],
                        .element("label", [.init("for", "file")], .text(Words.file)),
                        .void(
                            "input",
                            [
                                .init("type", "file"), .init("id", "file"),
                                .init("accept", ".csv,.tsv,.json,.txt"),
                            ])),
                    form.area(
                        "data", Words.data, rows: 12,
                        hint: Words.dataHint, isRequired: true))),
            .section(
                Words.examples, "card",
                .code(
                    "slug,target\nspring-sale,/product/123\nsummer,https://www.example.com/product/124"
                ),
                .code(
                    "slug,deepLinkPath,desktopFallback,title,tags\nautumn,/product/125,https://www.example.com/,Autumn sale,\"sale,shop\""
                )),
            status: status)
    }

    func take() async throws -> Response {
        let id = try visit.projectID
        try visit.principal.require(.edit, in: id)
        let isDryRun = visit.form["confirmed"] != "1"
        let data = visit.form["data"] ?? ""
        let reader = LinkRowsReader(data)
        if let fault = reader.fault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
        var proposals: [LinkProposal] = []
        for row in reader.rows { if case .success(let link) = row.link { proposals.append(link) } }
        var outcomes = try await visit.service.createLinks(
            proposals, in: id, by: visit.principal, isDryRun: isDryRun
        )[...]
        let routes = try await visit.service.routes(of: id, for: visit.principal)
        var detailed = Self.mostDetailed
        var good = 0
        var odd = 0
        var rows: [(isFine: Bool, cells: [HTML])] = []
        for row in reader.rows {
            let (isGood, words): (Bool, String) =
                switch row.link {
                case .failure(let fault): (false, fault.description)
                case .success(let link):
                    Self.words(outcomes.popFirst(), link, isDryRun: isDryRun)
                }
            var warnings: [LinkWarning] = []
            if isGood, case .success(let link) = row.link {
                good += 1
                warnings = routes.warnings(
                    for: link.content.deepLinkPath, isBrief: detailed == 0)
            }
            if !warnings.isEmpty {
                odd += 1
                detailed = max(0, detailed - 1)
            }
            let isFine = isGood && warnings.isEmpty
            rows.append((isFine, cells(row, isGood, words, warnings)))
        }
        // What needs attention comes first, and long lists are cut.
        let sorted = rows.filter { !$0.isFine } + rows.filter(\.isFine)
        let bad = rows.count - good
        let isOdd = odd > 0
        return try await visit.frame(isDryRun ? Words.would : Words.did, .links).page(
            summary(good, bad, isDryRun),
            isOdd ? .paragraph(Texts.Links.odd(odd), "warn") : .nothing,
            isDryRun
                ? try confirm(data, good)
                : .button(Words.toLinks, try visit.address(["links"]), isMain: true),
            .element(
                "div", [.init("class", "card")],
                .table(
                    Words.rows, Words.table,
                    sorted.prefix(Self.shown).map(\.cells)),
                rows.count > Self.shown
                    ? .paragraph(Words.leftOut(rows.count - Self.shown), "soft")
                    : .nothing))
    }

    private func summary(_ good: Int, _ bad: Int, _ isDryRun: Bool) -> HTML {
        .element(
            "p", [.init("class", "notice"), .init("role", "status")],
            .text(Words.summary(good, bad, isDryRun: isDryRun)))
    }

    private func confirm(_ data: String, _ good: Int) throws -> HTML {
        .element(
            "div", [.init("class", "card row")],
            good == 0
                ? .nothing
                : Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: Words.make(good),
                    .hidden("confirmed", "1"), .hidden("data", data)),
            .button(Words.back, try visit.address(["links", "import"])))
    }

    private func cells(
        _ row: LinkRowsReader.Row, _ isGood: Bool, _ words: String, _ warnings: [LinkWarning]
    ) -> [HTML] {
        let link = try? row.link.get()
        return [
            .text("\(row.line)"), .text(link.map { $0.slug ?? Words.madeUp } ?? ""),
            .element("span", [.init("class", "mono")], .text(link?.content.deepLinkPath ?? "")),
            .all([
                .element("span", [.init("class", isGood ? "good" : "bad")], .text(words)),
                row.remark.map { .paragraph($0.sentence, "warn") } ?? .nothing,
                .all(warnings.map { .paragraph($0.message.sentence, "warn") }),
            ]),
        ]
    }

    private static func words(
        _ outcome: ProposalOutcome?, _ link: LinkProposal, isDryRun: Bool
    ) -> (Bool, String) {
        switch outcome {
        case .created(_, let slug)?:
            // A slug that is made up in a dry run is not the one that comes in the end.
            (true, isDryRun ? Words.wouldBeMade : Words.made(slug))
        case .taken(let slug, let isDeleted)?:
            (
                false,
                isDeleted
                    ? "the slug \(slug) is that of a deleted link" : "the slug \(slug) is taken"
            )
        case .refused(let fault)?: (false, fault.description)
        case nil: (false, Words.notLookedAt)
        }
    }
}
