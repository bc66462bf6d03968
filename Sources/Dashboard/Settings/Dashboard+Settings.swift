internal import HTTPServing
internal import LinkService
internal import LinkStore

extension Dashboard {
    func addSettings(to router: inout Router) {
        let root = "/projects/{project}/settings"
        let members: @Sendable (Visit) throws -> HTML.Address = { try $0.address(["settings"]) }
        let tokens: @Sendable (Visit) throws -> HTML.Address = {
            try $0.address(["settings", "tokens"])
        }
        page(.get, root, in: &router) { try await MembersPage($0).response() }
        page(.post, "\(root)/members", confirming: members, in: &router) {
            try await MembersPage($0).setRole()
        }
        page(.post, "\(root)/members/remove", confirming: members, in: &router) {
            try await MembersPage($0).remove()
        }
        page(.post, "\(root)/invitations", confirming: members, in: &router) {
            try await MembersPage($0).invite()
        }
        page(.post, "\(root)/invitations/remove", in: &router) {
            try await MembersPage($0).removeInvitation()
        }
        page(.get, "\(root)/tokens", in: &router) { try await TokensPage($0).response() }
        page(.post, "\(root)/tokens", confirming: tokens, in: &router) {
            try await TokensPage($0).create()
        }
        page(.post, "\(root)/tokens/revoke", in: &router) { try await TokensPage($0).revoke() }
        page(.get, "\(root)/audit", in: &router) { try await AuditPage($0).ofProject() }
        addWebhooks(to: &router, root)
        page(.get, "/server", in: &router) { try await ServerPage($0).response() }
        page(.post, "/server/backup", confirming: { _ in .page(["server"]) }, in: &router) {
            try await BackupSection($0).start()
        }
        page(.get, "/server/backup", in: &router) { try await BackupSection($0).download() }
        page(.get, "/server/audit", in: &router) { try await AuditPage($0).ofServer() }
        addAccount(to: &router)
    }

    private func addWebhooks(to router: inout Router, _ settings: String) {
        let root = "\(settings)/webhooks"
        page(.get, root, in: &router) { try await WebhooksPage($0).response() }
        page(.post, root, in: &router) { try await WebhooksPage($0).create() }
        let one = "\(root)/{webhook}"
        page(.get, one, in: &router) { try await WebhookPage($0).response() }
        page(.post, one, in: &router) { try await WebhookPage($0).save() }
        page(.post, "\(one)/test", in: &router) { try await WebhookPage($0).test() }
        page(.post, "\(one)/enable", in: &router) {
            try await WebhookPage($0).set(isEnabled: true)
        }
        page(.post, "\(one)/disable", in: &router) {
            try await WebhookPage($0).set(isEnabled: false)
        }
        page(.post, "\(one)/secret", in: &router) { try await WebhookPage($0).renewSecret() }
        page(.post, "\(one)/remove", in: &router) { try await WebhookPage($0).remove() }
        let delivery = "\(one)/deliveries/{delivery}"
        page(.get, delivery, in: &router) { try await WebhookPage($0).delivery() }
        page(.post, "\(delivery)/repeat", in: &router) {
            try await WebhookPage($0).repeatDelivery()
        }
    }

    private func addAccount(to router: inout Router) {
        page(.get, "/account", in: &router) { try await AccountPage($0).response() }
        page(.post, "/account/name", in: &router) { try await AccountPage($0).rename() }
        page(.post, "/account/password", in: &router) { try await AccountPage($0).changePassword() }
        page(.post, "/account/password/advice", in: &router) { visit in
            let user = visit.signedIn.user.content
            return PasswordAdvisor(visit.call).response(email: user.email, name: user.name)
        }
        let account: @Sendable (Visit) throws -> HTML.Address = { _ in .page(["account"]) }
        page(.post, "/account/sessions/end", confirming: account, in: &router) {
            try await AccountPage($0).endSession()
        }
        page(.post, "/account/sessions/end-others", confirming: account, in: &router) {
            try await AccountPage($0).endOthers()
        }
        page(.get, "/account/second-factor", isForSettingUp: true, in: &router) {
            SecondFactorPage($0).offer()
        }
        page(.post, "/account/second-factor", isForSettingUp: true, in: &router) {
            try await SecondFactorPage($0).enable()
        }
        page(.post, "/account/second-factor/off", in: &router) {
            try await SecondFactorPage($0).disable()
        }
        page(.post, "/account/second-factor/codes", in: &router) {
            try await SecondFactorPage($0).renewCodes()
        }
    }
}

/// The pages of the settings, one link each.
enum SettingsNavigation {
    enum Page: String, CaseIterable {
        case members
        case tokens
        case webhooks
        case audit

        var name: String {
            switch self {
            case .members: Texts.Members.title
            case .tokens: Texts.Tokens.title
            case .webhooks: Texts.Webhooks.title
            case .audit: Texts.Audit.title
            }
        }
    }

    static func html(_ visit: Visit, _ current: Page) throws -> HTML {
        var links = try Page.allCases.map { page -> HTML in
            var attributes: [HTML.Attribute] = [
                .init("class", "choice"),
                .href(
                    try visit.address(
                        page == .members ? ["settings"] : ["settings", page.rawValue])),
            ]
            if page == current { attributes.append(.init("aria-current", "page")) }
            return .element("a", attributes, .text(page.name))
        }
        if (try? visit.principal.requireAdministrator()) != nil {
            links.append(
                .element(
                    "a", [.init("class", "choice"), .href(.page(["server"]))],
                    .text(Texts.Server.title)))
        }
        return .element(
            "nav", [.init("class", "row"), .init("aria-label", Texts.settings)], .all(links))
    }
}

extension SecretHash {
    /// The digest in digits, by which a form names what it is about.
    var hex: String { Digest(bytes: bytes).hex }
}
