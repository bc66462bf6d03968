internal import WebText

extension ProjectEdit {
    private static let typesKey = "CFBundleURLTypes"
    private static let queriesKey = "LSApplicationQueriesSchemes"

    /// Claims a URL scheme in every `Info.plist` of the target.
    ///
    /// Where Xcode makes the whole `Info.plist` from settings, a file with the scheme alone is made
    /// and named by `INFOPLIST_FILE`; Xcode merges the two, since settings cannot hold URL types.
    ///
    /// - Throws: ``EditRefusal`` when the scheme is none or belongs to the system, or when a file
    ///   cannot be changed for certain.
    public mutating func addScheme(_ scheme: String, in scope: Scope) throws(EditRefusal) {
        try Self.check(scheme: scheme)
        try changeInfo(scope) { editor, configuration throws(EditRefusal) in
            let root = editor.root
            let name = Self.name(root, configuration)
            var members: [PropertyListItem.Member] = [.init("CFBundleTypeRole", .string("Editor"))]
            if let name { members.append(.init("CFBundleURLName", .string(name))) }
            members.append(.init("CFBundleURLSchemes", .array([.string(scheme)])))
            guard let types = root[Self.typesKey] else {
                return editor.setting(
                    Self.typesKey, to: .array([.dictionary(members)]), in: root)
            }
            try Self.requireArray(types, Self.typesKey)
            let isClaimed = types.elements.flatMap { $0["CFBundleURLSchemes"]?.elements ?? [] }
                .contains { $0.string?.lowercased() == scheme.lowercased() }
            return isClaimed ? [] : [editor.appending(.dictionary(members), to: types)]
        }
    }

    /// Gives a URL scheme up; a URL type without any scheme left goes too.
    ///
    /// - Throws: ``EditRefusal``, also when no `Info.plist` of the target claims it.
    public mutating func removeScheme(_ scheme: String, in scope: Scope) throws(EditRefusal) {
        var isFound = false
        try changeInfo(scope, making: false) { editor, _ throws(EditRefusal) in
            guard let types = editor.root[Self.typesKey] else { return [] }
            var gone: [PropertyList.Value] = []
            var replacements: [PropertyListEditor.Replacement] = []
            for type in types.elements {
                guard let list = type["CFBundleURLSchemes"] else { continue }
                let found = list.elements.filter {
                    $0.string?.lowercased() == scheme.lowercased()
                }
                if found.isEmpty { continue }
                isFound = true
                if found.count == list.elements.count {
                    gone.append(type)
                } else {
                    replacements += editor.removing(found, from: list)
                }
            }
            if !gone.isEmpty, gone.count == types.elements.count {
                return editor.removing(Self.typesKey, from: editor.root)
            }
            return replacements + (gone.isEmpty ? [] : editor.removing(gone, from: types))
        }
        guard isFound else {
            throw EditRefusal(
                "no Info.plist of the target claims \(Quoted.text(scheme, most: 80))",
                advice: "\"landfall project show\" lists the schemes")
        }
    }

    /// Lists a scheme that the app asks about with `canOpenURL`.
    ///
    /// - Throws: ``EditRefusal`` when the scheme is none or a file cannot be changed for certain.
    public mutating func addQueryScheme(_ scheme: String, in scope: Scope) throws(EditRefusal) {
        try Self.check(queryScheme: scheme)
        var most = 0
        try changeInfo(scope) { editor, _ throws(EditRefusal) in
            guard let list = editor.root[Self.queriesKey] else {
                let item = PropertyListItem.array([.string(scheme)])
                return editor.setting(Self.queriesKey, to: item, in: editor.root)
            }
            try Self.requireArray(list, Self.queriesKey)
            let isListed = list.elements.contains {
                $0.string?.lowercased() == scheme.lowercased()
            }
            most = max(most, list.elements.count + (isListed ? 0 : 1))
            return isListed ? [] : [editor.appending(.string(scheme), to: list)]
        }
        if most > 25 {
            note(
                "\(most) schemes are listed; apps built with the iOS 27 SDK may list 25, others 50,"
                    + " and those behind are passed over")
        }
    }

    // MARK: Info.plist

