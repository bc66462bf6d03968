extension SQLStore {
    /// A page of links.
    ///
    /// Slug prefixes and tags are found through an index. What is left, texts and states, is looked
    /// for among 3,000 links a page: then the page may be short, or even empty, and still have a
    /// next one. So a page costs the same however many links there are.
    package func links(in project: Project.ID, _ query: LinkQuery) async throws -> Page<Link> {
        let listing = LinkListing(query, in: project, Base.dialect)
        return try await read { try listing.page(from: $0) }
    }

    /// The tags of a project that begin with `prefix`, sorted, at most `limit` of them.
    package func tags(
        in project: Project.ID, beginningWith prefix: String, limit: Int
    ) async throws -> [String] {
        try await read { database in
            // Leaps from tag to tag, since one of them may be on a million links.
            try database.rows(
                """
                WITH RECURSIVE leap (tag) AS (
                    SELECT min(tag) FROM link_tag WHERE project = ?1 AND tag >= ?2
                    UNION ALL
                    SELECT (SELECT min(tag) FROM link_tag
                            WHERE project = ?1 AND tag > leap.tag)
                    FROM leap WHERE tag IS NOT NULL)
                SELECT tag FROM leap
                WHERE tag IS NOT NULL AND substr(tag, 1, length(?2)) = ?2 LIMIT ?3
                """,
                [.id(project), .text(prefix), .number(max(limit, 0))]
            ) { $0.text() }
        }
    }
}

/// A ``LinkQuery`` as SQL.
private struct LinkListing: Sendable {
    /// How many links one page looks at.
    static let scan = 3_000

    private let limit: Int
    private let order: LinkQuery.Order
    private let isTagged: Bool
    private var cells: [Cell] = []
    /// Those that ``indexed`` uses.
    private var indexedCells: [Cell] = []
    /// What an index finds.
    private var indexed: [String] = []
    /// What is looked for among the candidates.
    private var others: [String] = []

    private let dialect: Dialect

    init(_ query: LinkQuery, in project: Project.ID, _ dialect: Dialect) {
        self.dialect = dialect
        limit = min(max(query.limit, 1), 1_000)
        let prefix = query.slugPrefix ?? ""
        isTagged = query.tag != nil
        order = query.orderOfIndex
        indexed = ["\(isTagged ? "t" : "l").project = \(add(.id(project)))"]
        if let tag = query.tag { indexed.append("t.tag = \(add(.text(tag)))") }
        if !prefix.isEmpty, !isTagged {
            indexed += conditions(for: prefix, after: query.cursor)
        } else if let cursor = query.cursor {
            addCursor(cursor)
        }
        indexedCells = cells
        if !prefix.isEmpty, isTagged { others += conditions(for: prefix) }
        addStates(query)
        if let text = query.text, !text.isEmpty { addText(text) }
    }

    private mutating func add(_ cell: Cell) -> String {
        cells.append(cell)
        return "?\(cells.count)"
    }

    /// The slugs that begin with `prefix`, after a cursor in their order.
    ///
    /// There is one bound at each end: of two lower ones SQLite looks up the first alone, and reads
    /// all that lies between them.
    private mutating func conditions(for prefix: String, after cursor: Cursor? = nil) -> [String] {
        // No text in UTF-8 sorts after the last scalar repeated.
        let end = prefix + "\u{10FFFF}\u{10FFFF}"
        let start: String
        if let text = cursor?.text, !text.utf8.lexicographicallyPrecedes(prefix.utf8) {
            start = "slug > \(add(.text(text)))"
        } else {
            start = "slug >= \(add(.text(prefix)))"
        }
        return [start, "slug < \(add(.text(end)))"]
    }

