internal import LinkDoctor
internal import WebText

extension CaseTable {
    /// The rows that are about a subject's host; a path counts on every host without a domain.
    func expectations(of subject: DoctorSubject) -> [LinkExpectation] {
        rows.compactMap { row in
            let url = try? WebURL(row.url, allowing: .asWritten)
            let host = url?.lowercasedHost
            guard (row.domain?.lowercased() ?? host ?? subject.host) == subject.host else {
                return nil
            }
            return LinkExpectation(
                url: row.url, verdict: row.expected, app: row.app, place: "\(path):\(row.line)")
        }
    }
}
