internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The end of the way to the first link: how to try it, whether phones can, and what the app needs.
struct ReadyPage {
    private typealias Words = Texts.Setup
    private let visit: Visit
    private let domain: Domain
    private let link: Link

    init(_ visit: Visit, _ domain: Domain, _ link: Link) {
        (self.visit, self.domain, self.link) = (visit, domain, link)
    }

    func response() async throws -> Response {
        let id = link.project
        let apps = try await visit.service.apps(of: id, for: visit.principal)
        let domains = try await visit.service.domains(of: id, for: visit.principal)
        let (phone, isBusy) = try PhoneState(visit, domain, link, place: "setup").section()
        var frame = try await visit.frame(Words.ready, .links)
        if isBusy { frame.refreshSeconds = 2 }
        return frame.page(
            Steps.html(.code), attempt(),
            apps.isEmpty
                ? .element(
                    "div", [.init("class", "card row")], .paragraph(Words.noApp, "warn"),
                    .button(Words.addApp, try visit.address(["site", "apps", "ios"])))
                : .nothing,
            phone,
            .section(
                Words.xcode, "card", .paragraph(Words.xcodeHint),
                .copyableCode(Self.entitlements(domains.prefix(20).map(\.content.description)))),
            .section(Words.inApp, "card", .paragraph(Words.inAppHint), .copyableCode(Words.swift)),
            try apps.first.map { app -> HTML in
                .section(
                    Texts.Routes.title, "card", .paragraph(Texts.Routes.what),
                    .button(
                        Texts.Routes.upload,
                        try visit.address(["site", "apps", "\(app.id)", "routes"])))
            } ?? .nothing)
    }

    /// The address, and the command that proves that it answers, before any name points here.
    private func attempt() -> HTML {
        let address = LinkAddress(domain.content)
        let isOn = link.state(at: visit.service.now()) == .active
        let command = visit.call.dashboard.place.map { place in
            HTML.all([
                .paragraph(Words.answers),
                .copyableCode(place.command(host: address.host, path: address.path(link.slug))),
                .paragraph(Words.answersWith),
                .code(isOn ? ResolvePreview.text(link) : ResolvePreview.missing, wraps: true),
            ])
        }
        return .element(
            "div", [.init("class", "card")], .copyable(address.text(link.slug)),
            command ?? .nothing,
            .button(Words.show, .page(["projects", "\(link.project)", "links", "\(link.id)"])))
    }

    private static func entitlements(_ hosts: [String]) -> String {
        "<key>com.apple.developer.associated-domains</key>\n<array>\n"
            + hosts.map { "    <string>applinks:\($0)</string>\n" }.joined() + "</array>"
    }
}
