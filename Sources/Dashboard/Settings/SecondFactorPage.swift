internal import HTTPServing
internal import LinkCodes
internal import LinkService
internal import LinkStore

/// Turning the second factor on and off.
struct SecondFactorPage {
    private typealias Words = Texts.SecondFactor
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private var accounts: Accounts { visit.service.accounts }

    /// The secret for the app on the phone, which counts only once a code has shown that it is there.
    func offer() -> Response { offer(accounts.offer(), Form()) }

    private func offer(_ timeCode: TimeCode, _ form: Form, status: Int = 200) -> Response {
        let address = timeCode.address(
            account: visit.signedIn.user.content.email, issuer: "Landfall")
        let isNeeded = visit.signedIn.lacksSecondFactor
        return Frame(title: Words.title, visit: visit).page(
            isNeeded ? .paragraph(Words.needed, "notice") : .nothing,
            .element(
                "div", [.init("class", "card narrow")],
                .paragraph(Words.scan),
                (try? QRCode(address)).map { .drawing($0, Words.drawing) }
                    ?? .nothing,
                .paragraph(Words.byHand),
                .element("p", [], .element("code", [], .text(Self.grouped(timeCode.text)))),
                .paragraph(Words.code),
                Form.form(
                    to: .page(["account", "second-factor"]), secret: visit.secret,
                    button: Words.turnOn, .hidden("secret", timeCode.text),
                    form.text(
                        "code", Words.field, isRequired: true, autocomplete: "one-time-code",
                        more: [.init("inputmode", "numeric")]),
                    form.text(
                        "oldPassword", Texts.Account.yourPassword, type: "password",
                        isRequired: true,
                        autocomplete: "current-password"))),
            isNeeded ? .nothing : .button(Words.notNow, .page(["account"])), status: status)
    }

    private static func grouped(_ text: String) -> String {
        let letters = Array(text)
        return stride(from: 0, to: letters.count, by: 4).map {
            String(letters[$0..<min($0 + 4, letters.count)])
        }.joined(separator: " ")
    }

    func enable() async throws -> Response {
        guard let timeCode = TimeCode(visit.form["secret"] ?? "") else {
            throw Refused(400, Texts.Errors.incomplete)
        }
        do {
            let (session, codes) = try await accounts.enableSecondFactor(
                timeCode, code: visit.form["code"] ?? "", of: visit.signedIn,
                password: visit.form["oldPassword"] ?? "", at: visit.call.request.origin.address)
            return recoveryCodes(codes)
                .with("Set-Cookie", SessionCookie.set(session, for: visit.call))
        } catch let fault as FieldFault {
            return offer(timeCode, Form(fault: fault), status: 422)
        }
    }

    func disable() async throws -> Response {
        do {
            let session = try await accounts.disableSecondFactor(
                of: visit.signedIn, password: visit.form["oldPassword"] ?? "",
                at: visit.call.request.origin.address)
            return visit.call.redirect(to: .page(["account"], query: ["did": "saved"]))
                .with("Set-Cookie", SessionCookie.set(session, for: visit.call))
        } catch let fault as FieldFault {
            return try await AccountPage(visit).response(Form(fault: fault), status: 422)
        }
    }

    func renewCodes() async throws -> Response {
        do {
            return recoveryCodes(
                try await accounts.renewRecoveryCodes(
                    of: visit.signedIn, password: visit.form["oldPassword"] ?? "",
                    at: visit.call.request.origin.address))
        } catch let fault as FieldFault {
            return try await AccountPage(visit).response(Form(fault: fault), status: 422)
        }
    }

    /// The way out of the page leads through a page that reads the new cookie, so the frame here has
    /// nothing with a token in it.
    private func recoveryCodes(_ codes: [String]) -> Response {
        Frame(title: Words.codes, visit: nil).page(
            .element(
                "div", [.init("class", "card narrow")],
                .paragraph(
                    Words.codesOnce),
                .code(codes.joined(separator: "\n"))),
            .button(Words.done, .page(["account"]), isMain: true))
    }
}

extension HTML {
    /// A QR code drawn in the page itself, dark on light whatever the colours around it are.
    static func drawing(_ code: QRCode, _ label: String) -> HTML {
        let whole = code.size + 2 * QRCode.quietZone
        var path = ""
        for row in 0..<code.size {
            for column in 0..<code.size where code[column, row] {
                path += "M\(column + QRCode.quietZone) \(row + QRCode.quietZone)h1v1h-1z"
            }
        }
        return .element(
            "svg",
            [
                .init("class", "qr"), .init("viewBox", "0 0 \(whole) \(whole)"),
                .init("role", "img"), .init("aria-label", label),
            ],
            .element(
                "path", [.init("fill", "#fff"), .init("d", "M0 0h\(whole)v\(whole)H0z")], .nothing),
            .element("path", [.init("d", path)], .nothing))
    }
}
