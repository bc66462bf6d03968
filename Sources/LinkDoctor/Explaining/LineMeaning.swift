internal import WebText

/// What a line of a log or of another tool's output means.
struct LineMeaning: Hashable, Sendable {
    /// What it means, as a sentence without a final full stop.
    let text: String
    /// What to do next, or nil.
    let advice: String?
    /// Whether something is wrong.
    let isFault: Bool

    /// The meaning of `message`; nil when it is not known.
    init?(_ message: String) {
        let meaning =
            Self.received(message) ?? Self.verified(message) ?? Self.failed(message)
            ?? Self.postponed(message) ?? Self.logged(message)
        if let meaning {
            self = meaning
            return
        }
        if let error = SystemError.all(in: message).first {
            self.init(
                "\(error.name): \(error.meaning(in: message) ?? "its meaning is not documented")",
                error.advice, isFault: true)
            return
        }
        guard let (_, meaning) = Self.known.first(where: { message.contains($0.0) }) else {
            return nil
        }
        self = meaning
    }

    init(_ text: String, _ advice: String?, isFault: Bool) {
        self.text = text
        self.advice = advice
        self.isFault = isFault
    }

    private static let known: [(String, LineMeaning)] = [
        (
            "Bad apple-app-site-association server trust",
            .init(
                "the device does not trust the site's certificate",
                "check the chain and its issuer", isFault: true)
        ),
        (
            "Added service 'applinks'",
            .init("the device has registered an associated domain of an app", nil, isFault: false)
        ),
        (
            "This app is not allowed to query for scheme",
            .init(
                "an app asked canOpenURL about a scheme that it does not declare",
                "add it to LSApplicationQueriesSchemes, or call open and look at the result",
                isFault: true)
        ),
    ]

    /// The line with which the SDK tells of a link: from here on it is the app's business.
    private static func received(_ message: String) -> LineMeaning? {
        guard let range = message.firstRange(of: "Received link: ") else { return nil }
        let url = message[range.upperBound...].prefix { !$0.isWhitespace }
        return .init(
            "iOS has given \(Quoted.visible(String(url), most: 160)) to the app: site, signature and "
                + "domains are in order",
            "look at the app's router; its next line tells the route, or why there is none",
            isFault: false)
    }

    /// The answers of `swcutil verify` and `swcutil match`.
    private static func verified(_ message: String) -> LineMeaning? {
        if message.hasPrefix("{ s = ") {
            let isLink = message.hasPrefix("{ s = applinks,")
            if message.hasSuffix("blocked match.") {
                return .init("an exclusion keeps the URL in the browser", nil, isFault: true)
            }
            guard message.hasSuffix("matched.") else { return nil }
            return isLink
                ? .init("the file lets this app open the URL", nil, isFault: false)
                : .init(
                    "this service takes every URL of the host; it says nothing about links", nil,
                    isFault: false)
        }
        if message.hasPrefix("Input JSON did not match") {
            return .init(
                "no entry of the file is about the URL", "landfall verify --explain says why",
                isFault: true)
        }
        if message.hasPrefix("Input domain "), message.contains("did not match") {
            return .init(
                "the URL is on another host than the one given with -d", "give the URL's own host",
                isFault: true)
        }
        return nil
    }

    private static func failed(_ message: String) -> LineMeaning? {
        guard message.contains("The operation couldn"), message.contains("SWCErrorDomain error"),
            let error = SystemError.all(in: message).first
        else { return nil }
        return .init(
            "swcutil got no file: \(error.meaning ?? "\(error.name) is not documented")",
            error.advice, isFault: true)
    }
}
