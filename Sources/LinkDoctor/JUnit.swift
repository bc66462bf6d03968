/// JUnit XML as CI servers read it.
public enum JUnit {
    /// One test case: a URL, a file.
    public struct Case: Hashable, Sendable {
        /// What was tested.
        public let name: String
        /// Where it belongs: a file, a kind of file.
        public let className: String
        /// Why it failed in one line, or nil.
        public let failure: String?
        /// All that is to be said about the failure, on several lines; empty when there is no more.
        public let details: String
        /// Why it could not be tested at all, or nil.
        public let error: String?
        /// What is to be said although nothing failed; may be empty.
        public let output: String

        /// Makes a case.
        public init(
            name: String, className: String, failure: String?, details: String = "",
            error: String? = nil, output: String = ""
        ) {
            self.name = name
            self.className = className
            self.failure = failure
            self.details = details
            self.error = error
            self.output = output
        }
    }

    /// A report with one suite.
    public static func report(suite: String, cases: [Case]) -> String {
        let failures = cases.count { $0.failure != nil && $0.error == nil }
        let errors = cases.count { $0.error != nil }
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites \(counts)>\n"
        xml += "  <testsuite name=\"\(escape(suite))\" \(counts) skipped=\"0\">\n"
        for item in cases {
            let inside = content(of: item)
            xml += "    <testcase name=\"\(escape(item.name))\""
            xml += " classname=\"\(escape(item.className))\""
            xml += inside.isEmpty ? "/>\n" : ">\n\(inside)    </testcase>\n"
        }
        return xml + "  </testsuite>\n</testsuites>\n"
    }

    private static func content(of item: Case) -> String {
        if let error = item.error { return "      <error message=\"\(escape(error))\"/>\n" }
        if let failure = item.failure {
            let start = "      <failure message=\"\(escape(failure))\""
            return item.details.isEmpty
                ? "\(start)/>\n" : "\(start)>\(escapeLines(item.details))</failure>\n"
        }
        return item.output.isEmpty
            ? "" : "      <system-out>\(escapeLines(item.output))</system-out>\n"
    }

    /// `text` inside an attribute; characters that XML 1.0 cannot hold become U+FFFD.
    static func escape(_ text: String) -> String { escape(text, keepingLines: false) }

    /// `text` between two tags, with its lines.
    static func escapeLines(_ text: String) -> String { escape(text, keepingLines: true) }

    private static func escape(_ text: String, keepingLines: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n" where keepingLines, "\t" where keepingLines:
                escaped.unicodeScalars.append(scalar)
            case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
