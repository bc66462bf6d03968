internal import AppInspection
internal import SiteAssociation
internal import WebText

extension Check {
    /// Whether the file names the app.
    static let listing = Check(layer: .listing, rules: []) { exam in
        guard let app = exam.evidence.plan.app, let file = exam.file?.file, file.problem == nil
        else { return [] }
        // An entitlements file or a profile need not tell whose it is; a signed app has to.
        guard app.identifier != nil || app.layers.contains(where: { $0.name == "signature" }) else {
            return []
        }
        let entries = (app.entries ?? []).filter { entry in
            // Entries for other hosts ask for services in other files.
            entry.contains(exam.host)
        }
        return AssociationCheck(app: app.identifier, entries: entries, file).findings()
    }
}
