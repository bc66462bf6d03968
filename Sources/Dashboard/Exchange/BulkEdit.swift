internal import HTTPServing
internal import LinkService
internal import LinkStore

/// One change to all links that were ticked in the list.
struct BulkEdit {
    private typealias Words = Texts.Bulk
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// What can be done to many.
    static let actions = Words.actions

    /// No page of the list has more.
    private static let most = 100
    /// So many bytes of markup tell what is worth a look.
    private static let room = 40_000

    /// A link after the change, with what there is to say of it.
    private struct Result {
        let link: Link
        /// Why it was not changed.
        let failure: String?
        var warnings: [String]
    }

    func response() async throws -> Response {
        let id = try visit.projectID
        let numbers = visit.form.values(of: "link").compactMap { Int64($0) }
        let action = visit.form["action"] ?? ""
        let tag = String((visit.form["newTag"] ?? "").trimmed)
        guard numbers.count <= Self.most, Self.actions.contains(where: { $0.value == action })
        else { throw Refused(400, Texts.Errors.incomplete) }
        guard !numbers.isEmpty else {
            return visit.call.redirect(
                to: try visit.address(["links"], query: ["did": "none-chosen"]))
        }
        if action == "tag" || action == "untag", tag.isEmpty {
            return visit.call.redirect(
                to: try visit.address(["links"], query: ["did": "no-tag"]))
        }
        try visit.principal.require(.edit, in: id)
        let judge = try await visit.service.judge(of: id, for: visit.principal)
        // One that is not there is noticed before any is changed.
        var links: [Link] = []
        for number in numbers {
            links.append(
                try await visit.service.link(Link.ID(number), in: id, for: visit.principal))
        }
        var results: [Result] = []
        for link in links { results.append(try await change(link, action, tag, judge)) }
        let common = ImportOutcome.common(results.filter { $0.failure == nil }.map(\.warnings))
        for index in results.indices { results[index].warnings.removeAll(where: common.contains) }
        let remarkable = results.filter { $0.failure != nil || !$0.warnings.isEmpty }
        guard !remarkable.isEmpty || !common.isEmpty else {
            return visit.call.redirect(to: try visit.address(["links"], query: ["did": "changed"]))
        }
        return try await page(action, results, remarkable, common)
    }

    private func change(
        _ link: Link, _ action: String, _ tag: String, _ judge: LinkJudge
    ) async throws -> Result {
        var content = link.content
        switch action {
        case "on": content.isEnabled = true
        case "off": content.isEnabled = false
        case "tag": content.tags = content.tags.filter { $0 != tag } + [tag]
        default: content.tags.removeAll { $0 == tag }
        }
        let warnings = judge.warnings(about: content, slug: link.slug).map(\.message)
        let isSame =
            Set(content.tags) == Set(link.content.tags)
            && content.isEnabled == link.content.isEnabled
        if isSame { return Result(link: link, failure: nil, warnings: warnings) }
        do {
            _ = try await visit.service.updateLink(
                link.id, in: link.project, to: content, expecting: link.latest.number,
                by: visit.principal, judge: judge)
            return Result(link: link, failure: nil, warnings: warnings)
        } catch let fault as FieldFault {
            return Result(link: link, failure: fault.description, warnings: [])
        } catch let error as StoreError {
            // One that was changed or deleted by somebody else meanwhile stops none of the others.
            switch error {
            case .stale, .wrongState, .notFound:
                return Result(link: link, failure: error.description, warnings: [])
            default: throw error
            }
        }
    }

    private func page(
        _ action: String, _ results: [Result], _ remarkable: [Result], _ common: [String]
    ) async throws -> Response {
        let failed = results.count { $0.failure != nil }
        let portion = try Portion(
            remarkable.filter { $0.failure != nil } + remarkable.filter { $0.failure == nil },
            bytes: Self.room
        ) { result in
            [
                .anchor(
                    result.link.slug.clipped(to: 60),
                    try visit.address(["links", "\(result.link.id)"])),
                .all([
                    result.failure.map { .element("p", [.init("class", "bad")], .brief($0, 500)) }
                        ?? .nothing,
                    .all(
                        result.warnings.prefix(6).map {
                            .element("p", [.init("class", "warn")], .brief($0.sentence, 400))
                        }),
                ]),
            ]
        }
        return try await visit.frame(Words.title, .links).page(
            .element(
                "p", [.init("class", "notice"), .init("role", "status")],
                .text(Words.summary(action, results.count - failed, failed))),
            .all(common.map { .paragraph(Texts.Import.common($0), "warn") }),
            remarkable.isEmpty
                ? .nothing
                : .element(
                    "div", [.init("class", "card")], .paragraph(Words.worthALook, "soft"),
                    .table(Words.title, Words.table, portion.rows),
                    portion.left > 0 ? .paragraph(Texts.leftOut(portion.left), "soft") : .nothing),
            .button(Texts.Import.toLinks, try visit.address(["links"]), isMain: true))
    }

    /// The form, to which the boxes in the table belong by its name.
    func form() throws -> HTML {
        let form = Form()
        return .element(
            "form",
            [
                .init("method", "post"), .init("id", "bulk"), .init("class", "card row"),
                .action(try visit.address(["links", "bulk"])),
            ],
            FormToken.field(for: visit.secret),
            form.choice("action", Words.ticked, Self.actions),
            form.text("newTag", Words.tag, more: [.init("maxlength", "100")]),
            .element("button", [], .text(Words.doIt)))
    }

    /// The box of a link.
    static func box(_ link: Link) -> HTML {
        .void(
            "input",
            [
                .init("type", "checkbox"), .init("name", "link"), .init("value", "\(link.id)"),
                .init("form", "bulk"),
                .init("aria-label", Words.choose(link.slug.clipped(to: 30))),
            ])
    }
}
