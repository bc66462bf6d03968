internal import SiteAssociation
internal import WebText

/// What changes from one association file to another, in a line.
struct FileChanges {
    /// Sentences without a full stop, those about links first.
    private let sentences: [String]

    /// Whether devices would not notice.
    var isEmpty: Bool { sentences.isEmpty }

    /// The first few changes.
    var words: String {
        let most = 3
        let rest = sentences.count - most
        return sentences.prefix(most).joined(separator: "; ")
            + (rest > 0 ? "; and \(rest) more" : "")
    }

    /// Compares what two files do; order, notation and blanks do not count.
    init(from old: AssociationFile, to new: AssociationFile, host: String) {
        if old.problem != nil || new.problem != nil {
            sentences =
                (old.problem == nil) == (new.problem == nil)
                ? [] : ["one of the two cannot be read as an association file"]
            return
        }
        var sentences: [String] = []
        for app in SemanticDiff(old: old, new: new, host: host).apps where !app.isIdentical {
            let name = Quoted.visible(app.app, most: 80)
            for change in app.opened.prefix(2) {
                sentences.append("it does not open \(name) for \(change.witness) yet")
            }
            for change in app.closed.prefix(2) {
                sentences.append("it still opens \(name) for \(change.witness)")
            }
            if app.opened.isEmpty, app.closed.isEmpty {
                sentences.append("the rules of \(name) differ in ways that were not worked out")
            }
        }
        let names = Set((old.services + new.services).map(\.name)).subtracting(["applinks"])
        for service in names.sorted() {
            let before = Self.apps(old, service)
            let after = Self.apps(new, service)
            for app in after.subtracting(before).sorted() {
                sentences.append("it does not list \(Quoted.visible(app, most: 80)) for \(service)")
            }
            for app in before.subtracting(after).sorted() {
                sentences.append("it still lists \(Quoted.visible(app, most: 80)) for \(service)")
            }
        }
        self.sentences = sentences
    }

    private static func apps(_ file: AssociationFile, _ service: String) -> Set<String> {
        Set(file.services.filter { $0.name == service }.flatMap(\.appIDs))
    }
}
