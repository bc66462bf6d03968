internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// What the apps of a file claim, when no URL was asked about.
struct ClaimReport {
    let input: AssociationInput
    let domain: String
    let apps: [String]

    init(_ input: AssociationInput, domain: String?, apps: [String]) {
        self.input = input
        self.domain = domain ?? "example.com"
        self.apps = apps.isEmpty ? input.file.appIDs : apps
    }

    func write(_ format: String, to console: Console) {
        for app in apps { console.print("\(app, .bold)") }
    }
}
