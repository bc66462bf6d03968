public import WebText

/// Finds what is wrong with an association file, or worth knowing about it.
///
///     for finding in AssociationLint(file).findings() { print(finding.message) }
///
/// Findings come in the order of the text. A file that is no JSON has only the findings about its
/// syntax. Where the effect of a fault is not established a finding is a warning at most, and what
/// many working files do is remarked on as information only.
public struct AssociationLint {
    let file: AssociationFile
    var found: [Finding] = []
    /// The lines of the text.
    let source: SourceText
    /// The components by the number of their value.
    let components: [Int: Component]

    /// After this many findings the rest is left out: they repeat themselves by then.
    static let most = 500

    var document: JSONDocument { file.document }

    /// Prepares to lint `file`.
    public init(_ file: AssociationFile) {
        self.file = file
        source = file.document.sourceText
        components = Dictionary(
            file.components.map { (Int($0.valueID), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// All findings, sorted by position. O(size of the file), with a bound on the analysis.
    public func findings() -> [Finding] {
        var lint = self
        lint.run()
        return lint.found.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }.map(\.element)
    }

    private mutating func run() {
        found = document.encodingFindings + syntaxFindings()
        if file.isSigned {
            found.append(
                Finding(
                    .signedFile, "this is a signed (CMS) file, and its content is judged",
                    advice: "signatures were needed for iOS 8 only; serve the plain JSON text"))
        }
        guard document.isValid, let root = document.root else { return }
        found += document.duplicateNames()
        lintSize()
        // Of a file that nobody reads nothing else matters.
        if case .tooLarge? = file.problem { return }
        guard root.kind == .object else {
            report(.rootNotObject, root, "the file holds \(root.kindName), not an object")
            return
        }
        lintServices(root)
        lintAnalysis()
    }

    private func syntaxFindings() -> [Finding] {
        document.syntaxFindings.map { finding in
            guard finding.rule == .jsonSigned else { return finding }
            return Finding(
                .signedFile, at: finding.range, "this is a signed (CMS) file",
                advice: "signatures were needed for iOS 8 only; serve the plain JSON text")
        }
    }

    private mutating func lintSize() {
        let size = document.bytes.count
        if case .tooLarge(let size)? = file.problem {
            found.append(
                Finding(
                    .tooLarge,
                    "the file has \(size) bytes, the limit is \(AssociationFile.largestSize)",
                    advice: "compression on the wire does not help; merge rules with wildcards"))
        } else if size > 100_000 {
            found.append(
                Finding(
                    .large, "the file has \(size) bytes of \(AssociationFile.largestSize) allowed",
                    advice: "merge rules with wildcards before it grows past the limit"))
        }
    }

    // MARK: Reporting

    mutating func report(
        _ rule: Rule, _ value: JSONValue, severity: Severity? = nil, _ message: String,
        advice: String? = nil
    ) {
        report(rule, value, at: value.range, severity: severity, message, advice: advice)
    }

    mutating func report(
        _ rule: Rule, _ value: JSONValue, at range: Range<Int>, severity: Severity? = nil,
        _ message: String, advice: String? = nil
    ) {
        guard found.count < Self.most else { return }
        found.append(
            Finding(
                rule, severity: severity, at: range, pointer: value.pointer, message,
                advice: advice))
    }

    /// Remarks on a member that nobody reads, with the name that was probably meant.
    mutating func reportUnknown(
        _ member: JSONValue.Member, known: [String], in place: String, severity: Severity? = nil
    ) {
        let name = member.name.string ?? ""
        let near = NearestName.find(name, among: known)
        report(
            .unknownKey, member.value, at: member.name.range, severity: severity,
            "\(place) has no member \(Quoted.text(name))"
                + (near.map { "; did you mean \($0)?" } ?? ""),
            advice: near.map { "write \"\($0)\"" } ?? "it is ignored; remove it")
    }
}
