internal import SiteAssociation
internal import WebText

extension ProjectEdit {
    /// Adds an associated domain, such as `applinks:example.com`.
    ///
    /// Where a configuration has no entitlements file it gets that of the others, or a new one.
    /// With one configuration alone, a file that others use too is copied first, so that theirs
    /// stays as it is.
    ///
    /// - Throws: ``EditRefusal`` when the entry is wrong or a file cannot be changed for certain.
    public mutating func addDomain(_ entry: String, in scope: Scope) throws(EditRefusal) {
        try Self.check(entry: entry)
        let target = try target(of: scope)
        for configuration in try configurations(of: target, scope) {
            let path = try entitlements(for: configuration.name, of: target.name, scope)
            let editor = try editor(of: path)
            try requireDictionary(editor, path)
            guard let list = editor.root[EntitlementsLint.key] else {
                let item = PropertyListItem.array([.string(entry)])
                put(
                    editor.applying(
                        editor.setting(EntitlementsLint.key, to: item, in: editor.root)),
                    at: path)
                continue
            }
            try requireArray(list, path)
            guard !list.elements.contains(where: { $0.string == entry }) else { continue }
            noteOtherMode(entry, list, path)
            put(editor.applying([editor.appending(.string(entry), to: list)]), at: path)
        }
    }

    /// Takes an associated domain out; with the last one the key goes too.
    ///
    /// - Throws: ``EditRefusal``, also when no configuration lists it.
    public mutating func removeDomain(_ entry: String, in scope: Scope) throws(EditRefusal) {
        let target = try target(of: scope)
        var isFound = false
        for configuration in try configurations(of: target, scope) {
            guard let used = configuration.entitlementsPath, content(of: used) != nil,
                try lists(entry, at: used)
            else { continue }
            // Those that share the file find nothing any more once it was changed.
            isFound = true
            let path = try entitlements(for: configuration.name, of: target.name, scope)
            let editor = try editor(of: path)
            guard let list = editor.root[EntitlementsLint.key] else { continue }
            let elements = list.elements.filter { $0.string == entry }
            guard !elements.isEmpty else { continue }
            let replacements =
                elements.count == list.elements.count
                ? editor.removing(EntitlementsLint.key, from: editor.root)
                : editor.removing(elements, from: list)
            put(editor.applying(replacements), at: path)
        }
        guard isFound else {
            throw EditRefusal(
                "no configuration of target \(target.name) lists \(Quoted.text(entry, most: 80))",
                advice: "\"landfall project show\" lists the domains of each")
        }
    }

    private func lists(_ entry: String, at path: String) throws(EditRefusal) -> Bool {
        try editor(of: path).root[EntitlementsLint.key]?.elements.contains { $0.string == entry }
            ?? false
    }

    // MARK: Checks

    private static func check(entry: String) throws(EditRefusal) {
        let domain = AssociatedDomain(entry)
        let fault = domain.faults.first { $0.severity == .error }
        guard let fault else { return }
        let advice = fault.advice ?? "write it like applinks:shop.example.org"
        if domain.service == nil, AssociatedDomain("applinks:" + entry).isUsable {
            throw EditRefusal(fault.message, advice: "write applinks:\(Quoted.visible(entry))")
        }
        throw EditRefusal(fault.message, advice: advice)
    }

    private func requireDictionary(
        _ editor: PropertyListEditor, _ path: String
    ) throws(EditRefusal) {
        guard editor.root.kind == .dictionary, editor.document.format == .xml else {
            throw EditRefusal(
                "\(project.shown(path)) is no XML property list with a dictionary",
                advice: "\"landfall lint\" says what is wrong with it")
        }
    }

    private func requireArray(
        _ list: PropertyList.Value, _ path: String
    ) throws(EditRefusal) {
        guard list.kind == .array else {
            throw EditRefusal(
                "the associated domains in \(project.shown(path)) are \(list.kind.phrase)",
                advice: "make them an array of strings first")
        }
    }

    /// The same host with and without a mode is listed at times, and seldom meant.
    private mutating func noteOtherMode(
        _ entry: String, _ list: PropertyList.Value, _ path: String
    ) {
        let new = AssociatedDomain(entry)
        let other = list.elements.compactMap(\.string).map { AssociatedDomain($0) }.first {
            $0.service == new.service && $0.domain == new.domain && !$0.host.isEmpty
        }
        guard let other else { return }
        note(
            "\(project.shown(path)) lists \(Quoted.visible(other.text)) as well;"
                + " which of the two counts is not documented")
    }
}
