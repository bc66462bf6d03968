extension Texts {
    /// The words of the page that asks for the password once more.
    enum Confirm {
        static let title = "Is it still you?"
        static let why = """
            You signed in a while ago, and this concerns who gets in here. Type your password to go \
            on; what you filled in is kept. For half an hour you will not be asked again.
            """
        static let goOn = "Go on"
        static let notNow = "Back, and change nothing"
    }
}
