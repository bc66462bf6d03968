public import WebText

/// An `assetlinks.json` file: what a site lets Android apps and other sites do.
///
/// The file is an array of statements, each of which grants relations to one target. What Android
/// cannot use is left out here; ``AssetLinksLint`` reports it.
///
///     let file = AssetLinksFile(bytes)
///     file.problem                 // nil, or why the whole file counts for nothing
///     file.packageNames            // ["com.example.app"]
///     file.dynamicLinks(of: "com.example.app").decision(for: url)
///
/// Source: https://developers.google.com/digital-asset-links/v1/statements
public struct AssetLinksFile: Sendable {
    /// The text.
    public let document: JSONDocument
    /// Why the file as a whole is unusable, or nil.
    public let problem: Problem?
    /// The statements that name a target, in the order of the file.
    public let statements: [Statement]
    /// The addresses of further statement lists that this one takes in.
    public let includes: [String]

    /// The relation that lets an app open the links of the site.
    public static let handleAllURLs = "delegate_permission/common.handle_all_urls"
    /// The relation that shares passwords and passkeys.
    public static let loginCredentials = "delegate_permission/common.get_login_creds"
    /// The relation that lets an app show the site as its own, in a Trusted Web Activity.
    public static let useAsOrigin = "delegate_permission/common.use_as_origin"

    /// Reads the model out of `document`.
    public init(_ document: JSONDocument) {
        self.document = document
        guard document.isValid, let root = document.root else {
            (problem, statements, includes) = (.notJSON, [], [])
            return
        }
        guard root.kind == .array else {
            (problem, statements, includes) = (.rootIsNoArray, [], [])
            return
        }
        problem = nil
        statements = root.elements.compactMap(Statement.init)
        includes = root.elements.compactMap { $0["include"]?.string }
    }

    /// Reads the model out of the bytes of a file.
    public init(_ bytes: [UInt8]) {
        self.init(JSONDocument(bytes))
    }

    /// The packages that may open links, each once, in the order of the file.
    public var packageNames: [String] {
        var seen: Set<String> = []
        return statements.filter { $0.relations.contains(Self.handleAllURLs) }
            .compactMap(\.target.packageName).filter { seen.insert($0).inserted }
    }

    /// What Android 15 knows about the links of `package` besides the app's manifest.
    public func dynamicLinks(of package: String) -> DynamicAppLinks {
        DynamicAppLinks(
            statements.filter {
                $0.target.packageName == package && $0.relations.contains(Self.handleAllURLs)
            }.flatMap { $0.dynamicLists(in: document) })
    }
}

extension AssetLinksFile {
    /// What makes the whole file count for nothing.
    public enum Problem: Hashable, Sendable, CustomStringConvertible {
        /// It is no JSON; the document's findings say why.
        case notJSON
        /// The outermost value is not an array.
        case rootIsNoArray

        /// The problem in words.
        public var description: String {
            switch self {
            case .notJSON: "the file is not valid JSON"
            case .rootIsNoArray: "the outermost JSON value is not an array"
            }
        }
    }

    /// One element of the file.
    public struct Statement: Sendable {
        /// What is granted.
        public let relations: [String]
        /// Whom it is granted to.
        public let target: Target
        /// The number of the statement's value in the document; see `JSONDocument.value(at:)`.
        public let valueID: Int

        init?(_ value: JSONValue) {
            guard let object = value["target"], let target = Target(object) else { return nil }
            relations = value["relation"]?.elements.compactMap(\.string) ?? []
            self.target = target
            valueID = value.id
        }

        /// The lists of dynamic rules for links; more than one when a name is repeated.
        func dynamicLists(in document: JSONDocument) -> [JSONValue] {
            document.value(at: valueID).members(named: "relation_extensions")
                .flatMap { $0.members(named: AssetLinksFile.handleAllURLs) }
                .flatMap { $0.members(named: "dynamic_app_link_components") }
        }
    }

    /// Whom a statement is about.
    public enum Target: Hashable, Sendable {
        /// An app, with the SHA-256 fingerprints of its signing certificates as written.
        case app(package: String, fingerprints: [String])
        /// A site: scheme and host, perhaps with a port.
        case site(String)

        init?(_ object: JSONValue) {
            switch object["namespace"]?.string {
            case "android_app":
                guard let package = object["package_name"]?.string else { return nil }
                let list = object["sha256_cert_fingerprints"]
                self = .app(
                    package: package, fingerprints: list?.elements.compactMap(\.string) ?? [])
            case "web":
                guard let site = object["site"]?.string else { return nil }
                self = .site(site)
            default: return nil
            }
        }

        /// The package name of an app, or nil.
        public var packageName: String? {
            guard case .app(let package, _) = self else { return nil }
            return package
        }
    }
}

extension JSONValue {
    /// The values of all members called `name`.
    func members(named name: String) -> [JSONValue] {
        members.filter { $0.isNamed(name) }.map(\.value)
    }
}
