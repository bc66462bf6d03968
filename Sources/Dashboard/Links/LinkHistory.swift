internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The history of a link: what was changed, by whom, when, and the way back.
struct LinkHistory {
    private typealias Words = Texts.LinkPage
    let visit: Visit
    let link: Link

    private static let pageSize = 15
    /// So many bytes of markup tell what a revision changed.
    private static let room = 800

    func section() async throws -> HTML {
        let page = try await visit.service.history(
            of: link.id, in: link.project, after: visit.query["history"].map { Cursor($0) },
            limit: Self.pageSize, for: visit.principal)
        let names = try await visit.service.names(
            of: page.elements.map(\.revision.change.author), in: link.project,
            for: visit.principal)
        let mayReturn = visit.may(.edit, in: link.project) && link.deletedAt == nil
        let rows = page.elements.enumerated().map { index, revision -> [HTML] in
            let before = index + 1 < page.elements.count ? page.elements[index + 1] : nil
            let author = revision.revision.change.author
            return [
                .text("\(revision.revision.number)"),
                what(revision, before),
                .brief(names[author] ?? "\(author)", 200),
                .time(revision.revision.change.at),
                mayReturn && revision.content != link.content ? back(revision) : .nothing,
            ]
        }
        let older = try page.next.map { next in
            HTML.element(
                "p", [],
                .button(
                    Words.earlier,
                    try visit.address(["links", "\(link.id)"], query: ["history": next.text])))
        }
        return .section(
            Words.history, "card", .table(Words.history, Words.historyColumns, rows),
            older ?? .nothing)
    }

    private func back(_ revision: LinkRevision) -> HTML {
        Form.action(
            Words.back, Words.back(revision.revision.number),
            to: .page(["projects", "\(link.project)", "links", "\(link.id)", "revert"]),
            secret: visit.secret,
            [
                "number": "\(revision.revision.number)",
                "revision": "\(link.latest.number)",
            ])
    }

    /// A value as a piece of the page; moments are in the reader's zone.
    private static func value(_ name: String, _ value: String?) -> HTML {
        if name == "expiresAt", let value, let moment = Timestamp(rfc3339: value + ":00Z") {
            return .time(moment)
        }
        return .brief(LinkFields.words(name, value).clipped(to: 60), 240)
    }

    /// The action in words, and the fields that differ from the revision before it.
    private func what(_ revision: LinkRevision, _ before: LinkRevision?) -> HTML {
        let action = HTML.text(revision.revision.action.words)
        guard let before else { return action }
        let (old, new) = (LinkFields.values(before.content), LinkFields.values(revision.content))
        let changes = Set(old.keys).union(new.keys).sorted()
            .filter { old[$0] != new[$0] }
            .map { name -> HTML in
                .element(
                    "li", [], .text(Words.field(LinkFields.label(name))),
                    .element("del", [], Self.value(name, old[name])), .text(" → "),
                    .element("ins", [], Self.value(name, new[name])))
            }
        guard !changes.isEmpty else { return action }
        let (shown, left) = HTML.fitting(changes, Self.room)
        return .all([
            action, .element("ul", [.init("class", "plain")], .all(shown)),
            left == 0 ? .nothing : .paragraph(Words.moreFields(left), "hint"),
        ])
    }
}

extension Link.Action {
    /// As people read it.
    var words: String {
        switch self {
        case .created: Texts.LinkPage.created
        case .edited: Texts.LinkPage.edited
        case .deleted: Texts.LinkPage.deleted
        case .restored: Texts.LinkPage.restored
        case .reverted: Texts.LinkPage.reverted
        }
    }
}

extension LinkFields {
    /// The label of a field.
    static func label(_ name: String) -> String { Texts.LinkForm.fields[name] ?? name }

    /// A value as people read it.
    static func words(_ name: String, _ value: String?) -> String {
        switch name {
        case "isEnabled", "skipsInterstitial", "carriesQuery":
            value == nil ? Texts.LinkForm.no : Texts.LinkForm.yes
        default: value.map { $0.isEmpty ? Texts.LinkForm.nothing : $0 } ?? Texts.LinkForm.nothing
        }
    }
}
