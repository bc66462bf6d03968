internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// A folder of evidence: one JSON file for each subject.
struct EvidenceFolder {
    private let path: String
    private static let ending = ".evidence.json"

    init(_ path: String) { self.path = path.hasSuffix("/") ? String(path.dropLast()) : path }

    func write(_ evidence: [Evidence]) throws {
        try Folder.make(path)
        for one in evidence {
            let subject = one.subject
            let kind = (subject.isWildcard ? "any." : "")
            let mode = subject.mode.map { ".\($0.rawValue)" } ?? ""
            // Hosts hold no slashes: they were read as domains.
            let name = "\(path)/\(kind)\(subject.host)\(mode)\(Self.ending)"
            try OutputFile.write(one.tree.text(indent: 1) + "\n", to: name, overwriting: true)
        }
    }

    func read() throws -> [Evidence] {
        let names = try Folder.names(in: path).filter { $0.hasSuffix(Self.ending) }
        guard !names.isEmpty else {
            throw Unreadable(description: "\(path) holds no evidence that --record wrote")
        }
        return try names.map { name in
            let file = try InputFile.read("\(path)/\(name)", limit: 256 << 20)
            do throws(Evidence.Unreadable) {
                return try Evidence(JSONDocument(file.bytes))
            } catch {
                throw Unreadable(description: "\(path)/\(name): \(error.description)")
            }
        }
    }

    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }
}
