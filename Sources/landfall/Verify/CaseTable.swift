internal import ToolSupport
internal import WebText

/// A table of URLs with the verdict that each must have.
struct CaseTable {
    /// One row.
    struct Row {
        let url: String
        let expected: String
        let name: String?
        let app: String?
        let domain: String?
        /// The association file, relative to the table.
        let file: String?
        /// Where the row stands in the table.
        let line: Int
    }

    /// What to call the table in messages.
    let path: String
    let rows: [Row]

    private static let verdicts = ["match", "excluded", "no-match"]

    /// Reads a table in either form: JSON begins with `{` or `[`.
    static func read(_ path: String) throws -> CaseTable {
        let input = try InputFile.read(path)
        let name = path == "-" ? "standard input" : input.path
        let first = input.bytes.first { $0 > 0x20 && $0 < 0x80 }
        let rows =
            first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            ? try rows(ofJSON: input.bytes, name) : try rows(ofText: input.bytes, name)
        guard !rows.isEmpty else { throw Invalid(description: "\(name): there is no case in it") }
        return CaseTable(path: name, rows: rows)
    }

    struct Invalid: Error, CustomStringConvertible {
        let description: String
    }

    // MARK: Text

    private static func rows(ofText bytes: [UInt8], _ name: String) throws(Invalid) -> [Row] {
        var rows: [Row] = []
        var file: String?
        var domain: String?
        var app: String?
        for (line, text) in VerifyCommand.lines(bytes) where !text.hasPrefix("#") {
            if let colon = text.firstIndex(of: ":") {
                let key = text[..<colon]
                let value = String(text[text.index(after: colon)...].drop { $0 == " " })
                switch key {
                case "file": file = value
                case "domain": domain = value
                case "app": app = value
                default: break
                }
                if ["file", "domain", "app"].contains(key) { continue }
            }
            let words = text.split(separator: " ", omittingEmptySubsequences: true)
            let verdict = String(words[0])
            guard verdicts.contains(verdict) else {
                let near = NearestName.find(
                    verdict, among: verdicts + ["file:", "domain:", "app:"])
                throw Invalid(
                    description: "\(name):\(line): \(Quoted.text(verdict)) is no verdict"
                        + (near.map { "; did you mean \($0)?" }
                            ?? "; write match, excluded or no-match"))
            }
            guard words.count > 1 else {
                throw Invalid(description: "\(name):\(line): a URL is missing behind \(verdict)")
            }
            let comment = text.range(ofComment: words.prefix(2))
            rows.append(
                Row(
                    url: String(words[1]), expected: verdict, name: comment, app: app,
                    domain: domain, file: file, line: line))
        }
        return rows
    }

    // MARK: JSON

    private static func rows(ofJSON bytes: [UInt8], _ name: String) throws(Invalid) -> [Row] {
        let document = JSONDocument(bytes)
        let source = document.sourceText
        func place(_ range: Range<Int>?) -> String {
            let position = source.position(of: range?.lowerBound ?? 0)
            return "\(name):\(position.line):\(position.column)"
        }
        if let finding = document.syntaxFindings.first {
            throw Invalid(description: "\(place(finding.range)): \(finding.message)")
        }
        guard let root = document.root,
            let list = root.kind == .array ? root : root["cases"], list.kind == .array
        else {
            throw Invalid(description: "\(name): expected an array, or an object with \"cases\"")
        }
        var rows: [Row] = []
        for item in list.elements {
            guard let url = item["url"]?.string, let expected = item["expect"]?.string,
                verdicts.contains(expected)
            else {
                throw Invalid(
                    description: "\(place(item.range)): a case needs \"url\" and \"expect\":"
                        + " \"match\", \"excluded\" or \"no-match\"")
            }
            rows.append(
                Row(
                    url: url, expected: expected, name: item["name"]?.string,
                    app: item["app"]?.string ?? root["app"]?.string,
                    domain: item["domain"]?.string ?? root["domain"]?.string,
                    file: item["file"]?.string ?? root["file"]?.string,
                    line: source.position(of: item.range.lowerBound).line))
        }
        return rows
    }
}

extension String {
    /// What stands behind ` # ` after the words of a row, or nil.
    fileprivate func range(ofComment words: ArraySlice<Substring>) -> String? {
        guard let end = words.last?.endIndex else { return nil }
        let rest = self[end...].drop { $0 == " " }
        guard rest.first == "#" else { return nil }
        return String(rest.dropFirst().drop { $0 == " " })
    }
}
