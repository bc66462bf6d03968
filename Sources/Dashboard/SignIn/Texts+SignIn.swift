extension Texts {
    /// The words of the pages on which people sign in.
    enum SignIn {
        static let codeFault = "the code is wrong or was used already"
        static let noAccount = """
            No account? An owner can invite you; on the server, landfalld user add ADDRESS --admin \
            prints a link for the first one. Password lost? landfalld user reset ADDRESS prints one.
            """
        static let openCheck = "Check an association file without an account"
        static let oneMore = "One more step"
        static let refused = "the address or the password is wrong"
        static func later(_ seconds: Int64) -> String {
            "too many attempts failed; try again in \(seconds) seconds"
        }
    }
}
