public import WebText

/// From which severity on findings count as a failure.
public struct FailLevel: Hashable, Sendable {
    /// The least severity that fails, or nil when nothing does.
    public let severity: Severity?

    /// Errors only.
    public static let error = FailLevel(.error)
    /// Errors and warnings.
    public static let warning = FailLevel(.warning)
    /// Every finding.
    public static let info = FailLevel(.info)
    /// Nothing.
    public static let never = FailLevel(nil)

    /// The words for the levels, the most severe first.
    public static let names = ["error", "warning", "info", "never"]

    /// The level that `name` stands for, or nil.
    public init?(_ name: String) {
        guard Self.names.contains(name) else { return nil }
        severity = Severity(name)
    }

    private init(_ severity: Severity?) { self.severity = severity }

    /// Whether a finding of this severity fails.
    public func isReached(by severity: Severity) -> Bool {
        self.severity.map { severity >= $0 } ?? false
    }
}