    private mutating func addCursor(_ cursor: Cursor) {
        let column = isTagged ? "t.link" : "l.id"
        switch order {
        case .newest: indexed.append("\(column) < \(add(.number(Int64(cursor.text) ?? 0)))")
        case .oldest: indexed.append("\(column) > \(add(.number(Int64(cursor.text) ?? .max)))")
        case .slug: indexed.append("l.slug > \(add(.text(cursor.text)))")
        }
    }

    private mutating func addStates(_ query: LinkQuery) {
        let states = query.states.isEmpty ? [.active, .off, .expired] : query.states
        // SQLite refuses a value for a parameter that no condition names.
        let now = states == [.deleted] ? "0" : add(.time(query.now))
        let isOver = "(expires_at IS NOT NULL AND expires_at <= \(now))"
        let conditions = Link.State.allCases.filter(states.contains).map { state in
            switch state {
            case .deleted: "deleted_at IS NOT NULL"
            case .expired: "(deleted_at IS NULL AND \(isOver))"
            case .active: "(deleted_at IS NULL AND NOT \(isOver) AND is_enabled <> 0)"
            case .off: "(deleted_at IS NULL AND NOT \(isOver) AND is_enabled = 0)"
            }
        }
        others.append("(\(conditions.joined(separator: " OR ")))")
    }

    private mutating func addText(_ text: String) {
        var pattern = ""
        for character in text.unicodeScalars {
            if "%_\\".unicodeScalars.contains(character) { pattern.append("\\") }
            let isCapital = ("A"..."Z").contains(character)
            pattern.unicodeScalars.append(
                isCapital ? Unicode.Scalar(UInt8(character.value) | 0x20) : character)
        }
        let parameter = add(.text("%\(pattern)%"))
        let columns = ["slug", "deep_link_path", "coalesce(title, '')", "tags", "note"]
        let conditions = columns.map { "lower(\($0)) LIKE \(parameter) ESCAPE '\\'" }
        others.append("(\(conditions.joined(separator: " OR ")))")
    }

    private var ordering: String {
        switch order {
        case .newest: isTagged ? "t.link DESC" : "l.id DESC"
        case .oldest: isTagged ? "t.link" : "l.id"
        case .slug: "l.slug"
        }
    }

    private var outerOrdering: String {
        guard !dialect.keepsInnerOrder else { return "" }
        return switch order {
        case .newest: "ORDER BY id DESC"
        case .oldest: "ORDER BY id"
        case .slug: "ORDER BY slug"
        }
    }

    /// The rows of the index that are looked at, without their limit.
    private var found: String {
        "FROM \(isTagged ? "link_tag AS t" : "link AS l") "
            + "WHERE \(indexed.joined(separator: " AND ")) ORDER BY \(ordering)"
    }

    /// The links that are looked at. Those with a tag are taken from its index before they are
    /// joined: a planner that may begin with the links reads half of them for a page in the middle.
    private var candidates: String {
        guard isTagged else { return "SELECT l.* \(found) LIMIT \(Self.scan)" }
        return """
            SELECT l.* FROM (SELECT t.link \(found) LIMIT \(Self.scan)) AS tagged
            \(dialect.orderedJoin) link AS l ON l.project = ?1 AND l.id = tagged.link
            """
    }

    func page(from database: some Database) throws -> Page<Link> {
        var links = try database.rows(
            """
            SELECT \(LinkRows.columns) FROM (\(candidates)) AS candidate
            WHERE \(others.joined(separator: " AND ")) \(outerOrdering) LIMIT \(limit + 1)
            """, cells
        ) { Link(&$0) }
        if links.count > limit {
            links.removeLast()
            let last = links[limit - 1]
            return Page(elements: links, next: Cursor(order == .slug ? last.slug : "\(last.id)"))
        }
        let column = order == .slug ? "l.slug" : isTagged ? "t.link" : "l.id"
        let last = try database.row(
            "SELECT \(column) \(found) LIMIT 1 OFFSET \(Self.scan - 1)", indexedCells
        ) { $0.text() }
        return Page(elements: links, next: last.map { Cursor($0) })
    }
}
