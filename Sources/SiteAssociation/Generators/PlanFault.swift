internal import WebText

/// Why what a configuration asks for cannot be done.
public struct PlanFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes of the configuration concerned, or nil.
    public let range: Range<Int>?
    /// What is wrong, without a full stop.
    public let message: String
    /// What to do about it, or nil.
    public let advice: String?

    /// The message and the advice in one line.
    public var description: String { message + (advice.map { "; \($0)" } ?? "") }

    init(_ message: String, advice: String? = nil, at range: Range<Int>? = nil) {
        self.message = message
        self.advice = advice
        self.range = range
    }

    /// The same fault at a place, unless it has one.
    func at(_ range: Range<Int>?) -> PlanFault {
        PlanFault(message, advice: advice, at: self.range ?? range)
    }

    /// The first of `findings` about a text of ours that should not be published, if there is one.
    static func first(of findings: [Finding], in document: JSONDocument) -> PlanFault? {
        guard let finding = findings.first(where: { $0.severity > .info }) else { return nil }
        // The reader has not seen our text, so the value itself has to say what is meant.
        var message = finding.message
        if let range = finding.range, document.bytes[range].first == UInt8(ascii: "\"") {
            let value = Quoted.visible(String(decoding: document.bytes[range], as: UTF8.self))
            if !message.contains(value) { message = "\(value): \(message)" }
        }
        return PlanFault(message, advice: finding.advice)
    }
}
