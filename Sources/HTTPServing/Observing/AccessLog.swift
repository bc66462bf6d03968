/// Where a line for each answered request goes, and how it looks.
///
///     let log = AccessLog(.json) { line in writer.append(line) }
package struct AccessLog: Sendable {
    private let format: Format
    private let includesQuery: Bool
    private let write: @Sendable (String) -> Void

    /// How a line looks.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// Words separated by blanks, as most log readers know it.
        case text
        /// One JSON object.
        case json
    }

    /// A log in this format.
    ///
    /// - Parameters:
    ///   - format: How a line looks.
    ///   - includesQuery: Whether query strings are written; they can hold secrets.
    ///   - write: Gets each line with its line break, on the threads that serve: it must not wait.
    package init(
        _ format: Format, includesQuery: Bool = false, write: @escaping @Sendable (String) -> Void
    ) {
        (self.format, self.includesQuery, self.write) = (format, includesQuery, write)
    }

    func note(_ entry: AccessEntry) {
        switch format {
        case .text: write(entry.text(includingQuery: includesQuery))
        case .json: write(entry.json(includingQuery: includesQuery))
        }
    }
}

/// What is known of a request when it is over.
struct AccessEntry: Sendable {
    /// Seconds since 1970.
    var time: Int
    var address: IPAddress
    /// The fields of the request line, empty when it was refused before they were read.
    var method: String
    var path: String
    var query: String?
    var host: String
    var status: Int
    /// The length of the body that was sent.
    var bytes: Int
    var microseconds: Int
    var userAgent: String?
    /// Whether the client got all of it.
    var isComplete: Bool

    fileprivate func text(includingQuery: Bool) -> String {
        let target = path + (includingQuery ? query.map { "?\($0)" } ?? "" : "")
        let words = [
            UTCTime.text(time), "\(address)", host.isEmpty ? "-" : host,
            JSONText.quoted("\(method) \(target)"), "\(status)", "\(bytes)",
            "\(microseconds)us", JSONText.quoted(userAgent ?? "-"),
        ]
        return words.joined(separator: " ") + (isComplete ? "\n" : " aborted\n")
    }

    fileprivate func json(includingQuery: Bool) -> String {
        var members = [
            "\"time\":\"\(UTCTime.text(time))\"", "\"address\":\"\(address)\"",
            "\"host\":\(JSONText.quoted(host))", "\"method\":\(JSONText.quoted(method))",
            "\"path\":\(JSONText.quoted(path))",
        ]
        if includingQuery, let query { members.append("\"query\":\(JSONText.quoted(query))") }
        members += [
            "\"status\":\(status)", "\"bytes\":\(bytes)", "\"microseconds\":\(microseconds)",
        ]
        if let userAgent { members.append("\"userAgent\":\(JSONText.quoted(userAgent))") }
        if !isComplete { members.append("\"aborted\":true") }
        return "{\(members.joined(separator: ","))}\n"
    }
}

/// Instants as RFC 3339 writes them.
enum UTCTime {
    /// `2026-01-31T09:05:00Z` for seconds since 1970, in the proleptic Gregorian calendar.
    static func text(_ seconds: Int) -> String {
        let days = (seconds >= 0 ? seconds : seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        // Years are counted from a first of March, so that a leap day is a year's last.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        let civilYear = year + era * 400 + (civilMonth <= 2 ? 1 : 0)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(civilYear)-\(two(civilMonth))-\(two(day))T"
            + "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
    }
}
