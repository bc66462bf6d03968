extension Texts {
    /// The words of the pages about who did what.
    enum Audit {
        static let ofServer = "Audit log of the server"
        static let back = "Back to the server"
        static let earlier = "Earlier"
        static let nothing = "Nothing was done yet."
        static let table = ["When", "Who", "What", "Details"]
        static let title = "Audit log"
        static let yes = "yes"
        static let no = "no"
    }
}
