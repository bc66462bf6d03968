internal import SiteAssociation
internal import WebText

extension Check {
    /// What is wrong with the app by itself, and with an entry that was given.
    static let app = Check(layer: .app, rules: []) { exam in
        let entry = exam.evidence.subject.faults.map {
            Finding($0.rule, severity: $0.severity, $0.message, advice: $0.advice)
        }
        // Places in somebody's property list mean nothing in a report about a site.
        let own = (exam.evidence.plan.app?.findings ?? []).map {
            Finding(
                $0.rule, severity: $0.severity, pointer: $0.pointer, $0.message, advice: $0.advice)
        }
        return entry + own.filter { $0.severity >= .warning }
    }
}
