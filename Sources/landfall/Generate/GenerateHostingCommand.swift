internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// `landfall generate hosting`
struct GenerateHostingCommand {
    static let host = Argument(
        "HOST", allowed: HostingRecipe.all.map(\.name), help: "The server or host of the site.")
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "generate hosting", summary: "Show how a server or host serves the two files",
        discussion: """
            Prints what to put where, so that /.well-known/apple-app-site-association and
            assetlinks.json are answered with 200 and application/json, without a redirect. The
            notes on what often goes wrong there go to standard error.

            "landfall doctor" says afterwards whether it worked.
            """,
        arguments: [host], options: [format],
        examples: [
            .init("landfall generate hosting nginx", "Show the locations for nginx"),
            .init(
                "landfall generate hosting vercel --quiet > vercel.json", "Keep the snippet alone"),
        ],
        statuses: [.init(.success, "the recipe was printed"), .init(.usage, "wrong usage")])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() -> ExitStatus {
        guard let recipe = HostingRecipe.named(invocation.arguments[0]) else { return .usage }
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: tree(recipe).text(indent: 2) + "\n")
            return .success
        }
        for (index, file) in recipe.files.enumerated() {
            if index > 0 { console.print() }
            console.remark("\(file.place, .cyan):")
            console.write(verbatim: file.text)
        }
        if !recipe.notes.isEmpty { console.remark("") }
        for note in recipe.notes { console.remark("note: \(note)") }
        return .success
    }

    private func tree(_ recipe: HostingRecipe) -> JSONTree {
        [
            "schema": 1, "host": .string(recipe.name), "title": .string(recipe.title),
            "files": .array(
                recipe.files.map { ["place": .string($0.place), "text": .string($0.text)] }),
            "notes": .array(recipe.notes.map(JSONTree.string)),
        ]
    }
}
