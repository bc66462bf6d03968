internal import WebText

/// A line of source, cut to the part that matters, with a line of marks below it.
struct Excerpt: Hashable {
    /// The source: tabs as they are, other control and invisible characters spelt out.
    let source: String
    /// A caret and tildes below what the finding points at.
    let marks: String

    /// What is shown for one character of the source.
    private struct Cell {
        let text: String
        /// The columns it takes up, tabs being counted as eight.
        let width: Int
        let isMarked: Bool
        var isTab: Bool { text == "\t" }
    }

    /// An excerpt of at most `width` columns, or nil when there is nothing on the line to show.
    init?(of item: FileReport.Item, in text: SourceText, width: Int) {
        guard let range = item.finding.range, let start = item.start else { return nil }
        let line = text.line(start.line)
        guard line.contains(where: { $0 > 0x20 }) else { return nil }
        let first = min(max(range.lowerBound, line.startIndex), line.endIndex)
        let last = min(max(range.upperBound, first), line.endIndex)
        // A scalar has up to four bytes, so nothing outside these bounds can be shown.
        let shown = Self.bounds(line, max(line.startIndex, first - 4 * width), first + 4 * width)
        let end = min(last, shown.upperBound)
        let before = Self.cells(line[shown.lowerBound..<first], isMarked: false)
        let cells =
            before + Self.cells(line[first..<end], isMarked: true)
            + Self.cells(line[end..<shown.upperBound], isMarked: false)
        self.init(
            cells, caret: before.count, width: width,
            isCut: (shown.lowerBound > line.startIndex, shown.upperBound < line.endIndex))
    }

    private init(_ cells: [Cell], caret: Int, width: Int, isCut: (left: Bool, right: Bool)) {
        var (low, high) = (0, cells.count)
        let total = cells.reduce(0) { $0 + $1.width }
        if total > width || isCut.left || isCut.right {
            // The caret comes a third into the line, unless all before it fits.
            var room = width / 3
            low = caret
            while low > 0, room >= cells[low - 1].width {
                low -= 1
                room -= cells[low].width
            }
            if !isCut.left, cells[..<caret].reduce(0, { $0 + $1.width }) <= width / 2 { low = 0 }
            var used = 0
            high = low
            while high < cells.count, used + cells[high].width <= width - 2 {
                used += cells[high].width
                high += 1
            }
            // Where the line ends early there is more room before the caret.
            while high == cells.count, low > 0, used + cells[low - 1].width <= width - 2 {
                low -= 1
                used += cells[low].width
            }
        }
        let before = low > 0 || isCut.left ? "…" : ""
        let after = high < cells.count || isCut.right ? "…" : ""
        source = before + cells[low..<high].map(\.text).joined() + after
        var marks = before.isEmpty ? "" : " "
        for index in low..<max(caret, low) {
            marks += cells[index].isTab ? "\t" : String(repeating: " ", count: cells[index].width)
        }
        marks += "^"
        if caret < high, cells[caret].isMarked {
            marks += String(
                repeating: "~", count: max(0, cells[caret].isTab ? 0 : cells[caret].width - 1))
            for cell in cells[(caret + 1)..<max(high, caret + 1)].prefix(while: \.isMarked) {
                marks += cell.isTab ? "\t" : String(repeating: "~", count: cell.width)
            }
        }
        self.marks = marks
    }

    /// The part of `line` between two offsets, moved outwards of no scalar.
    private static func bounds(_ line: ArraySlice<UInt8>, _ low: Int, _ high: Int) -> Range<Int> {
        var low = low
        var high = min(high, line.endIndex)
        while low > line.startIndex, low < high, line[low] & 0xC0 == 0x80 { low += 1 }
        while high < line.endIndex, high > low, line[high] & 0xC0 == 0x80 { high -= 1 }
        return low..<high
    }

    private static func cells(_ bytes: ArraySlice<UInt8>, isMarked: Bool) -> [Cell] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.map { scalar in
            if scalar == "\t" { return Cell(text: "\t", width: 8, isMarked: isMarked) }
            let text =
                Quoted.isInvisible(scalar)
                ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
            let width = Quoted.isInvisible(scalar) ? text.utf8.count : scalar.columns
            return Cell(text: text, width: width, isMarked: isMarked)
        }
    }
}

extension Unicode.Scalar {
    /// The columns that terminals give it: none for a combining mark, two for wide letters
    /// (Unicode Standard Annex 11, by blocks) and pictures.
    fileprivate var columns: Int {
        switch value {
        case ..<0x300: return 1
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
            0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
            return 2
        default: break
        }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: return 1
        }
    }
}
