internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The tokens with which programs use the API of a project.
struct TokensPage {
    private typealias Words = Texts.Tokens
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response(_ form: Form = Form(values: ["scope": "write"]), status: Int = 200) async throws
        -> Response
    {
        let id = try visit.projectID
        let frame = try await visit.frame(Words.title, .settings)
        guard visit.may(.own, in: id) else { return visit.ownersOnly(frame) }
        let now = visit.service.now()
        let tokens = try await visit.service.accounts.tokens(of: id, for: visit.principal)
            .filter { $0.isValid(at: now) }
        return frame.page(
            try SettingsNavigation.html(visit, .tokens),
            .section(
                Words.inUse, "card",
                tokens.isEmpty
                    ? .paragraph(Words.none, "soft")
                    : .table(
                        Words.title, Words.table, try tokens.map(row))),
            .section(
                Words.new, "card",
                Form.form(
                    to: try visit.address(["settings", "tokens"]), secret: visit.secret,
                    button: Words.make,
                    form.text(
                        "name", Words.name, hint: Words.nameHint, isRequired: true),
                    form.choice("scope", Words.may, Self.scopes),
                    form.choice("days", Words.ends, Self.ends))), status: status)
    }

    private func row(_ token: Token) throws -> [HTML] {
        [
            .text(token.content.name), .text(Self.words(token.content.scope)),
            token.lastUsedAt.map { .time($0) } ?? .text(Words.never),
            token.content.expiresAt.map { .time($0) } ?? .text(Words.never),
            Form.action(
                Words.revoke, Words.revoke(token.content.name),
                to: try visit.address(["settings", "tokens", "revoke"]), secret: visit.secret,
                style: "danger", ["id": "\(token.id)"]),
        ]
    }

    private static func words(_ scope: Token.Scope) -> String {
        switch scope {
        case .read: Words.read
        case .write: Words.write
        case .admin: Words.admin
        }
    }

    private static let scopes = Token.Scope.allCases.map {
        (value: $0.rawValue, label: words($0))
    }
    private static let ends = Words.periods

    func create() async throws -> Response {
        let id = try visit.projectID
        guard let scope = visit.form["scope"].flatMap({ Token.Scope(rawValue: $0) }) else {
            throw Refused(400, "the form is not complete")
        }
        let days = visit.form["days"].flatMap { Int64($0) }.map { min(max($0, 1), 3_650) }
        let token: Token
        let secret: TokenSecret
        do {
            (token, secret) = try await visit.service.accounts.createToken(
                named: visit.form["name"] ?? "", scope: scope, for: id,
                until: days.map { visit.service.now().adding(seconds: $0 * 86_400) },
                by: visit.principal)
        } catch let fault as FieldFault {
            return try await response(Form(visit.form, fault: fault), status: 422)
        }
        return try await visit.frame(Words.shown, .settings).page(
            .element(
                "div", [.init("class", "card")],
                .paragraph(
                    Words.once(token.content.name)),
                .copyable(secret.text),
                .code(
                    "curl -H \"Authorization: Bearer $TOKEN\" \\\n"
                        + "  \(visit.base)/api/v1/projects/\(id)/links")),
            .button(Words.back, try visit.address(["settings", "tokens"])))
    }

    func revoke() async throws -> Response {
        guard let number = visit.form["id"].flatMap({ Int64($0) }) else {
            throw Refused(400, "the form is not complete")
        }
        try await visit.service.accounts.revokeToken(
            Token.ID(number), of: visit.projectID, by: visit.principal)
        return visit.call.redirect(
            to: try visit.address(["settings", "tokens"], query: ["did": "removed"]))
    }
}
