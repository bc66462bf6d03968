/// JUnit XML as CI servers read it.
public enum JUnit {
    /// One test case: a URL, a finding.
    public struct Case: Hashable, Sendable {
        /// What was tested.
        public let name: String
        /// Where it belongs: a file.
        public let className: String
        /// Why it failed, or nil.
        public let failure: String?

        /// Makes a case.
        public init(name: String, className: String, failure: String?) {
            self.name = name
            self.className = className
            self.failure = failure
        }
    }

    /// A report with one suite.
    public static func report(suite: String, cases: [Case]) -> String {
        let failures = cases.filter { $0.failure != nil }.count
        let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\""
        var xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        xml += "<testsuites \(counts)>\n"
        xml += "  <testsuite name=\"\(escape(suite))\" \(counts) errors=\"0\" skipped=\"0\">\n"
        for item in cases {
            let names = "name=\"\(escape(item.name))\" classname=\"\(escape(item.className))\""
            if let failure = item.failure {
                xml += "    <testcase \(names)>\n"
                xml += "      <failure message=\"\(escape(failure))\"/>\n"
                xml += "    </testcase>\n"
            } else {
                xml += "    <testcase \(names)/>\n"
            }
        }
        return xml + "  </testsuite>\n</testsuites>\n"
    }

    /// `text` inside an attribute; characters that XML 1.0 cannot hold become U+FFFD.
    static func escape(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r", "\t": escaped += "&#\(scalar.value);"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
