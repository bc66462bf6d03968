public import WebText

/// What is wrong with one file, with the places that people count.
///
///     let report = FileReport(path: "site/assetlinks.json", kind: .assetLinks, bytes: bytes)
///     report.items.first?.start?.line
public struct FileReport: Sendable {
    /// The path as it was given, with slashes.
    public let path: String
    /// What kind of file it is.
    public let kind: FileKind
    /// The text that the findings point into.
    public let text: SourceText
    /// The findings, in the order of the text.
    public let items: [Item]
    /// The least severity that makes the file fail.
    public let failLevel: FailLevel

    /// A finding with its place.
    public struct Item: Hashable, Sendable {
        /// What was found.
        public let finding: Finding
        /// Where it begins, or nil when it concerns the whole file.
        public let start: SourceText.Position?
        /// Where it ends: the place behind its last character.
        public let end: SourceText.Position?
        /// The same for the same fault when lines before it come or go; see ``Fingerprint``.
        public let fingerprint: String
    }

    /// Keeps findings about `text`, sorted by place, and finds their lines and columns.
    ///
    /// O(n) in the text and O(k log k) in the findings.
    public init(
        path: String, kind: FileKind, text: SourceText, findings: [Finding],
        failLevel: FailLevel = .error
    ) {
        self.path = path
        self.kind = kind
        self.text = text
        self.failLevel = failLevel
        let offsets = findings.compactMap(\.range).flatMap { [$0.lowerBound, $0.upperBound] }
        let positions = text.positions(of: offsets)
        let sorted = findings.enumerated().sorted {
            ($0.element.range?.lowerBound ?? 0, $0.offset)
                < ($1.element.range?.lowerBound ?? 0, $1.offset)
        }
        items = sorted.map { _, finding in
            let start = finding.range.flatMap { positions[$0.lowerBound] }
            return Item(
                finding: finding, start: start,
                end: finding.range.flatMap { positions[$0.upperBound] },
                fingerprint: Fingerprint.of(finding, in: text, line: start?.line))
        }
    }

    /// Judges the bytes of a file of a known kind.
    public init(path: String, kind: FileKind, bytes: [UInt8], failLevel: FailLevel = .error) {
        let judged = kind.judge(bytes, fileName: FileKind.lastName(of: path))
        self.init(
            path: path, kind: kind, text: judged.text, findings: judged.findings,
            failLevel: failLevel)
    }

    private init(_ report: FileReport, items: [Item]) {
        path = report.path
        kind = report.kind
        text = report.text
        failLevel = report.failLevel
        self.items = items
    }

    /// The same report with those items only that `isKept` accepts.
    public func filtered(_ isKept: (Item) -> Bool) -> FileReport {
        FileReport(self, items: items.filter(isKept))
    }

    /// The same report with more findings.
    public func adding(_ findings: [Finding]) -> FileReport {
        guard !findings.isEmpty else { return self }
        return FileReport(
            path: path, kind: kind, text: text, findings: items.map(\.finding) + findings,
            failLevel: failLevel)
    }

    /// The items that make the file fail.
    public var failures: [Item] { items.filter { failLevel.isReached(by: $0.finding.severity) } }
}

extension SourceText {
    /// The positions of many offsets in one pass: `position(of:)` counts from the start of the
    /// line each time, which is too slow for a large file on one line.
    fileprivate func positions(of offsets: [Int]) -> [Int: Position] {
        var positions: [Int: Position] = [:]
        var (line, column, at) = (1, 1, 0)
        for offset in offsets.sorted() where positions[offset] == nil {
            while at < min(offset, bytes.count) {
                let byte = bytes[at]
                at += 1
                let isEnd =
                    byte == 0x0A || byte == 0x0D && (at == bytes.count || bytes[at] != 0x0A)
                if isEnd {
                    (line, column) = (line + 1, 1)
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
            positions[offset] = Position(line: line, column: column)
        }
        return positions
    }
}
