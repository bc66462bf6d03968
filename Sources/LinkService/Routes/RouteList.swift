internal import WebText

/// The routes of an app, as its `routes.json` tells them (docs/routes.md).
///
///     let list = try RouteList(text)
///     list.judge("/product/42")    // .taken("/product/{id}")
///     list.judge("/prodct/42")     // .noRoute
///
/// The file is bounded in size, and a path costs at most its segments times the routes.
package struct RouteList: Sendable {
    /// The longest file, in bytes.
    package static let longest = 256 << 10
    /// The most routes.
    package static let mostRoutes = 1_000
    /// The most segments of a route.
    static let mostSegments = 64

    /// The routes, in the order of the file.
    package let routes: [Route]
    /// Whether literals are compared with the case of their letters.
    package let isCaseSensitive: Bool
    /// Whether a fragment that begins with a slash is read as path and query.
    let readsFragmentRoutes: Bool
    /// Whether a bare `+` in a query is a blank.
    let isPlusABlank: Bool

    /// One route.
    package struct Route: Hashable, Sendable {
        /// The template, for people.
        package let path: String
        /// What it is for.
        package let summary: String?
        /// Whether only links of a custom scheme lead to it.
        package let isSchemeOnly: Bool
        let segments: [Segment]
        let isLastOptional: Bool
        let hasTail: Bool
        /// Whether the tail may be empty.
        let fitsEmptyTail: Bool
        /// The query items without which it refuses a link.
        let neededItems: [String]
        let needsFragment: Bool
        /// Every text that fits, by the name of the parameter, where they are known.
        let values: [String: [String]]
    }

    /// A segment of a template.
    enum Segment: Hashable, Sendable {
        case literal(String)
        /// Any text, for a parameter of that name; empty for one that nobody asks for.
        case slot(String)
    }

    /// Reads a file.
    ///
    /// - Throws: ``FieldFault`` for `routes`, with the line.
    package init(_ text: String) throws(FieldFault) {
        guard text.utf8.count <= Self.longest else {
            throw Self.fault("the file is longer than \(Self.longest >> 10) KiB")
        }
        let document = JSONDocument(text, limits: .init(depth: 16))
        if let finding = document.findings.first {
            let line = document.sourceText.position(of: finding.range?.lowerBound ?? 0).line
            throw Self.fault("line \(line): \(finding.message)")
        }
        guard let root = document.root, root.kind == .object, let list = root["routes"],
            list.kind == .array
        else {
            throw Self.fault(
                "it has no list of routes; take what router.exports.routesJSON writes")
        }
        guard root["schema"]?.integer == 1 else {
            throw Self.fault("its schema is none that this version knows, which is 1")
        }
        var routes: [Route] = []
        for value in list.elements {
            guard routes.count < Self.mostRoutes else {
                throw Self.fault("it has more than \(Self.mostRoutes) routes")
            }
            do throws(Unreadable) {
                routes.append(try Route(value))
            } catch {
                let line = document.sourceText.position(of: value.range.lowerBound).line
                throw Self.fault("line \(line): \(error.words)")
            }
        }
        guard !routes.isEmpty else { throw Self.fault("it has no route") }
        self.routes = routes
        let options = root["options"]
        isCaseSensitive = options?["caseSensitive"]?.bool ?? true
        readsFragmentRoutes = options?["fragmentRoutes"]?.bool ?? false
        isPlusABlank = options?["plus"]?.string == "blank"
    }

    private static func fault(_ message: String) -> FieldFault {
        FieldFault("routes", "routes", message)
    }

    /// Why a route is none.
    struct Unreadable: Error { let words: String }
}

extension RouteList.Route {
    fileprivate init(_ value: JSONValue) throws(RouteList.Unreadable) {
        func fault(_ words: String) -> RouteList.Unreadable { .init(words: words) }
        guard let path = value["path"]?.string, path.utf8.count <= 2_048 else {
            throw fault("a route needs a path")
        }
        guard let list = value["segments"], list.kind == .array else {
            throw fault("the route \(Quoted.text(path, most: 80)) needs segments")
        }
        var segments: [RouteList.Segment] = []
        var (isLastOptional, hasTail) = (false, false)
        for segment in list.elements {
            guard !hasTail, !isLastOptional else {
                throw fault("nothing can follow the end of \(Quoted.text(path, most: 80))")
            }
            guard segments.count < RouteList.mostSegments else {
                throw fault("a route has at most \(RouteList.mostSegments) segments")
            }
            if let text = segment["literal"]?.string {
                segments.append(.literal(text))
            } else if let name = segment["parameter"]?.string {
                segments.append(.slot(name))
                isLastOptional = segment["optional"]?.bool ?? false
            } else if segment["any"]?.bool == true {
                segments.append(.slot(""))
            } else if segment["tail"]?.string != nil {
                hasTail = true
            } else {
                throw fault("a segment of \(Quoted.text(path, most: 80)) is of no kind")
            }
        }
        (self.path, self.segments) = (path, segments)
        (self.isLastOptional, self.hasTail) = (isLastOptional, hasTail)
        summary = value["summary"]?.string
        isSchemeOnly = value["schemeOnly"]?.bool ?? false
        var (items, needsFragment, fitsEmptyTail) = ([String](), false, true)
        var values: [String: [String]] = [:]
        for parameter in value["parameters"].map({ Array($0.elements) }) ?? [] {
            let name = parameter["name"]?.string ?? ""
            let isRequired = parameter["required"]?.bool ?? false
            switch parameter["in"]?.string {
            case "query" where isRequired: items.append(name)
            case "fragment" where isRequired: needsFragment = true
            case "tail" where isRequired: fitsEmptyTail = false
            case "path":
                if let list = parameter["values"], list.kind == .array {
                    values[name] = list.elements.compactMap(\.string)
                }
            default: break
            }
        }
        (neededItems, self.needsFragment) = (items, needsFragment)
        (self.fitsEmptyTail, self.values) = (fitsEmptyTail, values)
    }
}
