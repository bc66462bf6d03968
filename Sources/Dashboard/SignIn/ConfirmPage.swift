internal import HTTPServing
internal import LinkService
internal import LinkStore

/// Asks for the password once more before something that matters is done, when it was typed long ago:
/// it may be somebody else who sits there by now.
///
/// The form that was sent is kept in the page and goes on with the password, so nothing is typed twice.
struct ConfirmPage {
    private typealias Words = Texts.Confirm
    private static let field: StaticString = "confirmPassword"
    /// What a form may have in bytes; those that ask have a few short fields.
    private static let longest = 8_000

    private let visit: Visit
    private let back: HTML.Address

    /// - Parameter back: Where to go for whoever does not want to.
    init(_ visit: Visit, back: HTML.Address) { (self.visit, self.back) = (visit, back) }

    /// The page that asks; nil when there is no need to, or the right password came along.
    func ask() async throws -> Response? {
        let accounts = visit.service.accounts
        if accounts.isProved(visit.signedIn.session) { return nil }
        guard let password = visit.form["\(Self.field)"] else { return try page() }
        do {
            try await accounts.prove(
                visit.signedIn, password: password, at: visit.call.request.origin.address)
            return nil
        } catch let fault as FieldFault {
            visit.call.asker.refuse("password")
            return try page(fault)
        }
    }

    private func page(_ fault: FieldFault? = nil) throws -> Response {
        let items = visit.form.filter { $0.name != FormToken.name && $0.name != "\(Self.field)" }
        guard items.reduce(0, { $0 + $1.name.utf8.count + $1.value.utf8.count }) <= Self.longest
        else { throw Refused(413, Texts.Errors.incomplete) }
        var form = Form()
        if let fault { form.faults["\(Self.field)"] = fault.message.sentence }
        let path = visit.call.request.target.path.split(separator: "/").map(String.init)
        return Frame(title: Words.title, visit: visit).page(
            .element(
                "div", [.init("class", "card narrow")], .paragraph(Words.why),
                Form.form(
                    to: .page(path), secret: visit.secret, button: Words.goOn,
                    .username(visit.signedIn.user.content.email),
                    .all(items.map { .hidden($0.name, $0.value) }),
                    form.text(
                        Self.field, Texts.Account.yourPassword, type: "password", isRequired: true,
                        autocomplete: "current-password", more: form.start))),
            .button(Words.notNow, back), status: fault == nil ? 200 : 422)
    }
}
