internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Shows what was explained, for people or as one JSON value a line.
struct ExplanationOutput {
    private let console: Console
    private let isJSON: Bool
    private let domain: String?
    private let app: String?
    private let process: String?
    private let url: String?
    private let leavesOutUnknown: Bool
    private var counts: [AssociationRecord.Reading.State: Int] = [:]
    private var hasFault = false

    init(_ invocation: Invocation, _ console: Console) {
        self.console = console
        isJSON = invocation.value(ExplainCommand.format) == "jsonl"
        domain = invocation.value(ExplainCommand.domain)
        app = invocation.value(ExplainCommand.app)
        process = invocation.value(ExplainCommand.process)
        url = invocation.value(ExplainCommand.url)
        leavesOutUnknown = invocation.flag(ExplainCommand.known)
    }

    mutating func show(_ items: [TextExplainer.Item]) {
        for item in items {
            switch item {
            case .record(let record): show(record)
            case .line(let line): show(line)
            case .answer(let answer): show(answer)
            }
        }
    }

    /// Says how many entries stand how, and whether something is wrong.
    func finish() -> ExitStatus {
        if !counts.isEmpty, !isJSON {
            let order: [AssociationRecord.Reading.State] = [
                .sound, .waiting, .declined, .broken, .unknown,
            ]
            let words = order.compactMap { state in
                counts[state].map { "\($0) \(Self.word(state))" }
            }
            console.print()
            console.print("Entries: \(words.joined(separator: ", "))")
        }
        return hasFault ? .findings : .success
    }

    // MARK: Entries

    private mutating func show(_ record: AssociationRecord) {
        if let domain, !record.isAbout(host: domain) { return }
        if let app, !record.isAbout(app: app) { return }
        guard process == nil else { return }
        let reading = record.reading(of: url)
        counts[reading.state, default: 0] += 1
        if reading.state == .broken { hasFault = true }
        if isJSON {
            write(tree(record, reading))
            return
        }
        let mode = record.mode.map { "?mode=" + $0 } ?? ""
        console.print(
            "\(Self.word(reading.state), Self.style(reading.state))  \((record.domain ?? "no domain") + mode, .bold)  \(record.service ?? "no service")  \(record.app ?? "no app")"
        )
        console.print("    \(reading.meaning)")
        for name in ["Last Checked", "Next Check", "Retries"] {
            if let value = record[name] { console.print("    \(name.lowercased(), .dim) \(value)") }
        }
        if let advice = reading.advice { console.print("    next: \(advice)") }
    }

    private static func word(_ state: AssociationRecord.Reading.State) -> String { state.rawValue }

    private static func style(_ state: AssociationRecord.Reading.State) -> Style {
        switch state {
        case .sound: .green
        case .broken: .red
        case .waiting, .declined, .unknown: .yellow
        }
    }

    // MARK: Lines and answers

    private mutating func show(_ line: TextExplainer.Line) {
        if let process, line.process != process { return }
        if let domain, !line.text.lowercased().contains(domain.lowercased()) { return }
        if let app, !line.text.contains(app) { return }
        if line.meaning == nil, leavesOutUnknown { return }
        if line.isFault { hasFault = true }
        if isJSON {
            write([
                "schema": 1, "kind": "line", "text": .string(line.text),
                "process": .optional(line.process), "meaning": .optional(line.meaning),
                "advice": .optional(line.advice), "fault": .bool(line.isFault),
            ])
            return
        }
        guard let meaning = line.meaning else {
            console.print("\(line.text)")
            return
        }
        console.print("\(line.text, line.isFault ? .red : .green)")
        console.print("    \(meaning)")
        if let advice = line.advice { console.print("    next: \(advice)") }
    }

    private mutating func show(_ answer: TextExplainer.Answer) {
        guard process == nil else { return }
        if answer.status != 200 { hasFault = true }
        if isJSON {
            write([
                "schema": 1, "kind": "answer", "status": .integer(answer.status),
                "fromApple": .bool(answer.isFromApple),
                "meanings": .array(
                    answer.meanings.map {
                        ["text": .string($0.text), "advice": .optional($0.advice)]
                    }),
            ])
            return
        }
        let who = answer.isFromApple ? "Apple's CDN" : "the site"
        console.print("\("An answer of \(who): \(answer.status)", .bold)")
        for meaning in answer.meanings {
            console.print("    \(meaning.text)")
            if let advice = meaning.advice { console.print("    next: \(advice)") }
        }
    }

    // MARK: JSON

    private func write(_ tree: JSONTree) { console.write(verbatim: tree.text() + "\n") }

    private func tree(_ record: AssociationRecord, _ reading: AssociationRecord.Reading) -> JSONTree
    {
        [
            "schema": 1, "kind": "entry", "service": .optional(record.service),
            "app": .optional(record.app), "domain": .optional(record.domain),
            "mode": .optional(record.mode), "state": .string(reading.state.rawValue),
            "meaning": .string(reading.meaning), "advice": .optional(reading.advice),
            "errors": .array(record.errors.map { .string($0.name) }),
            "fields": .object(record.fields.map { .init($0.name, .string($0.value)) }),
        ]
    }
}