    /// Changes each `Info.plist` of the scope once, making it where there is none.
    private mutating func changeInfo(
        _ scope: Scope, making isMaking: Bool = true,
        _ body: (PropertyListEditor, XcodeProject.Configuration) throws(EditRefusal)
            -> [PropertyListEditor.Replacement]
    ) throws(EditRefusal) {
        let target = try target(of: scope)
        var done: Set<String> = []
        for configuration in try configurations(of: target, scope) {
            var path = configuration.infoPlistPath
            if path == nil, isMaking { path = try firstInfo(for: configuration, of: target) }
            guard let path, done.insert(path).inserted else { continue }
            try requireInside(path)
            if content(of: path) == nil, isMaking {
                guard configuration.generatesInfoPlist else {
                    throw EditRefusal(
                        "\(project.shown(path)) is not there", advice: "mend INFOPLIST_FILE first")
                }
                put(Array(PropertyListItem.dictionary([]).file.utf8), at: path)
            }
            guard content(of: path) != nil else { continue }
            let editor = try editor(of: path)
            guard editor.root.kind == .dictionary, editor.document.format == .xml else {
                throw EditRefusal(
                    "\(project.shown(path)) is no XML property list with a dictionary",
                    advice: "\"landfall lint\" says what is wrong with it")
            }
            let replacements = try body(editor, configuration)
            if !replacements.isEmpty { put(editor.applying(replacements), at: path) }
        }
    }

    /// A partial `Info.plist` for a configuration whose own is made from settings.
    private mutating func firstInfo(
        for configuration: XcodeProject.Configuration, of target: XcodeProject.Target
    ) throws(EditRefusal) -> String {
        guard configuration.generatesInfoPlist else {
            throw EditRefusal(
                "configuration \(configuration.name) of target \(target.name) has no Info.plist",
                advice: "set INFOPLIST_FILE, or GENERATE_INFOPLIST_FILE to YES")
        }
        // In a folder whose files all belong to the target it would be copied as a resource, and
        // collide with the one that Xcode makes.
        let path = ProjectPath.joined(project.folder, target.name + "-Info.plist")
        if content(of: path) == nil {
            put(Array(PropertyListItem.dictionary([]).file.utf8), at: path)
            note("Xcode merges \(project.shown(path)) with what it makes from settings")
        }
        try set("INFOPLIST_FILE", to: project.shown(path), in: [configuration], of: target)
        return path
    }

    /// The name for a URL type: the bundle identifier as the file writes it.
    private static func name(
        _ root: PropertyList.Value, _ configuration: XcodeProject.Configuration
    ) -> String? {
        root["CFBundleIdentifier"]?.string
            ?? configuration.bundleIdentifier.map { _ in "$(PRODUCT_BUNDLE_IDENTIFIER)" }
    }

    // MARK: Checks

    private static func requireArray(
        _ value: PropertyList.Value, _ key: String
    ) throws(EditRefusal) {
        guard value.kind == .array else {
            throw EditRefusal(
                "\(key) is \(value.kind.phrase), not an array",
                advice: "\"landfall lint\" says how to mend it")
        }
    }

    /// Whether an app may ask about the scheme.
    static func check(queryScheme scheme: String) throws(EditRefusal) {
        if let fault = URLScheme.fault(in: scheme) {
            throw EditRefusal(
                "the scheme \(Quoted.text(scheme, most: 80)) \(fault)",
                advice: URLScheme.mended(scheme).map { "write \($0)" } ?? "write a scheme alone")
        }
    }

    /// Whether an app may claim the scheme.
    static func check(scheme: String) throws(EditRefusal) {
        let shown = Quoted.text(scheme, most: 80)
        if let fault = URLScheme.fault(in: scheme) {
            throw EditRefusal(
                "the scheme \(shown) \(fault)",
                advice: URLScheme.mended(scheme).map { "write \($0)" }
                    ?? "use letters, digits, +, - and . after a first letter")
        }
        let plain = scheme.lowercased()
        guard URLScheme.system.contains(plain) else { return }
        throw EditRefusal(
            "the scheme \(shown) belongs to the system",
            advice: plain.hasPrefix("http")
                ? "web links open the app through associated domains: add-domain"
                : "choose a scheme of your own")
    }
}
