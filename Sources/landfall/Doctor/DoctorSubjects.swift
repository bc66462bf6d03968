internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What `doctor` is to look at: each host once, with all links on it.
struct DoctorSubjects {
    private let invocation: Invocation
    private let app: AppEvidence?
    private let cases: CaseTable?

    init(_ invocation: Invocation, app: AppEvidence?, cases: CaseTable?) {
        self.invocation = invocation
        self.app = app
        self.cases = cases
    }

    func list() throws -> [DoctorSubject] {
        var words = invocation.arguments
        if let path = invocation.value(DoctorOptions.domainsFrom) {
            words += VerifyCommand.lines(try InputFile.read(path).bytes).map(\.text)
                .filter { !$0.hasPrefix("#") }
        }
        if words.isEmpty {
            words = (app?.entries ?? []).filter { $0.hasPrefix("applinks:") }
            words += cases?.rows.compactMap { $0.domain ?? host(of: $0.url) } ?? []
        }
        guard !words.isEmpty else {
            throw invocation.usageError(
                app == nil
                    ? "doctor needs a domain or a link"
                    : "the app names no domains; say which one to look at")
        }
        var subjects: [DoctorSubject] = []
        for word in words {
            let subject: DoctorSubject
            do throws(DoctorSubject.Invalid) {
                subject = try DoctorSubject(word)
            } catch {
                throw invocation.usageError(error.description)
            }
            // Links on one host share what is asked of the host.
            if let index = subjects.firstIndex(where: { $0.isSame(as: subject) }) {
                let new = subject.urls.filter { !subjects[index].urls.contains($0) }
                subjects[index].urls += new
            } else {
                subjects.append(subject)
            }
        }
        return subjects
    }

    private func host(of url: String) -> String? {
        (try? WebURL(url, allowing: .asWritten))?.lowercasedHost
    }
}

extension DoctorSubject {
    /// Whether both are about one file that is fetched in one way.
    fileprivate func isSame(as other: DoctorSubject) -> Bool {
        host == other.host && isWildcard == other.isWildcard && mode == other.mode
    }
}
