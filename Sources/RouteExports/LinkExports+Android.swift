internal import LinkRouting
public import WebText

extension LinkExports {
    /// The `<intent-filter>` elements for the activity that takes the links: a verified one for the
    /// web and one for the custom schemes.
    ///
    /// Android compares the decoded path and knows no types either: what is narrower comes with
    /// ``dynamicComponents(excluding:)``, from Android 15 on.
    public func intentFilters() -> String {
        let actions = [
            #"<action android:name="android.intent.action.VIEW" />"#,
            #"<category android:name="android.intent.category.DEFAULT" />"#,
            #"<category android:name="android.intent.category.BROWSABLE" />"#,
        ]
        var filters: [String] = []
        let schemeData = (options.acceptsHTTP ? ["https", "http"] : ["https"]).map(Self.scheme)
        let hostData = uniqueHosts.map { #"<data android:host="\#(Markup.escaped($0))" />"# }
        let paths = pathData()
        if !hostData.isEmpty, !paths.isEmpty {
            let lines = actions + schemeData + hostData + paths
            filters.append(Self.filter(lines, attributes: #" android:autoVerify="true""#))
        }
        if !schemes.isEmpty {
            filters.append(Self.filter(actions + schemes.map(Self.scheme), attributes: ""))
        }
        return filters.joined()
    }

    private static func scheme(_ name: String) -> String {
        #"<data android:scheme="\#(Markup.escaped(name))" />"#
    }

    private static func filter(_ lines: [String], attributes: String) -> String {
        let inner = lines.map { "    \($0)\n" }.joined()
        return "<intent-filter\(attributes)>\n\(inner)</intent-filter>\n"
    }

    /// The paths, each kind once. A trailing slash is no difference to the router and one to Android.
    private func pathData() -> [String] {
        var lines: [String] = []
        func add(_ attribute: String, _ text: String) {
            let line = #"<data android:\#(attribute)="\#(Markup.escaped(text))" />"#
            if !lines.contains(line) { lines.append(line) }
        }
        for route in routes where !route.isSchemeOnly {
            for pattern in route.decodedPatterns {
                let path = pattern.path
                switch (pattern.hasSlot, route.hasTail) {
                case (false, false):
                    add("path", path)
                    if path != "/" { add("path", path + "/") }
                case (false, true):
                    if path != "/" { add("path", path) }
                    add("pathPrefix", path == "/" ? "/" : path + "/")
                case (true, let hasTail):
                    add("pathPattern", pattern.globbed)
                    if hasTail {
                        add("pathPattern", pattern.globbed + "/.*")
                    } else if pattern.endsInLiteral {
                        add("pathPattern", pattern.globbed + "/")
                    }
                }
            }
        }
        return lines
    }

    // MARK: Dynamic App Links

    /// The `dynamic_app_link_components` for the statement in `assetlinks.json`: they narrow what the
    /// intent filters take, on Android 15 and later.
    ///
    /// They say what ``associationComponents(excluding:)`` says, in Android's terms: no case option,
    /// no parent path that a `/*` takes along, no trailing slash that does not count.
    public func dynamicComponents(excluding paths: [String] = []) -> JSONTree {
        var rows: [JSONTree] = []
        for component in associationComponents(excluding: paths) {
            for path in Self.androidPaths(component) {
                let row = JSONTree.object(compacting: [
                    ("/", path.map(JSONTree.string)),
                    ("?", component.query.isEmpty ? JSONTree?.none : component.queryJSON),
                    ("#", component.fragment.map(JSONTree.string)),
                    ("exclude", component.isExclusion ? JSONTree.bool(true) : JSONTree?.none),
                ])
                if !rows.contains(row) { rows.append(row) }
            }
        }
        return .array(rows)
    }

    private static func androidPaths(_ component: AssociationComponent) -> [String?] {
        guard let path = component.path else { return [nil] }
        if path == "/" || path == "*" || path == "/*" { return [path] }
        if path.hasSuffix("/*") { return [String(path.dropLast(2)), path] }
        return path.hasSuffix("*") ? [path] : [path, path + "/"]
    }

    /// The text of `assetlinks.json`, with the dynamic components.
    ///
    /// - Parameters:
    ///   - package: the application ID.
    ///   - fingerprints: the SHA-256 fingerprints of the certificates the app is signed with.
    ///   - paths: see ``associationComponents(excluding:)``.
    public func assetLinks(
        package: String, fingerprints: [String], excluding paths: [String] = []
    ) -> String {
        let relation = "delegate_permission/common.handle_all_urls"
        let extensions: JSONTree = [
            relation: ["dynamic_app_link_components": dynamicComponents(excluding: paths)]
        ]
        let tree: JSONTree = [
            [
                "relation": [.string(relation)],
                "target": [
                    "namespace": "android_app", "package_name": .string(package),
                    "sha256_cert_fingerprints": .array(fingerprints.map(JSONTree.string)),
                ],
                "relation_extensions": extensions,
            ]
        ]
        return tree.text(indent: 2) + "\n"
    }
}

/// A path as Android compares it: decoded.
struct DecodedPattern {
    /// Text, or nil for a slot.
    var pieces: [String?]

    var hasSlot: Bool { pieces.contains(nil) }

    var endsInLiteral: Bool { (pieces.last ?? nil) != nil }

    /// The path of a pattern without slots.
    var path: String { "/" + pieces.map { $0 ?? "" }.joined(separator: "/") }

    /// The notation of `pathPattern`: `.` is one character and `.*` any number. What stands for
    /// itself has two backslashes, one of which the resource compiler takes.
    var globbed: String {
        pieces.map { piece in
            guard let piece else { return "/..*" }
            var text = "/"
            for character in piece {
                if ".*\\".contains(character) { text += "\\\\" }
                text.append(character)
            }
            return text
        }.joined()
    }
}

extension RouteDescription {
    var decodedPatterns: [DecodedPattern] {
        var decoded: [DecodedPattern] = []
        for pattern in patterns {
            let pieces = pattern.pieces.map { piece -> String? in
                if case .literal(let text) = piece { PercentCoding.decode(text) } else { nil }
            }
            // A literal may have several encodings.
            if !decoded.contains(where: { $0.pieces == pieces }) {
                decoded.append(DecodedPattern(pieces: pieces))
            }
        }
        return decoded
    }
}
