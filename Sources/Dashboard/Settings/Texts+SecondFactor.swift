extension Texts {
    /// The words of the pages about the second factor.
    enum SecondFactor {
        static let title = "Turn the second factor on"
        static let needed = """
            This server wants everybody with your role to have a second factor: besides the password, \
            a code from an app on your phone. Set it up here to go on.
            """
        static let scan = "1. Read this with the authenticator app on your phone:"
        static let drawing = "QR code for the authenticator app"
        static let byHand = "Or type it there:"
        static let code = "2. Type what the app shows now:"
        static let turnOn = "Turn it on"
        static let field = "Code"
        static let notNow = "Not now"
        static let codes = "Your recovery codes"
        static let codesOnce = """
            Each of these gets you in once when the phone is lost. They are shown this once: print \
            them, or keep them where the phone is not.
            """
        static let done = "I have them"
    }
}
