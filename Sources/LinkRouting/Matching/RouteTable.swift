internal import URLText

/// What a router knows without its type of screens: which route a link belongs to.
///
/// A class, so that a router is copied without a count of references for each of these.
@usableFromInline
final class RouteTable: Sendable {
    /// The hosts as they were given.
    let hosts: [String]
    /// The exact ones in lower case. Universal links are written with the first.
    let exactHosts: [[UInt8]]
    /// What the names end with that wildcards stand for, with the leading dot.
    let hostSuffixes: [[UInt8]]
    let trie: RouteTrie
    let templates: [RouteTemplate]
    /// The routes made ready for reading and writing.
    let routes: [PreparedRoute]
    /// What universal links begin with, `https://example.com`; nil without a host to write.
    let webOrigin: [UInt8]?
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
        (exactHosts, hostSuffixes) = Self.names(of: hosts, faults: &faults)
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
        var prepared: [PreparedRoute] = []
        for (number, template) in templates.enumerated() {
            prepared.append(
                PreparedRoute(
                    routes[number], template, isUncontested: trie.isUncontested(template)))
        }
        self.routes = prepared
        webOrigin = exactHosts.first.map { ("https://" + $0.text).bytes }
    }

    /// The longest link that is read or written, in bytes.
    static var longest: Int { 16384 }
}
