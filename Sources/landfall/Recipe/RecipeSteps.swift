internal import ToolSupport
internal import WebText

/// The ways to try a link, the surest first.
struct RecipeSteps {
    private let url: WebURL
    private let scheme: String?

    init(_ url: WebURL, scheme: String?) {
        self.url = url
        self.scheme = scheme
    }

    private var isWeb: Bool { ["http", "https"].contains(url.lowercasedScheme ?? "") }

    /// The same path under the custom scheme: `shop:///p/42?x=1`.
    private var schemeForm: String? {
        guard let scheme, isWeb else { return nil }
        let start = url.host?.upperBound ?? url.path.lowerBound
        let end = url.port?.upperBound ?? start
        return scheme + "://" + String(decoding: url.bytes[end...], as: UTF8.self)
    }

    func write(to console: Console) {
        let link = String(describing: url)
        if isWeb {
            console.print("\("On a phone", .bold)")
            console.print("  1. Put \(link) into a note in Notes, and leave the editor.")
            console.print("  2. Hold the link down: \"Open in <App>\" means that iOS accepts it.")
            console.print("  3. Tap it: the app opens. If Safari does, run")
            console.print("       landfall doctor \(link)")
            console.print("  4. Scan the code below with the camera.")
            console.print(
                "  An address typed into Safari never opens the app, nor does a link on a")
            console.print("  page of \(url.lowercasedHost ?? "the same host") itself.")
        } else {
            console.print("\("On a phone", .bold)")
            console.print("  1. Type \(link) into Safari, and agree to open the app.")
            console.print("  2. Scan the code below with the camera.")
        }
        console.print()
        console.print(
            "\("In the Simulator", .bold) (good for routes; domains only count on a device)")
        console.print("  xcrun simctl openurl booted \(Self.shell(link))")
        if let schemeForm {
            console.print("  xcrun simctl openurl booted \(Self.shell(schemeForm))")
        }
        guard isWeb else { return }
        console.print()
        console.print("\("On a Mac", .bold)")
        console.print("  sudo swcutil openul -u \(Self.shell(link))")
    }

    /// The text as one word of a shell.
    private static func shell(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''") + "'"
    }
}
