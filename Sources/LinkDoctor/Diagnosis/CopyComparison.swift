internal import SiteAssociation
internal import WebProbe
internal import WebText

/// Whether Apple's copy does what the served file does.
public struct CopyComparison: Sendable {
    /// Whether both do the same.
    public let areSame: Bool
    /// What differs or is missing, or how old the copy is, in a line.
    public let words: String

    /// Compares the two in `evidence`.
    public init(_ evidence: Evidence) {
        let exam = Examination(evidence)
        guard let file = exam.file else {
            areSame = false
            words = "the site delivers no file"
            return
        }
        guard let hop = evidence.hop(.cdn), hop.failure == nil, let copy = exam.copy else {
            areSame = false
            words =
                evidence.hop(.cdn).flatMap { AppleFailure($0)?.words }
                ?? "Apple's servers have no file yet"
            return
        }
        let changes = FileChanges(from: copy.file, to: file.file, host: exam.host)
        areSame = copy.says(sameAs: file) || changes.isEmpty
        let age = CacheAge(hop).words
        words = areSame ? "the same, \(age)" : "\(changes.words) (\(age))"
    }
}
