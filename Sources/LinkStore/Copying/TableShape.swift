/// A table as it is copied from store to store: the same in all databases.
///
/// Shapes are read from an empty file in memory with the schema of this version, so a table that a
/// later version adds is copied without a line of code.
struct TableShape: Hashable, Sendable {
    /// A column and what it holds.
    struct Column: Hashable, Sendable {
        let name: String
        let kind: Cell.Kind
    }

    let name: String
    let columns: [Column]
    /// The places of the columns by which rows are found and sorted.
    let key: [Int]
    /// The places of the columns that identify the row to others, the key included. A row that differs
    /// there is taken away and made anew; one that differs elsewhere is changed.
    let identity: Set<Int>
    /// Whether the database gives numbers away for the first column and must not give one twice.
    let givesNumbers: Bool

    /// The tables that describe one store and mean nothing to another.
    private static let own: Set<String> = ["store_state", "visit_batch"]

    /// The tables of a store, each after those that it refers to.
    static func all() throws -> [TableShape] {
        let schema = try Connection(":memory:", .create, patience: 0)
        try Migration.run(Migration.all, on: schema)
        let names = try schema.rows(
            """
            SELECT name FROM sqlite_schema
            WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name
            """
        ) { $0.text() }
        var waiting = names.filter { !own.contains($0) }
        var sorted: [String] = []
        while !waiting.isEmpty {
            let ready = try waiting.filter { name in
                try parents(of: name, in: schema).allSatisfy(sorted.contains)
            }
            guard !ready.isEmpty else { throw StoreError.corrupt("tables refer to each other") }
            sorted += ready
            waiting.removeAll { ready.contains($0) }
        }
        return try sorted.map { try TableShape($0, of: names, in: schema) }
    }

    private init(_ name: String, of tables: [String], in schema: Connection) throws {
        let columns = try schema.rows(
            "SELECT name, type, pk FROM pragma_table_info(?1) ORDER BY cid", [.text(name)]
        ) { (name: $0.text(), type: $0.text(), place: $0.integer()) }
        self.name = name
        self.columns = try columns.map { column in
            guard let kind = Self.kinds[column.type] else {
                throw StoreError.corrupt("\(name).\(column.name) is of no known type")
            }
            return Column(name: column.name, kind: kind)
        }
        key = columns.indices.filter { columns[$0].place > 0 }
            .sorted { columns[$0].place < columns[$1].place }
        var identity = Set(
            try schema.rows(
                """
                SELECT DISTINCT info.name FROM pragma_index_list(?1) AS list,
                    pragma_index_info(list.name) AS info
                WHERE list."unique" = 1
                """, [.text(name)]
            ) { $0.text() })
        for table in tables {
            identity.formUnion(
                try schema.rows(
                    "SELECT \"to\" FROM pragma_foreign_key_list(?1) WHERE \"table\" = ?2",
                    [.text(table), .text(name)]
                ) { $0.text() })
        }
        self.identity = Set(key).union(
            columns.indices.filter { identity.contains(columns[$0].name) })
        givesNumbers =
            try schema.number(
                """
                SELECT count(*) FROM sqlite_schema
                WHERE type = 'table' AND name = ?1 AND sql LIKE '%AUTOINCREMENT%'
                """, [.text(name)]) == 1
    }

    private static let kinds: [String: Cell.Kind] = [
        "INTEGER": .number, "TEXT": .text, "BLOB": .bytes,
    ]

    private static func parents(of table: String, in schema: Connection) throws -> [String] {
        try schema.rows(
            "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(?1)", [.text(table)]
        ) { $0.text() }
    }
}

extension TableShape {
    /// The key of a row.
    func key(of row: [Cell]) -> [Cell] { key.map { row[$0] } }

    /// Whether two rows say the same, byte by byte.
    func areSame(_ one: [Cell], _ other: [Cell], in places: some Sequence<Int>) -> Bool {
        places.allSatisfy { one[$0].order(to: other[$0]) == 0 }
    }

    /// The order of two rows by their keys: negative, zero or positive.
    func order(_ one: [Cell], _ other: [Cell]) -> Int {
        for place in key {
            let order = one[place].order(to: other[place])
            if order != 0 { return order }
        }
        return 0
    }

    /// A row as a database answers it.
    func cells(_ row: inout some Row) -> [Cell] {
        columns.map { column in
            switch column.kind {
            case .number: row.optionalNumber().map { .number($0) } ?? .null(.number)
            case .text: .text(row.optionalText())
            case .bytes: row.optionalBytes().map { .bytes($0) } ?? .null(.bytes)
            }
        }
    }
}

extension Cell {
    /// How this value stands to another of its kind: negative, zero or positive, as both databases sort
    /// them. Texts are compared by their bytes, so that two spellings of one letter are two texts.
    func order(to other: Cell) -> Int {
        switch (self, other) {
        case (.null, .null): return 0
        case (.null, _): return -1
        case (_, .null): return 1
        case (.number(let one), .number(let two)): return one < two ? -1 : one > two ? 1 : 0
        case (.text(let one), .text(let two)): return Self.order(one.utf8, two.utf8)
        case (.bytes(let one), .bytes(let two)): return Self.order(one, two)
        default: preconditionFailure("a column holds one kind of value")
        }
    }

    private static func order(_ one: some Sequence<UInt8>, _ two: some Sequence<UInt8>) -> Int {
        var (left, right) = (one.makeIterator(), two.makeIterator())
        while true {
            switch (left.next(), right.next()) {
            case (nil, nil): return 0
            case (nil, _): return -1
            case (_, nil): return 1
            case (let left?, let right?): if left != right { return left < right ? -1 : 1 }
            }
        }
    }
}
