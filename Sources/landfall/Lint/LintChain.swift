internal import AppInspection
internal import LinkDoctor
internal import WebText

/// The files of a run as one chain from the project to the site.
///
/// Files are compared when several things were named: `landfall lint MyApp.ipa site`. An app that
/// is named alone is compared within itself.
struct LintChain {
    private let isTogether: Bool
    private var evidence: [LinkEvidence] = []
    private var chain = LinkChain([])

    init(isTogether: Bool) { self.isTogether = isTogether }

    /// Takes a built app.
    mutating func add(_ app: InspectedApp, path: String) {
        evidence.append(LinkEvidence(path: path, .app(app)))
    }

    /// Takes a file, if it is of a kind that belongs to the chain.
    mutating func add(_ bytes: [UInt8], of kind: FileKind, path: String) {
        guard isTogether, let content = kind.evidence(in: bytes) else { return }
        evidence.append(LinkEvidence(path: path, content))
    }

    /// Compares what was taken.
    mutating func compare() { if isTogether { chain = LinkChain(evidence) } }

    /// The report with what was found between its file and the others.
    func completed(_ report: FileReport) -> FileReport {
        let found = chain.remarks.filter { $0.path == report.path }.map(\.finding)
        let known = Set(report.items.map(\.finding))
        return report.filtered { !chain.replaces($0.finding, in: report.path) }
            .adding(found.filter { !known.contains($0) })
    }

    /// The first layer that is wrong; nil when there is neither app nor profile, for then the
    /// files are a site's or a project's and may belong to several apps.
    func conclusion(_ files: [FileReport]) -> LinkConclusion? {
        let isOfOneApp = evidence.contains {
            switch $0.content {
            case .app: true
            case .profile: evidence.count > 1
            default: false
            }
        }
        guard isOfOneApp else { return nil }
        let belonging = Set(evidence.map(\.path))
        return LinkConclusion(
            among: files.filter { belonging.contains($0.path) }.flatMap { file in
                file.items.compactMap { item in
                    file.kind.layer(of: item.finding).map {
                        LinkConclusion.Located(path: file.path, layer: $0, item.finding)
                    }
                }
            })
    }
}
