internal import HTTPServing
internal import LinkService
internal import WebText

/// What the server says of a new password while it is typed, for the script.
///
/// It judges by the rules that hold when the form is sent. Nothing of what is typed is in an answer,
/// and nothing is kept of it.
struct PasswordAdvisor {
    private let call: Call

    init(_ call: Call) { self.call = call }

    /// Where the form of a page asks.
    static let forJoining = HTML.Address.page(["join", "advice"])
    static let forAccount = HTML.Address.page(["account", "password", "advice"])

    /// How often a minute one address may ask: somebody who types makes a request in a third of a
    /// second at most, and then stops.
    static let requestsPerMinute = 120

    func response(email: String, name: String) -> Response {
        let address = call.request.origin.address.network
        if let seconds = call.dashboard.passwordAdvice.wait(for: address, at: call.service.now()) {
            return Response.empty(429).with("Retry-After", "\(seconds)")
        }
        let password = call.form["password"] ?? ""
        let strength = PasswordStrength(password)
        var faults: [JSONTree.Member] = []
        var notes: [JSONTree.Member] = []
        do throws(FieldFault) {
            _ = try PasswordRules.normal(password, email: email, name: name)
            notes.append(note(strength))
        } catch {
            // That it is not long enough yet is no fault of whoever still types.
            if strength.level == .tooShort {
                notes.append(note(strength))
            } else {
                faults.append(.init("password", .string(error.message.sentence)))
            }
        }
        let tree: JSONTree = [
            "faults": .object(faults), "warnings": .object([]), "notes": .object(notes),
        ]
        return .json(tree.text())
    }

    private func note(_ strength: PasswordStrength) -> JSONTree.Member {
        .init(
            "password",
            [
                "text": .string(Texts.Passwords.note(strength)),
                "level": .integer(strength.level.rawValue),
            ])
    }
}
