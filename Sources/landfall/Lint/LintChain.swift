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
    /// The files that projects name.
    private var named: Set<String> = []

    init(isTogether: Bool) { self.isTogether = isTogether }

    /// Takes a built app.
    mutating func add(_ app: InspectedApp, path: String) {
        evidence.append(LinkEvidence(path: path, .app(app)))
    }

    /// Takes a project.
    mutating func add(_ project: XcodeProject, path: String) {
        evidence.append(LinkEvidence(path: path, .project(ProjectApp.all(of: project))))
    }

    /// Takes a file that a project names, which was judged with it.
    mutating func add(named path: String) { named.insert(path) }

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

    /// The first layer that is wrong; nil when there is neither app, project nor profile, for then
    /// the files are a site's or a project's and may belong to several apps.
    func conclusion(_ files: [FileReport]) -> LinkConclusion? {
        let projects = evidence.count { if case .project = $0.content { true } else { false } }
        let isOfOneApp = evidence.contains {
            switch $0.content {
            case .app: true
            case .project: projects == 1
            case .profile: evidence.count > 1
            default: false
            }
        }
        guard isOfOneApp else { return nil }
        let belonging = named.union(evidence.map(\.path))
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
