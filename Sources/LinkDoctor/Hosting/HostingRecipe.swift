/// How one server or host is made to answer for the two association files.
///
///     HostingRecipe.named("nginx")?.files.first?.text
public struct HostingRecipe: Hashable, Sendable {
    /// The word for the command line: `nginx`.
    public let name: String
    /// What it is called.
    public let title: String
    /// What to put where.
    public let files: [File]
    /// What often goes wrong there, each a sentence without a full stop.
    public let notes: [String]

    /// A file, or a part of one.
    public struct File: Hashable, Sendable {
        /// Where it belongs.
        public let place: String
        /// The text, ending with a line feed.
        public let text: String
    }

    init(_ name: String, _ title: String, notes: [String] = [], files: [(String, String)]) {
        self.name = name
        self.title = title
        self.notes = notes
        self.files = files.map { File(place: $0, text: $1 + "\n") }
    }

    /// All recipes, in the order of the help.
    public static let all: [HostingRecipe] = [
        .nginx, .apache, .caddy, .iis, .netlify, .vercel, .cloudflare, .s3, .githubPages, .firebase,
        .next, .express, .rails,
    ]

    /// The recipe with this word, or nil.
    public static func named(_ name: String) -> HostingRecipe? { all.first { $0.name == name } }
}
