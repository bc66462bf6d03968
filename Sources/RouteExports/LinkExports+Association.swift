internal import LinkRouting
internal import WebText

extension LinkExports {
    /// The rules for the site's association file, in the order in which they are tried.
    ///
    /// Every universal link that opens a screen is claimed, if its literals are encoded as
    /// `Router.url(for:)` or a browser does it and its path has neither doubled slashes nor `..`.
    /// More is claimed than that, since Apple's patterns know no types: `/product/x` is, though the
    /// route wants a number. Exclusions keep what is below a route out; those for routes that are
    /// `schemeOnly()` stand where a claim would take them.
    ///
    /// - Parameter paths: patterns of paths that are to stay in the browser although a route takes
    ///   them, such as `/help/*`; they come first.
    public func associationComponents(excluding paths: [String] = []) -> [AssociationComponent] {
        ComponentList(self, excluding: paths).components
    }

    /// The text of `apple-app-site-association`, for each host that is no wildcard and for the base
    /// of each that is.
    ///
    /// - Parameters:
    ///   - appIDs: the app identifiers, each the prefix, a full stop and the bundle identifier.
    ///   - paths: see ``associationComponents(excluding:)``.
    public func associationFile(appIDs: [String], excluding paths: [String] = []) -> String {
        let components = associationComponents(excluding: paths).map(\.json)
        let tree: JSONTree = [
            "applinks": [
                "details": [
                    [
                        "appIDs": .array(appIDs.map(JSONTree.string)),
                        "components": .array(components),
                    ]
                ]
            ]
        ]
        return tree.text(indent: 2) + "\n"
    }

    /// The entries for the entitlement `com.apple.developer.associated-domains`, one for each host:
    /// `applinks:example.com`.
    public var associatedDomains: [String] { uniqueHosts.map { "applinks:\($0)" } }

    /// The entitlement as lines of a property list, to be put between `<dict>` and `</dict>`.
    public var entitlement: String {
        let entries = associatedDomains.map { "\t<string>\(Markup.escaped($0))</string>\n" }
        return
            "<key>com.apple.developer.associated-domains</key>\n<array>\n\(entries.joined())</array>\n"
    }

    /// `CFBundleURLTypes` as lines of an `Info.plist`, to be put between `<dict>` and `</dict>`;
    /// empty without a scheme.
    ///
    /// - Parameter name: the name of the type, mostly the bundle identifier.
    public func urlTypes(name: String) -> String {
        if schemes.isEmpty { return "" }
        let entries = schemes.map { "\t\t\t<string>\(Markup.escaped($0))</string>\n" }.joined()
        return """
            <key>CFBundleURLTypes</key>
            <array>
            \t<dict>
            \t\t<key>CFBundleTypeRole</key>
            \t\t<string>Viewer</string>
            \t\t<key>CFBundleURLName</key>
            \t\t<string>\(Markup.escaped(name))</string>
            \t\t<key>CFBundleURLSchemes</key>
            \t\t<array>
            \(entries)\t\t</array>
            \t</dict>
            </array>

            """
    }

    /// The hosts in lower case, each once.
    var uniqueHosts: [String] {
        var met: Set<String> = []
        return hosts.map { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) }
            .filter { met.insert($0).inserted }
    }
}

/// Text in XML.
enum Markup {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
