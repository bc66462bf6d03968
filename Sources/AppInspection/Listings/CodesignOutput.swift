public import WebText

/// What `codesign -d --entitlements` printed on somebody's Mac, in any of its forms.
///
/// Old versions print the blob with its header or, after `:-`, XML alone; new ones print a tree of
/// `[Key]` and `[Value]`. Lines of standard error, such as `Executable=…`, may stand before it.
///
///     CodesignOutput(bytes)?.entitlements?.domains   // .list(["applinks:example.com"])
public struct CodesignOutput: Sendable {
    /// The entitlements; nil when none were printed, or they cannot be read.
    public let entitlements: Entitlements?
    /// What is wrong, with what codesign complained of.
    public let findings: [Finding]

    /// The longest text that is read.
    private static let longest = 4 << 20

    /// Reads `bytes`; nil when they are nothing that codesign prints.
    ///
    /// A bare XML property list is not taken for its output, for it is any other file as well.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.longest else { return nil }
        if bytes.count >= 8, bytes.number(at: 0, isBig: true) == 0xFADE_7171 {
            let document = PropertyList.Document(anyForm: Array(bytes[8...]))
            self.init(
                document.faults.isEmpty ? Entitlements(plist: document) : nil, isInvalid: false)
            return
        }
        // Most files are something else, and are told by how they begin.
        let head = String(decoding: bytes.prefix(2048), as: UTF8.self)
        guard
            head.hasPrefix("[Dict]") || head.hasPrefix("Executable=") || head.contains("warning: ")
        else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let isInvalid = text.contains("invalid entitlements blob")
        let lines = text.split(whereSeparator: \.isNewline)
        let first = lines.first { !Self.isRemark($0) }
        if first.map({ $0.hasPrefix("[Dict]") }) ?? false {
            self.init(
                EntitlementTree(lines.drop { Self.isRemark($0) }).entitlements, isInvalid: isInvalid
            )
        } else if lines.first.map(Self.isRemark) ?? false,
            let start = bytes.firstIndex(of: UInt8(ascii: "<"))
        {
            let document = PropertyList.Document(anyForm: Array(bytes[start...]))
            self.init(Entitlements(plist: document), isInvalid: isInvalid)
        } else {
            guard isInvalid else { return nil }
            self.init(nil, isInvalid: true)
        }
    }

    private init(_ entitlements: Entitlements?, isInvalid: Bool) {
        self.entitlements = entitlements
        var findings: [Finding] = []
        if isInvalid || entitlements == nil {
            findings.append(
                Finding(
                    InspectionRules.badBlob,
                    isInvalid
                        ? "codesign says that the entitlements blob is invalid, so the system ignores it"
                        : "what codesign printed holds no entitlements that can be read",
                    advice: isInvalid
                        ? "sign the app again with a current codesign"
                        : "print them with: codesign -d --entitlements - --xml"))
        }
        if let entitlements {
            findings += entitlements.domainFindings(
                isRelease: entitlements.isDebuggable == false)
        }
        self.findings = findings
    }

    private static func isRemark(_ line: Substring) -> Bool {
        line.hasPrefix("Executable=") || line.contains("warning: ")
    }
}

/// Reads the tree that newer versions of codesign print, a tab for each level.
private struct EntitlementTree {
    private var lines: [(depth: Int, tag: Substring, text: String)] = []
    private var at = 0
    private static let deepest = 32

    init(_ text: some Sequence<Substring>) {
        for line in text {
            let tabs = line.prefix { $0 == "\t" }.count
            let rest = line.dropFirst(tabs)
            guard rest.first == "[", let end = rest.firstIndex(of: "]") else { continue }
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            let content = rest[rest.index(after: end)...]
            lines.append((tabs, tag, String(content.first == " " ? content.dropFirst() : content)))
        }
    }

    var entitlements: Entitlements? {
        var tree = self
        guard case .dictionary(let values)? = tree.value(level: 0) else { return nil }
        return Entitlements(values)
    }

    private mutating func value(level: Int) -> EntitlementValue? {
        guard at < lines.count, level < Self.deepest else { return nil }
        let line = lines[at]
        at += 1
        switch line.tag {
        case "Dict":
            var members: [String: EntitlementValue] = [:]
            while at < lines.count, lines[at].depth > line.depth, lines[at].tag == "Key" {
                let key = lines[at].text
                at += 1
                guard at < lines.count, lines[at].tag == "Value" else { return nil }
                at += 1
                guard let value = value(level: level + 1) else { return nil }
                if members[key] == nil { members[key] = value }
            }
            return .dictionary(members)
        case "Array":
            var values: [EntitlementValue] = []
            while at < lines.count, lines[at].depth > line.depth {
                guard let value = value(level: level + 1) else { return nil }
                values.append(value)
            }
            return .array(values)
        case "String": return .string(line.text)
        case "Bool": return .bool(line.text == "true" || line.text == "1" || line.text == "YES")
        case "Int", "Integer", "Number":
            return Int(line.text).map(EntitlementValue.integer) ?? .other(line.text)
        default: return .other(line.text)
        }
    }
}
