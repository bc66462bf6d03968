internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall verify --jsonl`: the protocol of the public conformance corpus.
///
/// In: `{"id", "aasa", "domain", "appId", "url"}`, one object per line; `aasa` is the JSON value of
/// the file or its text. Out: `{"id", "decision"}` with `match`, `exclude` or `no_match`, and
/// `error` for a file or a URL that cannot be read. `undetermined` is added where it holds.
struct ConformanceLines {
    let console: Console

    init(_ console: Console) {
        self.console = console
    }

    func run() -> ExitStatus {
        var status = ExitStatus.success
        let console = console
        var reader = LineReader { console.flush() }
        while let line = reader.next(), !console.isClosed {
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            guard let answer = answer(to: line) else {
                console.complain("standard input:\(reader.number): not a JSON object with a url")
                status = .unreadable
                continue
            }
            console.write(verbatim: answer.text() + "\n")
        }
        if let failure = reader.failure {
            console.complain("\(failure.description)")
            return .unreadable
        }
        return status
    }

    private func answer(to line: [UInt8]) -> JSONTree? {
        let document = JSONDocument(line)
        guard document.isValid, let root = document.root, let url = root["url"]?.string else {
            return nil
        }
        var members: [(String, JSONTree?)] = [("id", root["id"].map(Self.tree))]
        do {
            let (decision, reasons) = try decide(root, url, in: document)
            members.append(("decision", .string(decision)))
            if !reasons.isEmpty {
                members.append(("undetermined", .array(reasons.map(JSONTree.string))))
            }
        } catch {
            members.append(("decision", "error"))
            members.append(("error", .string("\(error)")))
        }
        return .object(compacting: members)
    }

    private func decide(
        _ root: JSONValue, _ text: String, in document: JSONDocument
    ) throws -> (String, [String]) {
        let file = AssociationFile(Self.bytes(root["aasa"], in: document))
        if let problem = file.problem { throw Refusal(description: problem.description) }
        let url = try WebURL(text, allowing: .asWritten)
        let app = root["appId"]?.string ?? (file.appIDs.count == 1 ? file.appIDs[0] : "")
        let domain = root["domain"]?.string ?? url.lowercasedHost ?? ""
        let explanation = Explainer(AssociationMatcher(file))
            .explain(url, app: app, domain: domain)
        let decision =
            switch explanation.verdict.decision {
            case .match: "match"
            case .excluded: "exclude"
            case .noMatch: "no_match"
            }
        return (decision, explanation.undetermined)
    }

    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func bytes(_ value: JSONValue?, in document: JSONDocument) -> [UInt8] {
        guard let value else { return Array("{}".utf8) }
        return value.stringBytes.map(Array.init) ?? Array(document.bytes[value.range])
    }

    /// An identifier is handed back as it came.
    private static func tree(_ value: JSONValue) -> JSONTree {
        if let text = value.string { return .string(text) }
        if let number = value.integer { return .integer(number) }
        return value.bool.map(JSONTree.bool) ?? .null
    }
}
