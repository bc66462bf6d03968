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
    @usableFromInline let marks: [Marks]
    /// The custom schemes in lower case.
    let schemes: [String]
    let options: RouterOptions

    init(
        hosts: [String], hostList: HostList, trie: RouteTrie, templates: [RouteTemplate],
        marks: [Marks], schemes: [String], options: RouterOptions
    ) {
        self.hosts = hosts
        self.hostList = hostList
        self.trie = trie
        self.templates = templates
        paths = templates.map(WrittenPath.init)
        webOrigin = hostList.canonical.map { Array("https://\($0)".utf8) }
        self.marks = marks
        self.schemes = schemes
        self.options = options
    }

    /// The longest link that is read or written, in bytes.
    static var longest: Int { 16384 }

    @usableFromInline struct Marks: Sendable {
        @usableFromInline let path: String
        @usableFromInline let isConfirming: Bool
        @usableFromInline let isSchemeOnly: Bool
        /// The names of the query items that it has slots for, in the order of the slots.
        let queryNames: [[UInt8]]
        /// Whether all that is written by the route leads back to it.
        let isUncontested: Bool
    }
}

/// A route that was found for a link.
@usableFromInline
struct FoundRoute {
    @usableFromInline let number: Int
    /// Whether the link is one of the web.
    @usableFromInline let isWeb: Bool
    @usableFromInline let captures: Captures
}
