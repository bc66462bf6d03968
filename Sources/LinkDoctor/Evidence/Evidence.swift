public import AppInspection
public import WebProbe

/// Everything that was found out about one subject, before it is judged.
///
/// A value that can be kept (``tree``) and judged again anywhere: the checks see nothing else.
public struct Evidence: Hashable, Sendable {
    /// What was asked about.
    public let subject: DoctorSubject
    /// When.
    public let taken: Moment
    /// What was asked for.
    public let plan: EvidencePlan
    /// The answers.
    public var records: [EvidenceRole: ProbeRecord]

    /// Keeps evidence.
    public init(
        subject: DoctorSubject, taken: Moment, plan: EvidencePlan,
        records: [EvidenceRole: ProbeRecord]
    ) {
        self.subject = subject
        self.taken = taken
        self.plan = plan
        self.records = records
    }

    /// What came of a request, if it was made.
    public func record(_ role: EvidenceRole) -> ProbeRecord? { records[role] }

    /// The first hop of a request: what somebody gets who follows no redirect.
    public func hop(_ role: EvidenceRole) -> ProbeHop? { records[role]?.first }
}
