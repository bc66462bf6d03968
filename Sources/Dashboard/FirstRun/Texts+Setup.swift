extension Texts {
    /// The words of the pages between the first page and the first link.
    enum Setup {
        static let domain = "Your domain"
        static let link = "First link"
        static let code = "Try it"
        static let goOn = "Go on"
        static let make = "Make the link"
        static let hostHint = """
            Such as go.example.com. It need not point here yet: to try it out, any name will do.
            """
        static let otherPaths = "Other paths than /l/"
        static let slug = "Slug"
        static func slugHint(_ prefix: String) -> String {
            "The end of \(prefix)…; left empty, a short one is made."
        }
        static let path = "Path in the app"
        static let pathHint = "What the app gets, such as /product/42. It begins with /."
        static let desktop = "Page for computers"
        static let desktopHint = "Where people at a computer go."

        static let ready = "The link is ready"
        static let answers = "It answers already. In a terminal on the machine of this server:"
        static let answersWith = "The answer is what the app gets:"
        static let show = "Show the link"
        static let noApp = "No app is set, so no tap opens one yet."
        static let addApp = "Add your app"
        static let xcode = "In Xcode"
        static let xcodeHint = """
            Under Signing & Capabilities add Associated Domains, with an entry for each domain. The \
            .entitlements file then holds:
            """
        static let inApp = "In your app"
        static let inAppHint = """
            A tap gives the app the address of the link; asked for JSON, the address answers with the \
            path. LinkKit does this and delivers each tap once; by hand it is, with SwiftUI:
            """
        static let swift = """
            struct Answer: Decodable { let deepLinkPath: String? }

            WindowGroup { ContentView() }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    Task { await open(url) }
                }

            func open(_ url: URL) async {
                var request = URLRequest(url: url, timeoutInterval: 4)
                request.setValue("application/json", forHTTPHeaderField: "Accept")
                guard let (data, _) = try? await URLSession.shared.data(for: request),
                    let path = try? JSONDecoder().decode(Answer.self, from: data).deepLinkPath
                else { return }
                show(path)  // "/product/42": your own navigation
            }
            """
    }

    /// The words about the state of a domain.
    enum Phone {
        static let title = "On a phone"
        static func title(_ host: String) -> String { "\(host) on a phone" }
        static func what(_ host: String) -> String {
            "A tap opens the app once four things hold for \(host). This server can look at each, as "
                + "Apple and a phone would; that takes up to a minute."
        }
        static let command = "On the command line:"
        static let unknown = "not looked at yet"
        static let look = "Look now"
        static let again = "Look again"
        static let busy = "Looking"
        static func asked(_ answered: Int, _ asked: Int) -> String {
            asked == 0
                ? "Waiting for the first answers."
                : "\(answered) of \(asked) requests so far are answered."
        }
        static let soon = "This part of the page comes anew by itself."
        static let ended = "The look ended before it was done. Try it again."
        static let table = ["What has to hold", "State", "Next step"]
        static func points(_ host: String) -> String { "\(host) points at this server" }
        static let encrypted = "HTTPS is valid"
        static let served = "The association file is served"
        static let copied = "Apple's CDN has the file"
        static let nothingToDo = "nothing"
        static let first = "the steps above come first"
        static func elsewhere(_ host: String) -> String {
            "Another server answers: what it serves is not the file of this one. Point \(host) at "
                + "this server, with an A or AAAA record or the proxy in front of it"
        }
        static func lookedAt(_ moment: String) -> String { "Looked at \(moment)" }
        static let lookedAt = "Looked at on "
        static let holds = "All four hold. Read this with the camera of a phone that has the app:"
        static let tap = """
            Then tap what the camera shows. An app that was installed before today looks for the file \
            again within a week; installed anew it does so at once.
            """
        static let notYet = "Why there is no code to try yet: "
        static let report = "The whole report"
        static func code(_ address: String) -> String { "QR code of \(address)" }
        static func state(_ host: String) -> String { "Does \(host) work on phones?" }
        static let open = "On phones"
    }
}
