public import WebText

/// Finds what is wrong with an `assetlinks.json` file, or worth knowing about it.
///
///     for finding in AssetLinksLint(file).findings() { print(finding.message) }
///
/// Findings come in the order of the text. A file that is no JSON has only the findings about its
/// syntax. Where the effect of a fault is not established a finding is a warning at most. After
/// ``most`` findings nothing more is said.
public struct AssetLinksLint {
    let file: AssetLinksFile
    var found: [Finding] = []

    /// How many findings there are at most; their places cost time, and nobody reads further.
    public static let most = 500

    var document: JSONDocument { file.document }

    /// Prepares to lint `file`.
    public init(_ file: AssetLinksFile) {
        self.file = file
    }

    /// All findings, sorted by position. O(size of the file × findings).
    public func findings() -> [Finding] {
        var lint = self
        lint.run()
        return lint.found.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }.map(\.element)
    }

    private mutating func run() {
        found = document.findings
        guard document.isValid, let root = document.root else { return }
        found += document.duplicateNames()
        guard root.kind == .array else {
            let isStatement = root["relation"] != nil || root["target"] != nil
            report(
                .assetRoot, root, at: root.range.prefixRange,
                "the file holds \(root.kindName), not an array of statements",
                advice: isStatement ? "put it in [ ]" : nil)
            return
        }
        guard !root.elements.isEmpty else {
            report(.assetEmpty, root, "the file is empty and grants nothing")
            return
        }
        for statement in root.elements {
            guard statement.kind == .object else {
                report(
                    .assetStatementType, statement,
                    "a statement is \(statement.kindName), not an object")
                continue
            }
            lintStatement(statement)
        }
        lintAcrossStatements(root)
    }

    // MARK: Reporting

    mutating func report(
        _ rule: Rule, _ value: JSONValue, at range: Range<Int>? = nil, severity: Severity? = nil,
        _ message: String, advice: String? = nil
    ) {
        guard found.count < Self.most else { return }
        found.append(
            Finding(
                rule, severity: severity, at: range ?? value.range, pointer: value.pointer, message,
                advice: advice))
    }

    /// Reports that `object` lacks the member `name`, at the one that was probably meant to be it.
    ///
    /// - Returns: the misspelt name, about which nothing else needs saying.
    mutating func reportMissing(
        _ rule: Rule, _ name: String, in object: JSONValue, of known: [String], _ place: String
    ) -> String? {
        let near = object.members.first { member in
            let written = member.name.string ?? ""
            return !known.contains(written) && NearestName.find(written, among: known) == name
        }
        let written = near?.name.string
        report(
            rule, near?.value ?? object, at: near?.name.range ?? object.range.prefixRange,
            written.map { "\(place) has no \(name); did you mean it by \(Quoted.text($0))?" }
                ?? "\(place) has no \(name)",
            advice: written == nil ? nil : "write \"\(name)\"")
        return written
    }

    /// Remarks on members that nobody reads.
    mutating func reportUnknown(
        in object: JSONValue, known: [String], except: [String?] = [], _ place: String
    ) {
        for member in object.members {
            let name = member.name.string ?? ""
            guard !known.contains(name), !except.contains(name), !Self.isComment(name) else {
                continue
            }
            let near = NearestName.find(name, among: known)
            report(
                .assetUnknownMember, member.value, at: member.name.range,
                severity: near == nil ? .info : nil,
                "\(place) has no member \(Quoted.text(name))"
                    + (near.map { "; did you mean \($0)?" } ?? ""),
                advice: near.map { "write \"\($0)\"" } ?? "it is ignored")
        }
    }

    private static func isComment(_ name: String) -> Bool {
        name.hasPrefix("_") || name.hasPrefix("//") || name == "comment" || name == "comments"
    }
}
