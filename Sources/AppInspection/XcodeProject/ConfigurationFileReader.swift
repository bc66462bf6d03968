internal import WebText

/// Reads the lines of a configuration file.
///
/// `//` begins a comment wherever it stands, also within a value; there are no quotation marks
/// round values, a `;` at the end is dropped, and a `\` there goes on in the next line.
struct ConfigurationFileReader {
    private let bytes: [UInt8]
    private var at = 0
    private(set) var statements: [ConfigurationFile.Statement] = []
    private(set) var findings: [Finding] = []

    private static let mostFindings = 100

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() {
        while at < bytes.count, statements.count < ConfigurationFile.mostStatements {
            skipBlanks()
            if peek == UInt8(ascii: "#") {
                include()
            } else if let byte = peek, byte == UInt8(ascii: "_") || byte.isASCIILetter {
                assignment()
            } else if !isAtEnd, !isAtComment {
                complain("a setting or #include is expected")
            }
            skipLine()
            skipLineEnd()
        }
    }

    // MARK: Statements

    private mutating func include() {
        let start = at
        at += 1
        skipBlanks()
        let word = take { !$0.isBlank && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "<") }
        guard word == "include" || word == "include?" else {
            at = start
            return complain("only #include and #include? are known")
        }
        skipBlanks()
        guard peek == UInt8(ascii: "\"") else {
            return complain("the name of a file in quotation marks is expected")
        }
        at += 1
        let name = take { $0 != UInt8(ascii: "\"") }
        guard peek == UInt8(ascii: "\"") else {
            return complain("the quotation mark after the name is missing")
        }
        at += 1
        statements.append(
            .include(name: name, isOptional: word == "include?", range: start..<at))
    }

    private mutating func assignment() {
        let name = take(\.isSettingName)
        skipBlanks()
        var conditions: [BuildSetting.Condition] = []
        while peek == UInt8(ascii: "[") {
            let start = at
            _ = take { $0 != UInt8(ascii: "]") }
            guard peek == UInt8(ascii: "]") else {
                return complain("the ] after the condition is missing")
            }
            at += 1
            conditions +=
                BuildSetting.split(String(decoding: bytes[start..<at], as: UTF8.self))
                .conditions
            skipBlanks()
        }
        guard peek == UInt8(ascii: "=") else {
            return complain("= is expected after \(Quoted.text(name, most: 80))")
        }
        at += 1
        value(name, conditions)
    }

    private mutating func value(_ name: String, _ conditions: [BuildSetting.Condition]) {
        var parts: [String] = []
        var range: Range<Int>?
        while true {
            skipBlanks()
            let start = at
            while !isAtEnd, !isAtComment { at += 1 }
            judgeCut(from: start)
            var end = at
            while end > start, bytes[end - 1].isBlank { end -= 1 }
            let goesOn = end > start && bytes[end - 1] == UInt8(ascii: "\\")
            if end > start, goesOn || bytes[end - 1] == UInt8(ascii: ";") { end -= 1 }
            while end > start, bytes[end - 1].isBlank { end -= 1 }
            range = (range?.lowerBound ?? start)..<max(end, range?.lowerBound ?? start)
            if end > start { parts.append(String(decoding: bytes[start..<end], as: UTF8.self)) }
            guard goesOn, at < bytes.count else { break }
            skipLine()
            skipLineEnd()
        }
        statements.append(
            .assignment(
                name: name, conditions: conditions, value: parts.joined(separator: " "),
                range: range ?? at..<at))
    }

    /// A comment right behind a colon was meant to be an address.
    private mutating func judgeCut(from start: Int) {
        guard isAtComment, at > start, bytes[at - 1] == UInt8(ascii: ":") else { return }
        let end = bytes[at...].firstIndex { $0.isLineEnd || $0.isBlank } ?? bytes.count
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        report(
            ConfigurationRules.cutAddress, at..<end,
            "// begins a comment, so \(Quoted.text(text, most: 80)) ends at the colon",
            advice: "write \(Quoted.visible(text.replacing("://", with: ":/$()/"), most: 80))")
    }

    // MARK: Text

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }
    private var isAtEnd: Bool { peek?.isLineEnd ?? true }
    private var isAtComment: Bool {
        peek == UInt8(ascii: "/") && at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: "/")
    }

    private mutating func take(_ isPart: (UInt8) -> Bool) -> String {
        let start = at
        while let byte = peek, !byte.isLineEnd, isPart(byte) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func skipBlanks() { while peek?.isBlank ?? false { at += 1 } }
    private mutating func skipLine() { while !isAtEnd { at += 1 } }

    private mutating func skipLineEnd() {
        guard let byte = peek else { return }
        at += 1
        if byte == 0x0D, peek == 0x0A { at += 1 }
    }

    // MARK: Findings

    private mutating func complain(_ message: String) {
        let end = bytes[at...].firstIndex(where: \.isLineEnd) ?? bytes.count
        report(
            ConfigurationRules.line, at..<min(end, at + 80), message,
            advice: "write NAME = value, or // before a remark")
        skipLine()
    }

    private mutating func report(
        _ rule: Rule, _ range: Range<Int>, _ message: String, advice: String
    ) {
        guard findings.count < Self.mostFindings else { return }
        findings.append(Finding(rule, at: range, message, advice: advice))
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0B || self == 0x0C }
    fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
