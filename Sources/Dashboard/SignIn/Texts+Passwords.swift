internal import LinkService

extension Texts {
    /// The words beside the fields for passwords.
    enum Passwords {
        static let show = "Show"
        static let hide = "Hide"
        static func show(_ label: String) -> String { "Show: \(label)" }
        static func hide(_ label: String) -> String { "Hide: \(label)" }

        /// What is said of a password while it is typed.
        static func note(_ strength: PasswordStrength) -> String {
            switch strength.level {
            case .tooShort:
                "\(strength.count) of at least \(PasswordRules.shortest) characters."
            case .weak: "Weak, by our estimate. Another word or two would help."
            case .fair: "Fair, by our estimate. Another word would make it strong."
            case .strong: "Strong, by our estimate, if it is used nowhere else."
            }
        }
    }
}
