/// Explains what Apple's tools print, line by line as it comes.
///
///     var explainer = TextExplainer()
///     for line in lines { for item in explainer.take(line) { show(item) } }
///     for item in explainer.finish() { show(item) }
///
/// Understood are `swcutil show`, `verify` and `dl`, lines of the device log, LinkKit's own line,
/// heads of HTTP answers, and bare codes. What is not understood comes out as it went in. Memory
/// does not grow with the number of lines.
public struct TextExplainer: Sendable {
    private var parser = RecordParser()
    private var answer: AnswerReading?

    /// An explainer at the beginning of a text.
    public init() {}

    /// A piece of the text with its meaning.
    public enum Item: Hashable, Sendable {
        /// An entry of `swcutil show`.
        case record(AssociationRecord)
        /// A line, with the process that wrote it if that can be told.
        case line(Line)
        /// The head of an HTTP answer.
        case answer(Answer)
    }

    /// A line, and what it means.
    public struct Line: Hashable, Sendable {
        /// The line as it was.
        public let text: String
        /// The process that wrote it; nil if that cannot be told.
        public let process: String?
        /// What it means; nil if that is not known.
        public let meaning: String?
        /// What to do next, or nil.
        public let advice: String?
        /// Whether something is wrong.
        public let isFault: Bool
    }

    /// The head of an HTTP answer, and what it means.
    public struct Answer: Hashable, Sendable {
        /// The status.
        public let status: Int
        /// Whether Apple's CDN gave it.
        public let isFromApple: Bool
        /// What it means, with what to do.
        public let meanings: [Meaning]

        /// One thing that it means.
        public struct Meaning: Hashable, Sendable {
            /// What holds, as a sentence without a final full stop.
            public let text: String
            /// What to do next, or nil.
            public let advice: String?
        }
    }

    /// Takes the next line, without its line end.
    public mutating func take(_ raw: String) -> [Item] {
        let line = raw.hasSuffix("\r") || raw.hasSuffix("\r\n") ? String(raw.dropLast()) : raw
        return take(whole: line)
    }

    /// Takes a line that has lost its line end; what still looks like one belongs to the line.
    private mutating func take(whole line: String) -> [Item] {
        if answer != nil {
            if answer?.take(line) ?? false { return [] }
            let done = endAnswer()
            return line.isEmpty ? done : done + take(whole: line)
        }
        if let begun = AnswerReading(statusLine: line) {
            let done = finish()
            answer = begun
            return done
        }
        switch parser.take(line) {
        case .part: return []
        case .end(let record): return record.map { [.record($0)] } ?? []
        case .other: return explain(line)
        }
    }

    /// What was begun and not ended.
    public mutating func finish() -> [Item] {
        endAnswer() + (parser.finish().map { [.record($0)] } ?? [])
    }

    private mutating func endAnswer() -> [Item] {
        guard let done = answer else { return [] }
        answer = nil
        return [
            .answer(
                Answer(
                    status: done.status, isFromApple: done.isFromApple,
                    meanings: done.meanings.map { .init(text: $0.text, advice: $0.advice) }))
        ]
    }

    private mutating func explain(_ line: String) -> [Item] {
        let log = LogLine(line)
        let meaning = LineMeaning(log.message)
        let item = Item.line(
            Line(
                text: line, process: log.process, meaning: meaning?.text, advice: meaning?.advice,
                isFault: meaning?.isFault ?? false))
        // A line of another kind between two entries ends the one before.
        guard parser.isInside, !line.isEmpty else { return line.isEmpty ? [] : [item] }
        return (parser.finish().map { [.record($0)] } ?? []) + [item]
    }
}
