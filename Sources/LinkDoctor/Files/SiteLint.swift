public import WebText

/// Finds what is wrong with the association files of one folder together: copies in the two
/// places that iOS has looked in, and names that it does not ask for.
///
///     let extra = SiteLint(files).findings()["site/apple-app-site-association"]
public struct SiteLint: Sendable {
    private let files: [File]

    /// An association file that was found by its name.
    public struct File: Sendable {
        /// The path, with slashes.
        public let path: String
        /// The content.
        public let bytes: [UInt8]

        /// Makes a file.
        public init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
        }

        /// The folder, with its slash, and the name.
        fileprivate var parts: (folder: String, name: String) {
            let name = FileKind.lastName(of: path)
            return (String(path.dropLast(name.count)), name)
        }
    }

    private static let name = "apple-app-site-association"
    private static let wellKnown = ".well-known/"

    /// Prepares to compare files that were found below one folder.
    public init(_ files: [File]) { self.files = files }

    /// The findings about each file, by its path.
    public func findings() -> [String: [Finding]] {
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        var findings: [String: [Finding]] = [:]
        for file in files {
            let found = judge(file, byPath)
            if !found.isEmpty { findings[file.path] = found }
        }
        return findings
    }

    private func judge(_ file: File, _ byPath: [String: File]) -> [Finding] {
        let (folder, name) = file.parts
        guard name.lowercased().hasPrefix(Self.name) else { return [] }
        var plain = name
        if name.lowercased().hasSuffix(".json") { plain.removeLast(5) }
        var findings: [Finding] = []
        if plain != Self.name {
            findings.append(
                Finding(
                    .fileNameCase,
                    "the file is called \(Quoted.text(name)), and servers heed the case",
                    advice: "rename it to \(Self.name)"))
        }
        if plain != name {
            guard byPath[folder + Self.name] == nil else { return findings }
            let finding = Finding(
                .jsonExtension,
                "the file is called \(Quoted.text(name)), which iOS does not ask for",
                advice: "let the server answer for /.well-known/\(Self.name) with it")
            return findings + [finding]
        }
        guard folder != Self.wellKnown, !folder.hasSuffix("/" + Self.wellKnown) else {
            return findings
        }
        guard let other = byPath[folder + Self.wellKnown + Self.name] else {
            let finding = Finding(
                .rootOnly, "there is no copy in .well-known, where iOS looks",
                advice: "put it there, unless the server answers for that address with this file")
            return findings + [finding]
        }
        guard Self.differ(file.bytes, other.bytes) else { return findings }
        let finding = Finding(
            .copiesDiffer, "the copy in .well-known says something else",
            advice: "make both the same, or remove this one, which only iOS 13 and earlier look for"
        )
        return findings + [finding]
    }

    /// Whether two files say something different: order of members and blanks do not count.
    static func differ(_ a: [UInt8], _ b: [UInt8]) -> Bool {
        guard a != b else { return false }
        let (first, second) = (JSONDocument(a), JSONDocument(b))
        guard first.isValid, second.isValid, let a = first.root, let b = second.root else {
            return true
        }
        return canonical(a) != canonical(b)
    }

    /// The value with the members of each object sorted by name.
    private static func canonical(_ value: JSONValue) -> JSONTree {
        switch value.kind {
        case .object:
            let members = value.members.map {
                JSONTree.Member($0.name.string ?? "", canonical($0.value))
            }
            // Of two members with one name the first stays the first.
            return .object(
                members.enumerated().sorted {
                    ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
                }.map(\.element))
        case .array: return .array(value.elements.map(canonical))
        case .string: return .string(value.string ?? "")
        case .number: return value.integer.map(JSONTree.integer) ?? .string("\(value.double ?? 0)")
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .null: return .null
        }
    }
}
