public import WebText

/// A rule of the `components` list of an association file.
public struct AssociationComponent: Hashable, Sendable {
    /// The pattern of the path; nil where any path will do.
    public let path: String?
    /// The patterns of query items, in order.
    public let query: [QueryItem]
    /// The pattern of the fragment; nil where any will do.
    public let fragment: String?
    /// Whether a link that fits stays in the browser.
    public let isExclusion: Bool
    /// Whether letters are compared with their case.
    public let isCaseSensitive: Bool
    /// A remark for readers of the file.
    public let comment: String?

    /// A query item that a link must have, and the pattern of its value.
    public struct QueryItem: Hashable, Sendable {
        /// The name.
        public let name: String
        /// The pattern of the value.
        public let pattern: String
    }

    init(
        path: String? = nil, query: [QueryItem] = [], fragment: String? = nil,
        isExclusion: Bool = false, isCaseSensitive: Bool = true, comment: String? = nil
    ) {
        self.path = path
        self.query = query
        self.fragment = fragment
        self.isExclusion = isExclusion
        self.isCaseSensitive = isCaseSensitive
        self.comment = comment
    }

    /// The rule as it stands in the file.
    public var json: JSONTree {
        .object(compacting: [
            ("/", path.map(JSONTree.string)),
            ("?", query.isEmpty ? JSONTree?.none : queryJSON),
            ("#", fragment.map(JSONTree.string)),
            ("exclude", isExclusion ? JSONTree.bool(true) : JSONTree?.none),
            ("caseSensitive", isCaseSensitive ? JSONTree?.none : JSONTree.bool(false)),
            ("comment", comment.map(JSONTree.string)),
        ])
    }

    var queryJSON: JSONTree {
        .object(query.map { JSONTree.Member($0.name, .string($0.pattern)) })
    }
}
