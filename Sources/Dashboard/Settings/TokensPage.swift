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
        try await visit.settings(Words.title, .tokens, status: status) {
            let now = visit.service.now()
            let tokens = try await visit.service.accounts.tokens(
                of: visit.projectID, for: visit.principal
            ).filter { $0.isValid(at: now) }
            return [
                try visit.list(
                    Words.inUse, Words.table, tokens, empty: Words.none,
                    at: ["settings", "tokens"], row),
                .section(
                    Words.new, "card",
                    Form.form(
                        to: try visit.address(["settings", "tokens"]), secret: visit.secret,
                        button: Words.make,
                        form.text("name", Words.name, hint: Words.nameHint, isRequired: true),
                        form.choice("scope", Words.may, Self.scopes),
                        form.choice("days", Words.ends, Self.ends))),
            ]
        }
    }

    private func row(_ token: Token) throws -> [HTML] {
        [
            .brief(token.content.name, 400), .text(Self.words(token.content.scope)),
            token.lastUsedAt.map { .time($0) } ?? .text(Words.never),
            token.content.expiresAt.map { .time($0) } ?? .text(Words.never),
            Form.action(
                Words.revoke, Words.revoke(token.content.name.clipped(to: 80)),
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
        let scope = try visit.chosen("scope") { Token.Scope(rawValue: $0) }
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
        let command =
            "curl -H \"Authorization: Bearer $TOKEN\" \(visit.base)/api/v1/projects/\(id)/links"
        return try await visit.shownOnce(
            Words.shown, Words.once(token.content.name), secret.text,
            [.copyableCode(command)],
            back: .button(Words.back, try visit.address(["settings", "tokens"])))
    }

    func revoke() async throws -> Response {
        let number = try visit.chosen("id") { Int64($0) }
        try await visit.service.accounts.revokeToken(
            Token.ID(number), of: visit.projectID, by: visit.principal)
        return visit.call.redirect(
            to: try visit.address(["settings", "tokens"], query: ["did": "removed"]))
    }
}
