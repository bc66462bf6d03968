public import WebText

/// A configuration file of Xcode (`.xcconfig`), one statement a line.
///
///     let file = ConfigurationFile(bytes, path: "/app/Debug.xcconfig")
///     file.statements   // #include "Base.xcconfig", LINK_HOST = example.com
///
/// Reading never fails: a line that is not understood is a finding, and the next one is read. O(n).
public struct ConfigurationFile: Sendable {
    /// Where it was read.
    public let path: String
    /// The text that ranges refer to.
    public let text: SourceText
    /// What it says, line by line.
    public let statements: [Statement]
    /// What is wrong with single lines.
    public let findings: [Finding]

    /// What a line says.
    public enum Statement: Hashable, Sendable {
        /// `#include "name"`, or `#include? "name"` for a file that need not be there.
        case include(name: String, isOptional: Bool, range: Range<Int>)
        /// `NAME[sdk=iphoneos*] = value`; the range is that of the value, which may be empty.
        case assignment(
            name: String, conditions: [BuildSetting.Condition], value: String, range: Range<Int>)
    }

    /// The most statements that are read.
    static let mostStatements = 100_000

    /// Reads `bytes`; a byte-order mark is passed over.
    public init(_ bytes: [UInt8], path: String) {
        self.path = path
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = SourceText(bytes.starts(with: mark) ? Array(bytes.dropFirst(3)) : bytes)
        var reader = ConfigurationFileReader(text.bytes)
        reader.read()
        self.text = text
        statements = reader.statements
        findings = reader.findings
    }
}
