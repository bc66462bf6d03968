/// The screens that a link can open.
public enum ShopScreen: Hashable, Sendable {
    /// The start.
    case home
    /// A product, perhaps in a colour.
    case product(id: Int, colour: String?)
    /// An invitation; accepting it changes something, so the screen asks first.
    case invite(code: String)
    /// An article of the magazine.
    case article(slug: String)
    /// A page of the settings.
    case settings(SettingsPage)
    /// Somebody's profile.
    case profile(name: String)

    /// The pages of the settings.
    public enum SettingsPage: String, Hashable, Sendable, CaseIterable {
        /// What is sent by mail.
        case newsletter
        /// What shows up on the lock screen.
        case notifications
    }

    /// Whether somebody has to be signed in.
    public var needsSignIn: Bool {
        switch self {
        case .settings, .profile: true
        case .home, .product, .invite, .article: false
        }
    }

    /// What stands at the top of the screen.
    public var title: String {
        switch self {
        case .home: "Shop"
        case .product(let id, let colour): "Product \(id)" + (colour.map { ", \($0)" } ?? "")
        case .invite(let code): "Invitation \(code)"
        case .article(let slug): "Article \(slug)"
        case .settings(let page): "Settings, \(page.rawValue)"
        case .profile(let name): "Profile of \(name)"
        }
    }
}
