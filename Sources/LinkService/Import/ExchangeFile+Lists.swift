internal import WebText

// Lists of links that other services write, or people.

extension ExchangeFile {
    /// Reads a table: with a row of headings any columns, without one the name and the target.
    mutating func readTable(_ table: CSVTable, _ name: String?) {
        guard var project = target(name) else { return }
        var rows = table.rows[...]
        var columns: [LinkColumn?] = [.name, .target]
        if let first = rows.first, let headings = Self.headings(first.cells) {
            rows.removeFirst()
            columns = headings
            for (cell, column) in zip(first.cells, columns) where column == nil && !cell.isEmpty {
                remarks.append(
                    Note(first.offset, "the column \(Quoted.text(cell, most: 40)) is not read"))
            }
        }
        for row in rows {
            var cells: [LinkColumn: String] = [:]
            for (text, column) in zip(row.cells, columns) {
                if let column, cells[column] == nil { cells[column] = text }
            }
            add(cells, at: row.offset, to: &project)
        }
        projects = [project]
    }

    /// The columns, when a row has headings: no target looks like one, since it has a slash.
    private static func headings(_ cells: [String]) -> [LinkColumn?]? {
        guard !cells.contains(where: { $0.contains("/") }) else { return nil }
        var columns = cells.map { LinkColumn(heading: $0) }
        guard columns.contains(.target) || columns.contains(.deepLinkPath) else { return nil }
        // Of two columns that mean the same the first counts.
        for index in columns.indices where columns[..<index].contains(columns[index]) {
            columns[index] = nil
        }
        return columns
    }

    /// Reads an array of objects, whose members are what columns are in a table.
    mutating func readList(_ list: JSONValue, _ name: String?) {
        guard var project = target(name) else { return }
        for value in list.elements {
            guard value.kind == .object else {
                faults.append(Note(value.range.lowerBound, "a link is no object"))
                continue
            }
            var cells: [LinkColumn: String] = [:]
            for member in value.members {
                guard let column = member.name.string.flatMap(LinkColumn.init(heading:)),
                    cells[column] == nil, let text = Self.text(of: member.value)
                else { continue }
                cells[column] = text
            }
            add(cells, at: value.range.lowerBound, to: &project)
        }
        projects = [project]
    }

    private static func text(of value: JSONValue) -> String? {
        switch value.kind {
        case .string: value.string
        case .array: value.elements.compactMap(\.string).joined(separator: "\n")
        default: value.bool.map { "\($0)" } ?? value.integer.map { "\($0)" }
        }
    }
}
