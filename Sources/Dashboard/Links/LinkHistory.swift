internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The history of a link: what was changed, by whom, when, and the way back.
struct LinkHistory {
    let visit: Visit
    let link: Link

    private static let pageSize = 15

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
                .text(names[author] ?? "\(author)"),
                .time(revision.revision.change.at),
                mayReturn && revision.content != link.content ? back(revision) : .nothing,
            ]
        }
        let older = try page.next.map { next in
            HTML.paragraph("")
                .followed(
                    by: .button(
                        "Earlier changes",
                        try visit.address(
                            ["links", "\(link.id)"], query: ["history": next.text])))
        }
        return .section(
            "History", "card", .table("History", ["No.", "What", "Who", "When", ""], rows),
            older ?? .nothing)
    }

    private func back(_ revision: LinkRevision) -> HTML {
        Form.action(
            "Return to this", "Return to revision \(revision.revision.number)",
            to: .page(["projects", "\(link.project)", "links", "\(link.id)", "revert"]),
            secret: visit.secret,
            [
                "number": "\(revision.revision.number)",
                "revision": "\(link.latest.number)",
            ])
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
                    "li", [], .text("\(LinkFields.label(name)): "),
                    .element("del", [], .text(LinkFields.words(name, old[name]).clipped(to: 60))),
                    .text(" → "),
                    .element("ins", [], .text(LinkFields.words(name, new[name]).clipped(to: 60))))
            }
        guard !changes.isEmpty else { return action }
        return .all([action, .element("ul", [.init("class", "plain")], .all(changes))])
    }
}

extension HTML {
    func followed(by other: HTML) -> HTML { .all([self, other]) }
}

extension Link.Action {
    /// As people read it.
    var words: String {
        switch self {
        case .created: "made"
        case .edited: "changed"
        case .deleted: "deleted"
        case .restored: "taken back"
        case .reverted: "set back"
        }
    }
}

extension LinkFields {
    /// The label of a field.
    static func label(_ name: String) -> String {
        switch name {
        case "deepLinkPath": "Path in the app"
        case "desktopFallback": "Page for computers"
        case "iosFallback": "Page for iPhone"
        case "androidFallback": "Page for Android"
        case "title": "Title"
        case "description": "Description"
        case "image": "Picture"
        case "tags": "Tags"
        case "note": "Note"
        case "expiresAt": "Ends at"
        case "isEnabled": "On"
        case "skipsInterstitial": "Straight to the store"
        case "carriesQuery": "Carry the query over"
        default: name
        }
    }

    /// A value as people read it.
    static func words(_ name: String, _ value: String?) -> String {
        switch name {
        case "isEnabled", "skipsInterstitial", "carriesQuery": value == nil ? "no" : "yes"
        default: value.map { $0.isEmpty ? "–" : $0 } ?? "–"
        }
    }
}
