internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The pieces that many pages are made of.
extension HTML {
    /// A paragraph, of a class if there is one.
    static func paragraph(_ text: String, _ style: String = "") -> HTML {
        .element("p", style.isEmpty ? [] : [.init("class", style)], .text(text))
    }

    /// A part of a page with its heading.
    static func section(_ title: String, _ style: String = "card", _ content: HTML...) -> HTML {
        .element(
            "section", [.init("class", style)], .element("h2", [], .breakable(title)),
            .all(content))
    }

    /// A link to another page of ours.
    static func anchor(_ text: String, _ address: Address) -> HTML {
        .element("a", [.href(address)], .text(text))
    }

    /// A link that looks like a button.
    static func button(_ text: String, _ address: Address, isMain: Bool = false) -> HTML {
        .element(
            "a", [.init("class", isMain ? "button main" : "button"), .href(address)], .text(text))
    }

    /// A field of a form that nobody sees.
    static func hidden(_ name: String, _ value: String) -> HTML {
        .void(
            "input", [.init("type", "hidden"), .init("name", name), .init("value", value)])
    }

    /// A table with the names of its columns. On a phone its rows become cards, in which each cell
    /// has the name of its column; elsewhere it scrolls by itself where it is too wide.
    ///
    /// The region takes the focus, so that the keyboard can scroll it as well.
    ///
    /// - Parameter style: `brief` for three columns of which the first two fit one line of a phone.
    static func table(
        _ label: String, _ heads: [String], _ rows: [[HTML]], style: String = "stack"
    ) -> HTML {
        let head = heads.map { text -> HTML in
            text.isEmpty
                ? .element("td", [], .nothing)
                : .element("th", [.init("scope", "col")], .text(text))
        }
        let body = rows.map { row in
            HTML.element(
                "tr", [],
                .all(
                    zip(heads, row).map { head, cell in
                        .element("td", head.isEmpty ? [] : [.init("data-label", head)], cell)
                    }))
        }
        return .element(
            "div",
            [
                .init("class", "table"), .init("tabindex", "0"), .init("role", "region"),
                .init("aria-label", label),
            ],
            .element(
                "table", [.init("class", style)],
                .element("thead", [], .element("tr", [], .all(head))),
                .element("tbody", [], .all(body))))
    }

    /// A term and what is to be said of it, one below the other on a phone.
    static func facts(_ facts: [(term: String, value: HTML)]) -> HTML {
        .element(
            "dl", [],
            .all(
                facts.map { fact in
                    .all([
                        .element("dt", [], .text(fact.term)), .element("dd", [], fact.value),
                    ])
                }))
    }

    /// A text to be taken along, with a button for that where there is JavaScript.
    static func copyable(_ text: String) -> HTML {
        .element(
            "p", [.init("class", "row")], .element("code", [], .text(text)), copyButton(text))
    }

    private static func copyButton(_ text: String) -> HTML {
        .element(
            "button",
            [
                .init("type", "button"), .init("data-copy", text),
                .init("data-copied", Texts.copied), .init("aria-live", "polite"),
                .flag("hidden"),
            ],
            .text(Texts.copy))
    }

    /// Several lines as they are; `wraps` breaks long ones instead of scrolling, behind commas where
    /// there are any.
    static func code(_ text: String, wraps: Bool = false) -> HTML {
        .element(
            "pre", (wraps ? [.init("class", "lines")] : []) + [.init("tabindex", "0")],
            .text("\n"), wraps ? breakable(text, behind: ",") : .text(text))
    }

    /// Several lines to be taken along as they are. A command scrolls and never wraps: what is read
    /// off a wrapped one has breaks that are not in it.
    static func copyableCode(_ text: String) -> HTML {
        .all([code(text), .element("p", [], copyButton(text))])
    }

    /// A text in which a line may end behind each `mark` inside a word, such as an app identifier.
    static func breakable(_ text: String, behind mark: Character = ".") -> HTML {
        var pieces: [HTML] = []
        var rest = text[...]
        // A page stays small whatever the text is.
        while pieces.count < 100, let place = rest.firstIndex(of: mark) {
            let end = rest.index(after: place)
            pieces.append(.text(String(rest[..<end])))
            rest = rest[end...]
            if rest.first?.isWhitespace == false { pieces.append(.void("wbr", [])) }
        }
        return .all(pieces + [.text(String(rest))])
    }
}

extension Form {
    /// A form that is one button.
    ///
    /// - Parameter name: What the button does, where many on the page have the same text.
    static func action(
        _ text: String, _ name: String? = nil, to address: HTML.Address, secret: String,
        style: String = "", _ values: KeyValuePairs<String, String> = [:]
    ) -> HTML {
        var attributes = [HTML.Attribute("class", style)]
        if let name { attributes.append(.init("aria-label", name)) }
        return .element(
            "form", [.init("method", "post"), .init("class", "inline"), .action(address)],
            FormToken.field(for: secret), .all(values.map { .hidden($0.key, $0.value) }),
            .element("button", attributes, .text(text)))
    }
}

extension Visit {
    /// The frame of a page of the project in the path, which has to be one that the visitor sees.
    func frame(_ title: String, _ place: Frame.Place) async throws -> Frame {
        let project = try await service.project(projectID, for: principal)
        var frame = Frame(title: title, visit: self)
        frame.project = (project.id.rawValue, project.content.name)
        frame.place = place
        frame.notice = query["did"]
        return frame
    }

    /// Whether the visitor has a right in the project, to leave out what would be refused.
    func may(_ right: Right, in project: Project.ID) -> Bool {
        (try? principal.require(right, in: project)) != nil
    }

    var secret: String { call.sessionText }

    /// A page of the project in the path.
    func address(
        _ segments: [String], query: KeyValuePairs<String, String> = [:]
    ) throws -> HTML.Address {
        .page(["projects", "\(try projectID)"] + segments, query: query)
    }
}
