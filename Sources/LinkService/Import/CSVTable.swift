internal import WebText

/// A table of comma-separated values (RFC 4180), with the place of each row.
///
/// Line ends may be of any kind; a semicolon or a tab divides cells where the first line has no
/// comma. Quotation marks that do not close end with the file.
package struct CSVTable: Sendable {
    /// The cells of a row, and its first byte in the file.
    package struct Row: Sendable {
        /// The first byte.
        package let offset: Int
        /// The cells.
        package let cells: [String]
    }

    /// The rows that are not empty.
    package let rows: [Row]

    /// Reads the bytes of a file in UTF-8. One pass.
    package init(_ bytes: [UInt8]) {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
        let divider =
            [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].first { line.contains($0) }
            ?? UInt8(ascii: ",")
        var rows: [Row] = []
        var cells: [String] = []
        var cell: [UInt8] = []
        var (begin, at) = (start, start)
        var isQuoted = false
        func text() -> String { String(decoding: cell, as: UTF8.self) }
        func endRow(_ next: Int) {
            cells.append(text())
            if cells != [""] { rows.append(Row(offset: begin, cells: cells)) }
            (cells, cell, begin) = ([], [], next)
        }
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            if isQuoted {
                if byte != UInt8(ascii: "\"") {
                    cell.append(byte)
                } else if at < bytes.count, bytes[at] == UInt8(ascii: "\"") {
                    cell.append(byte)
                    at += 1
                } else {
                    isQuoted = false
                }
            } else if byte == UInt8(ascii: "\""), cell.isEmpty {
                isQuoted = true
            } else if byte == divider {
                cells.append(text())
                cell = []
            } else if byte == 0x0A || byte == 0x0D {
                endRow(at)
            } else {
                cell.append(byte)
            }
        }
        endRow(at)
        self.rows = rows
    }
}
