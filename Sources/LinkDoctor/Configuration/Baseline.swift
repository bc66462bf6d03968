public import WebText

/// The findings that were there when somebody began to lint, so that only new ones are reported.
///
///     var baseline = Baseline()
///     baseline.record(report, as: "site/assetlinks.json")
///     baseline.tree.text(indent: 2)
///
/// A finding is known by its rule, its file and a ``Fingerprint``, not by its line.
public struct Baseline: Hashable, Sendable {
    /// How often each finding of a file occurs, by the path of the file.
    private var counts: [String: [Key: Int]] = [:]

    private struct Key: Hashable {
        let id: String
        let fingerprint: String
    }

    /// A baseline without findings.
    public init() {}

    /// How many findings it holds.
    public var count: Int { counts.values.reduce(0) { $0 + $1.values.reduce(0, +) } }

    /// The files that it has findings of, sorted.
    public var files: [String] { counts.keys.sorted() }

    /// Replaces what is known about the file at `path` by the findings of `report`.
    public mutating func record(_ report: FileReport, as path: String) {
        forget(path)
        for item in report.items {
            counts[path, default: [:]][Self.key(of: item), default: 0] += 1
        }
    }

    /// Forgets the file at `path`.
    public mutating func forget(_ path: String) { counts[path] = nil }

    /// The report without what is known already, and how many known findings are gone.
    public func subtracted(
        from report: FileReport, path: String
    ) -> (report: FileReport, gone: Int) {
        guard var rest = counts[path] else { return (report, 0) }
        let report = report.filtered { item in
            let key = Self.key(of: item)
            guard let count = rest[key], count > 0 else { return true }
            rest[key] = count - 1
            return false
        }
        return (report, rest.values.reduce(0, +))
    }

    private static func key(of item: FileReport.Item) -> Key {
        Key(id: item.finding.id, fingerprint: item.fingerprint)
    }
}

// MARK: The file

extension Baseline {
    /// The file as JSON, sorted by path, rule and fingerprint.
    public var tree: JSONTree {
        [
            "schema": 1,
            "findings": .array(
                files.flatMap { file in
                    (counts[file] ?? [:]).sorted {
                        ($0.key.id, $0.key.fingerprint) < ($1.key.id, $1.key.fingerprint)
                    }.map { Self.tree(file, $0.key, $0.value) }
                }),
        ]
    }

    private static func tree(_ file: String, _ key: Key, _ count: Int) -> JSONTree {
        [
            "file": .string(file), "id": .string(key.id),
            "fingerprint": .string(key.fingerprint), "count": .integer(count),
        ]
    }

    /// Reads the file again.
    ///
    /// - Throws: ``Invalid`` at the first thing that a baseline does not have. A rule that is not
    ///   known any more is no fault.
    public init(_ bytes: [UInt8]) throws(Invalid) {
        let document = JSONDocument(bytes)
        let text = document.sourceText
        if let fault = document.syntaxFindings.first {
            throw Invalid(text, at: fault.range?.lowerBound, fault.message)
        }
        guard let root = document.root, root["schema"]?.integer == 1,
            let list = root["findings"], list.kind == .array
        else {
            throw Invalid(text, at: 0, "this is no baseline: schema 1 and findings are expected")
        }
        for element in list.elements {
            guard let file = element["file"]?.string, let id = element["id"]?.string,
                let fingerprint = element["fingerprint"]?.string,
                let count = element["count"]?.integer, (1...1_000_000).contains(count)
            else {
                throw Invalid(
                    text, at: element.range.lowerBound,
                    "an element needs file, id and fingerprint, and a count from 1 on")
            }
            counts[file, default: [:]][Key(id: id, fingerprint: fingerprint), default: 0] += count
        }
    }

    /// Why a baseline cannot be read.
    public struct Invalid: Error, Hashable, Sendable {
        /// Where the fault is.
        public let position: SourceText.Position
        /// What is wrong.
        public let message: String

        fileprivate init(_ text: SourceText, at offset: Int?, _ message: String) {
            position = text.position(of: offset ?? 0)
            self.message = message
        }
    }
}
