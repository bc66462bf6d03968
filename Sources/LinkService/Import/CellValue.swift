internal import Foundation
internal import LinkStore
internal import WebText

/// Values in the cells of a table, where everything is text.
enum CellValue {
    /// A word for yes or no; nil when there is none.
    static func flag(_ text: String?, _ field: String) throws(FieldFault) -> Bool? {
        guard let text else { return nil }
        switch text.lowercased() {
        case "true", "yes", "1", "on": return true
        case "false", "no", "0", "off": return false
        default:
            throw FieldFault(
                field, "flag", "\(Quoted.text(text, most: 80)) is neither true nor false")
        }
    }

    /// A moment: milliseconds since 1970, `2027-01-31` for its beginning in UTC, or RFC 3339.
    static func moment(_ text: String?) throws(FieldFault) -> Timestamp? {
        guard let text else { return nil }
        if let number = Int64(text) { return Timestamp(milliseconds: number) }
        let isDay = text.utf8.count == 10
        let whole = isDay ? "\(text)T00:00:00Z" : text
        let styles: [Date.ISO8601FormatStyle] = [.init(), .init(includingFractionalSeconds: true)]
        for style in styles {
            if let date = try? style.parse(whole) {
                return Timestamp(
                    milliseconds: Int64((date.timeIntervalSince1970 * 1_000).rounded()))
            }
        }
        throw FieldFault(
            "expiresAt", "time",
            "\(Quoted.text(text, most: 80)) is no time; write 2027-01-31 or 2027-01-31T12:00:00Z")
    }

    /// Words with something between them.
    static func list(_ text: String?) -> [String] {
        (text ?? "").split { ",;|\n".contains($0) }
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }
}
