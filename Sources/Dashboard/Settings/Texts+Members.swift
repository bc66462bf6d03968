internal import LinkStore

extension Texts {
    /// The words of the page about members.
    enum Members {
        static let title = "Members"
        static let here = "Who is here"
        static let nobody = "Nobody yet but administrators of this server."
        static let table = ["Name", "E-mail", "Role", ""]
        static let you = " (you)"
        static let save = "Save"
        static let remove = "Remove"
        static let roles = [
            (value: "viewer", label: "viewer: looks"),
            (value: "editor", label: "editor: changes links"),
            (value: "owner", label: "owner: everything"),
        ]
        static func word(_ role: Membership.Role) -> String {
            switch role {
            case .viewer: "viewer"
            case .editor: "editor"
            case .owner: "owner"
            }
        }
        static let invite = "Invite somebody"
        static let make = "Make a link"
        static let emailHint = """
            Then only an account of this address can use the link. Nothing is sent: you pass the \
            link on. May be left empty.
            """
        static let role = "Role"
        static let open = "Open invitations"
        static let anybody = "whoever has the link"
        static let takeBack = "Take back"
        static let invitation = "The invitation"
        static let passOn =
            "Pass this link on. It is shown this once, works once, and ends in a week."
        static let back = "Back to the members"
        static let openTable = ["For", "Role", "Good until", ""]
        static func remove(_ name: String) -> String { "Remove \(name)" }
        static func role(of name: String) -> String { "Role of \(name)" }
        static func saveRole(of name: String) -> String { "Save the role of \(name)" }
    }
}
