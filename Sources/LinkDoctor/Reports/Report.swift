public import AppInspection
public import WebText

/// What was found in many files, to be written in one of several forms.
public struct Report: Sendable {
    /// One report for each file, sorted by path.
    public let files: [FileReport]
    /// The inputs that could not be judged, sorted by path.
    public let problems: [Problem]
    /// The first layer that is wrong between an app and its site; nil when none is, or when the
    /// files were not compared.
    public let conclusion: LinkConclusion?

    /// An input that could not be judged at all.
    public struct Problem: Hashable, Sendable {
        /// The path as it was given.
        public let path: String
        /// One line that says why, the path included.
        public let message: String

        /// Makes a problem.
        public init(path: String, message: String) {
            self.path = path
            self.message = message
        }
    }

    /// Sorts the files by the bytes of their paths.
    public init(
        _ files: [FileReport], problems: [Problem] = [], conclusion: LinkConclusion? = nil
    ) {
        self.conclusion = conclusion
        self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        self.problems = problems.sorted {
            ($0.path, $0.message) < ($1.path, $1.message)
        }
    }

    /// How many findings there are of one severity.
    public func count(_ severity: Severity) -> Int {
        files.reduce(0) { sum, file in
            sum + file.items.count { $0.finding.severity == severity }
        }
    }

    /// Whether some finding is at or above the level of its file.
    public var hasFailures: Bool { files.contains { !$0.failures.isEmpty } }

    /// The counts as a line: `3 errors, 1 warning in 2 of 5 files`.
    public var summary: String {
        let counts = [
            Self.count(count(.error), "error"), Self.count(count(.warning), "warning"),
            count(.info) == 0 ? nil : "\(count(.info)) info",
        ].compactMap { $0 }
        let concerned = files.count { !$0.items.isEmpty }
        let all = files.count == 1 ? "1 file" : "\(files.count) files"
        let place = concerned == files.count || concerned == 0 ? all : "\(concerned) of \(all)"
        let unread = problems.isEmpty ? "" : ", \(problems.count) not read"
        return (counts.isEmpty ? "no findings" : counts.joined(separator: ", "))
            + " in \(place)\(unread)"
    }

    private static func count(_ number: Int, _ noun: String) -> String? {
        number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
