internal import WebText

/// Takes one entry apart: service, host, query.
///
/// Blanks are set aside first, so that the rest is judged as if they were not there.
struct EntryReader {
    /// The entry without its blanks, and with a dot for a colon that was meant to be one.
    var bytes: [UInt8]
    /// Where each of ``bytes`` stands in the entry.
    private let offsets: [Int]
    let text: String

    var service: AssociatedDomain.Service?
    /// The service's name or, with an unknown one, what to suggest in its place.
    var serviceName = "applinks"
    var host = ""
    var isWildcard = false
    var mode: AssociatedDomain.Mode?
    var queryRange: Range<Int>?
    var faults: [AssociatedDomain.Fault] = []
    private var blanks: Range<Int>?
    /// Whether the entry begins with no service, or with one that no colon follows.
    private var lacksService = false

    init(_ text: String) {
        self.text = text
        var bytes: [UInt8] = []
        var offsets: [Int] = []
        var offset = 0
        for scalar in text.unicodeScalars {
            let encoded = Array(String(scalar).utf8)
            if scalar == " " || Quoted.isInvisible(scalar) {
                if blanks == nil || blanks?.upperBound == offset {
                    blanks = (blanks?.lowerBound ?? offset)..<(offset + encoded.count)
                }
            } else {
                bytes += encoded
                offsets += offset..<(offset + encoded.count)
            }
            offset += encoded.count
        }
        self.bytes = bytes
        self.offsets = offsets
    }

    mutating func read() {
        guard !bytes.isEmpty else {
            return fault(
                EntitlementRules.noService, 0..<0, "the entry is empty",
                advice: "write it as applinks:example.org, or remove it")
        }
        let rest = readService()
        readRest(rest)
        if lacksService { reportService() }
        if let blanks {
            faults.append(
                .init(
                    EntitlementRules.blank, at: blanks,
                    "\(Quoted.text(text, most: 80)) has blanks in it; write \(suggestion)"))
        }
    }

    /// The entry as it should be, as far as it is read.
    var suggestion: String {
        guard !host.isEmpty else { return serviceName + ":example.org" }
        let query = mode.map { "?mode=" + $0.rawValue } ?? ""
        let name = host.utf8.allSatisfy { $0 < 0x80 } ? host : "xn--…"
        return "\(serviceName):\(isWildcard ? "*." : "")\(name)\(query)"
    }

    /// Adds a fault at a range of ``bytes``.
    mutating func fault(
        _ rule: Rule, severity: Severity? = nil, _ range: Range<Int>, _ message: String,
        advice: String? = nil
    ) {
        faults.append(
            .init(rule, severity: severity, at: original(range), message, advice: advice))
    }

    /// The range in the entry, blanks included, of a range of ``bytes``.
    func original(_ range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else {
            let at = range.lowerBound < offsets.count ? offsets[range.lowerBound] : text.utf8.count
            return at..<at
        }
        return offsets[range.lowerBound]..<(offsets[range.upperBound - 1] + 1)
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// The offset of the first of `wanted` in `range`.
    func first(of wanted: String, in range: Range<Int>) -> Int? {
        let wanted = Array(wanted.utf8)
        return bytes[range].firstIndex { wanted.contains($0) }
    }
}

// MARK: - Service

extension EntryReader {
    /// Reads the word before the colon; what is left.
    private mutating func readService() -> Range<Int> {
        let whole = 0..<bytes.count
        let colon = first(of: ":", in: whole) ?? bytes.count
        let name = string(0..<colon)
        if let known = AssociatedDomain.Service(name), colon < bytes.count {
            service = known
            serviceName = known.name
            return skipRepeated(from: colon + 1)
        }
        if colon == bytes.count || !isService(name, colon: colon) {
            return readEntryWithoutService(name: name, colon: colon)
        }
        let names = AssociatedDomain.Service.all.map(\.name)
        if let known = AssociatedDomain.Service(name.lowercased()) {
            service = known
            serviceName = known.name
            fault(
                EntitlementRules.serviceCase, 0..<colon,
                "\(Quoted.text(name, most: 80)) is not in lower case; write \(known.name):")
        } else if let near = NearestName.find(name, among: names) {
            serviceName = near
            fault(
                EntitlementRules.unknownService, 0..<colon,
                "there is no service \(Quoted.text(name, most: 80)); write \(near):")
        } else {
            fault(
                EntitlementRules.unknownService, 0..<colon,
                "there is no service \(Quoted.text(name, most: 80))",
                advice: "write one of \(names.joined(separator: ", "))")
        }
        return (colon + 1)..<bytes.count
    }

    private mutating func readEntryWithoutService(name: String, colon: Int) -> Range<Int> {
        let whole = 0..<bytes.count
        if colon == bytes.count, let known = AssociatedDomain.Service(name) {
            service = known
            serviceName = known.name
            fault(
                EntitlementRules.noHost, whole,
                "\(Quoted.text(name, most: 80)) names a service but no host",
                advice: "write \(name):example.org with your own host")
            return bytes.count..<bytes.count
        }
        lacksService = true
        let separators = Array(";=,/".utf8)
        for known in AssociatedDomain.Service.all {
            let rest = bytes.dropFirst(known.name.utf8.count)
            guard bytes.starts(with: known.name.utf8), let first = rest.first,
                separators.contains(first)
            else { continue }
            serviceName = known.name
            return rest.drop { separators.contains($0) }.startIndex..<bytes.count
        }
        return bytes.first == UInt8(ascii: ":") ? 1..<bytes.count : whole
    }

    /// Whether what stands before the colon is meant as a service and not as a host.
    private func isService(_ name: String, colon: Int) -> Bool {
        let next = colon + 1 < bytes.count ? bytes[colon + 1] : 0
        let isPlain = !name.isEmpty && name.utf8.allSatisfy(\.isServiceByte)
        if isPlain {
            let isPort = bytes.count > colon + 1 && bytes[(colon + 1)...].allSatisfy(\.isASCIIDigit)
            return !isPort && !bytes[colon...].starts(with: "://".utf8)
        }
        return name.utf8.allSatisfy { $0.isServiceByte || $0 == UInt8(ascii: ".") }
            && (next.isASCIILetter || next == UInt8(ascii: "*")) && !name.isEmpty
    }

    private mutating func reportService() {
        fault(
            EntitlementRules.noService, 0..<bytes.count,
            "\(Quoted.text(text, most: 80)) names no service; write \(suggestion)",
            advice: serviceName == "applinks" ? "applinks is for Universal Links." : nil)
    }

    /// Skips a second service, as in `applinks:applinks:example.org`.
    private mutating func skipRepeated(from start: Int) -> Range<Int> {
        let rest = start..<bytes.count
        guard let colon = first(of: ":", in: rest),
            AssociatedDomain.Service(string(start..<colon)) != nil
        else { return rest }
        fault(
            EntitlementRules.serviceTwice, start..<(colon + 1),
            "the entry names a second service, \(string(start..<colon))",
            advice: "write one entry for each service")
        return (colon + 1)..<bytes.count
    }
}

extension UInt8 {
    var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// Whether a service could have the byte in its name.
    fileprivate var isServiceByte: Bool {
        isASCIILetter || isASCIIDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
    }
}
