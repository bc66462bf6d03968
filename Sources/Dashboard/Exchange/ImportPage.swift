internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Many links at once: first what would become of each, then for real.
struct ImportPage {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private static let shown = 200
    /// In so many rows a warning names the nearest route too.
    private static let mostDetailed = 100

    func response(_ form: Form = Form(), status: Int = 200) async throws -> Response {
        try visit.principal.require(.edit, in: visit.projectID)
        return try await visit.frame("Import links", .links).page(
            .element(
                "div", [.init("class", "card")],
                Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: "See what would happen",
                    // The script puts the chosen file into the text below.
                    .element(
                        "div",
                        [.init("class", "field"), .init("data-file-for", "data"), .flag("hidden")],
                        .element("label", [.init("for", "file")], .text("A file")),
                        .void(
                            "input",
                            [
                                .init("type", "file"), .init("id", "file"),
                                .init("accept", ".csv,.tsv,.json,.txt"),
                            ])),
                    form.area(
                        "data", "The links", rows: 12,
                        hint: "A table with a slug and a path or address in each row; a table with "
                            + "named columns, as the export writes it; or JSON, as the API and "
                            + "landfalld export write it.", isRequired: true))),
            .section(
                "For example", "card",
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
        return try await visit.frame(isDryRun ? "What would happen" : "What happened", .links).page(
            summary(good, bad, isDryRun),
            isOdd ? .paragraph(Texts.Links.odd(odd), "warn") : .nothing,
            isDryRun
                ? try confirm(data, good)
                : .button("To the links", try visit.address(["links"]), isMain: true),
            .element(
                "div", [.init("class", "card")],
                .table(
                    "Rows", ["Line", "Slug", "Path in the app", "Outcome"],
                    sorted.prefix(Self.shown).map(\.cells)),
                rows.count > Self.shown
                    ? .paragraph("\(rows.count - Self.shown) more rows are left out here.", "soft")
                    : .nothing))
    }

    private func summary(_ good: Int, _ bad: Int, _ isDryRun: Bool) -> HTML {
        let made = good == 1 ? "1 link" : "\(good) links"
        return .element(
            "p", [.init("class", "notice"), .init("role", "status")],
            .text(
                (isDryRun ? "\(made) would be made" : "\(made) made")
                    + (bad == 0 ? "." : ", \(bad) \(bad == 1 ? "row" : "rows") not.")))
    }

    private func confirm(_ data: String, _ good: Int) throws -> HTML {
        .element(
            "div", [.init("class", "card row")],
            good == 0
                ? .nothing
                : Form.form(
                    to: try visit.address(["links", "import"]), secret: visit.secret,
                    button: good == 1 ? "Make the link" : "Make the \(good) links",
                    .hidden("confirmed", "1"), .hidden("data", data)),
            .button("Back", try visit.address(["links", "import"])))
    }

    private func cells(
        _ row: LinkRowsReader.Row, _ isGood: Bool, _ words: String, _ warnings: [LinkWarning]
    ) -> [HTML] {
        let link = try? row.link.get()
        return [
            .text("\(row.line)"), .text(link.map { $0.slug ?? "(made up)" } ?? ""),
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
            (true, isDryRun ? "would be made" : "made as \(slug)")
        case .taken(let slug, let isDeleted)?:
            (
                false,
                isDeleted
                    ? "the slug \(slug) is that of a deleted link" : "the slug \(slug) is taken"
            )
        case .refused(let fault)?: (false, fault.description)
        case nil: (false, "it was not looked at")
        }
    }
}
