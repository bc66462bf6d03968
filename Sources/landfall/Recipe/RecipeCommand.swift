internal import LinkCodes
internal import ToolSupport
internal import WebText

/// `landfall recipe`: the ways to try a link.
struct RecipeCommand {
    static let url = Argument("URL", help: "The link to try.")
    static let scheme = Option.value(
        "scheme", takes: "SCHEME", help: "The app's custom scheme, to try that form too.")
    static let noCode = Option.flag("no-code", help: "Leave out the QR code.")
    static let dark = Option.flag(
        "dark-on-light", help: "The terminal writes dark on light; default is light on dark.")
    static let output = Option.value(
        "output", "o", takes: "FILE", completion: .file,
        help: "Write the QR code to this file, as .png or .svg.")
    static let force = Option.flag("force", "f", help: "Replace the file if it exists.")

    static let command = Command(
        "recipe", summary: "Show the ways to try a link, with a QR code",
        discussion: """
            Prints what to run in the Simulator and what to do on a phone to learn whether a link
            opens the app, in the order in which the answers are worth most.
            """,
        arguments: [url], options: [scheme, noCode, dark, output, force],
        examples: [
            .init("landfall recipe https://example.com/p/42", "All ways, and a code to scan"),
            .init("landfall recipe https://example.com/l/spring -o code.png", "A code to print"),
        ],
        statuses: [
            .init(.success, "it was shown"), .init(.usage, "wrong usage, or no link"),
            .init(.unreadable, "the file cannot be written"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let text = invocation.arguments[0]
        let url: WebURL
        do {
            url = try WebURL(text)
        } catch {
            throw invocation.usageError("the URL \(Quoted.text(text, most: 120)): \(error)")
        }
        guard url.scheme != nil else {
            throw invocation.usageError(
                "\(Quoted.text(text, most: 120)) has no scheme, as https://")
        }
        let code: QRCode
        do throws(QRCode.Invalid) {
            code = try QRCode(text)
        } catch {
            throw invocation.usageError("the URL is too long for a QR code")
        }
        if let path = invocation.value(Self.output) { return try write(code, to: path) }
        RecipeSteps(url, scheme: invocation.value(Self.scheme)).write(to: console)
        if !invocation.flag(Self.noCode) {
            console.print()
            console.write(
                verbatim: code.terminalText(lightIsInk: !invocation.flag(Self.dark)))
        }
        return .success
    }

    private func write(_ code: QRCode, to path: String) throws -> ExitStatus {
        let bytes: [UInt8]
        if path.lowercased().hasSuffix(".svg") {
            bytes = Array(code.svg().utf8)
        } else if path.lowercased().hasSuffix(".png"), let image = code.png() {
            bytes = image
        } else {
            throw invocation.usageError("the code is written to a file that ends in .png or .svg")
        }
        try OutputFile.write(bytes, to: path, overwriting: invocation.flag(Self.force))
        return .success
    }
}
