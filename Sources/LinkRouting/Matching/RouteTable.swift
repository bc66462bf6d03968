internal import URLText

/// What a router knows without its type of screens: which route a link belongs to.
///
/// A class, so that a router is copied without a count of references for each of these.
@usableFromInline
final class RouteTable: Sendable {
    /// The hosts as they were given.
    let hosts: [String]
    let hostList: HostList
    let trie: RouteTrie
    let templates: [RouteTemplate]
    /// The templates made ready for writing.
    let paths: [WrittenPath]
    /// What universal links begin with, `https://example.com`; nil without a host to write.
    let webOrigin: [UInt8]?
    /// What is said of each route beside its path and slots.
    let marks: [Marks]
    /// The custom schemes in lower case.
    let schemes: [String]
    let schemeBytes: [[UInt8]]
    let options: RouterOptions

    /// - Parameters:
    ///   - written: the numbers of the routes that are written.
    /// - Throws: all that is wrong.
    init(
        hosts: [String], schemes: [String], options: RouterOptions, routes: [RouteDeclaration],
        written: [Int]
    ) throws(RouterFaults) {
        var faults: [RouterFaults.Fault] = []
        hostList = HostList(hosts, faults: &faults)
        let check = RouteCheck(routes, written: written, schemes: schemes, options: options)
        faults += check.faults
        guard faults.isEmpty else { throw RouterFaults(faults: faults) }
        self.hosts = hosts
        self.options = options
        var own: [String] = []
        var ownBytes: [[UInt8]] = []
        for scheme in schemes {
            own.add(scheme.lowercasedASCII)
            ownBytes.append(scheme.lowercasedBytes)
        }
        self.schemes = own
        schemeBytes = ownBytes
        trie = check.trie
        templates = check.templates
        var paths: [WrittenPath] = []
        var marks: [Marks] = []
        for (number, template) in templates.enumerated() {
            let route = routes[number]
            paths.append(WrittenPath(template))
            marks.append(Marks(route, isUncontested: trie.isUncontested(template)))
        }
        self.paths = paths
        self.marks = marks
        webOrigin = hostList.canonical.map { "https://\($0)".bytes }
    }

    /// The longest link that is read or written, in bytes.
    static var longest: Int { 16384 }

    final class Marks: Sendable {
        let path: String
        let isConfirming: Bool
        let isSchemeOnly: Bool
        /// The names of the query items that it has slots for, in the order of the slots.
        let queryNames: [[UInt8]]
        /// Whether all that is written by the route leads back to it.
        let isUncontested: Bool

        init(_ route: RouteDeclaration, isUncontested: Bool) {
            path = route.path
            isConfirming = route.isConfirming
            isSchemeOnly = route.isSchemeOnly
            self.isUncontested = isUncontested
            var names: [[UInt8]] = []
            for parameter in route.parameters where parameter.place == .query {
                names.append(parameter.name.bytes)
            }
            queryNames = names
        }
    }
}
