extension Texts {
    /// The words of the page for files that are pasted.
    enum Paste {
        static let title = "Check a file"
        static let what = """
            For an apple-app-site-association file that is not live yet, or one of somebody else. \
            Paste it, and addresses that should open the app. Nothing is fetched, and nothing is kept.
            """
        static let button = "Check the file"
        static let file = "The file"
        static let fileHint = "JSON, at most 128 KiB, which is what Apple reads."
        static let urls = "Addresses"
        static func urlsHint(_ most: Int) -> String {
            "One in a line, at most \(most). A path alone is on example.com."
        }
        static let empty = "there is nothing to check"
        static func tooLarge(_ bytes: Int, _ most: Int) -> String {
            "the file has \(bytes) bytes; Apple reads \(most) at most"
        }
        static func tooMany(_ count: Int, _ most: Int) -> String {
            "there are \(count) addresses; write at most \(most)"
        }
        static let tooLong = "an address is longer than 2,048 bytes"
        static func noAddress(_ quoted: String, _ why: String) -> String {
            "\(quoted) is no address: \(why)"
        }
        static func noHost(_ quoted: String) -> String { "\(quoted) names no host" }
        static let clean = "There is nothing to remark on the file."
        static func remarks(_ count: Int) -> String {
            count == 1 ? "1 remark on the file" : "\(count) remarks on the file"
        }
        static func left(_ count: Int) -> String {
            "\(count) more are left out; landfall lint shows all."
        }
        static func problem(_ words: String) -> String { "Nothing opens the app: \(words)" }
        static func often(_ seconds: Int64) -> String {
            "you had many files checked within a minute; try again in \(seconds) seconds"
        }
        static let busy = """
            many others have a file checked at this moment; try again in some seconds
            """
    }
}
