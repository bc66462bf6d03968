internal import WebText

extension AssociationLint {
    /// Remarks on what the rules mean together.
    mutating func lintAnalysis() {}
}
