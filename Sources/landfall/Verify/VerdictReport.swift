internal import LinkDoctor
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// Verdicts for people, programs and CI servers.
struct VerdictReport {
    let input: AssociationInput
    let explains: Bool
    var results: [Judge.Result] = []

    mutating func expect(_ verdict: String) {
        for index in results.indices { results[index].expected = verdict }
    }

    var failures: [Judge.Result] { results.filter { !$0.holds } }

    func write(_ format: String, to console: Console) {
        switch format {
        case "json": console.write(verbatim: tree.text(indent: 2) + "\n")
        case "junit": console.write(verbatim: junit)
        default: writeText(to: console)
        }
    }

    // MARK: Text

    private func writeText(to console: Console) {
        var url: String?
        for result in results {
            if result.url != url {
                if url != nil { console.print() }
                console.print("\(result.url, .bold)")
                url = result.url
            }
            write(result, to: console)
        }
        if results.isEmpty {
            console.print("The file names no app for applinks, so no URL opens one.")
        }
    }

    private func write(_ result: Judge.Result, to console: Console) {
        let explanation = result.explanation
        let style: Style = result.verdict == "match" ? .green : .yellow
        let word = result.verdict + String(repeating: " ", count: 9 - result.verdict.utf8.count)
        console.print("  \(word, style) \(explanation.app)")
        if let reason = result.notALink {
            console.print("            \(reason)")
            return
        }
        if explains {
            for step in explanation.steps { write(step, to: console) }
        } else if let step = explanation.deciding {
            console.print(
                "            by \(oneLine(step)) at \(input.place(step.range.lowerBound))")
        }
        if !explains, explanation.hints.isEmpty, let step = explanation.nearest {
            console.print(
                "            nearest: \(oneLine(step)) at \(input.place(step.range.lowerBound)): \(words(step))"
            )
        }
        for hint in explanation.hints {
            console.print("            hint: \(place(hint))\(hint.text)")
        }
        for reason in explanation.undetermined {
            console.print("            \("undetermined", .yellow): \(reason)")
        }
        if !result.holds {
            console.print("            \("expected", .red) \(result.expected ?? "")")
        }
    }

    private func place(_ hint: Explanation.Hint) -> String {
        guard let pointer = hint.component, let value = value(at: pointer) else { return "" }
        let position = input.file.document.sourceText.position(of: value.range.lowerBound)
        return "line \(position.line): "
    }

    private func value(at pointer: String) -> JSONValue? {
        var value = input.file.document.root
        for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = String(step).replacing("~1", with: "/").replacing("~0", with: "~")
            if let index = Int(name), value?.kind == .array {
                value = value.map { Array($0.elements) }.flatMap {
                    $0.indices.contains(index) ? $0[index] : nil
                }
            } else {
                value = value?[name]
            }
        }
        return value
    }

    private func write(_ step: Explanation.Step, to console: Console) {
        let place = input.place(step.range.lowerBound)
        guard step.failure != nil else {
            let word: StyledText =
                step.isExclusion ? "\("excludes", .yellow)" : "\("matches", .green)"
            console.print("            \(place): \(oneLine(step)) " + word)
            return
        }
        console.print(
            "            \(place): \(oneLine(step)) \("does not match", .dim): \(words(step))")
    }

    /// Which part differs, and how.
    private func words(_ step: Explanation.Step) -> String {
        guard let failure = step.failure else { return "" }
        let part = failure.item.map { "query item \(Quoted.text($0))" } ?? failure.part.rawValue
        let text = failure.text.map { Quoted.text($0) } ?? "absent"
        return "the \(part) is \(text), the pattern \(Quoted.text(failure.pattern))"
    }

    /// The rule as written, on one line and cut where it is long.
    private func oneLine(_ step: Explanation.Step) -> String {
        let source = step.component == nil ? "an entry without rules" : step.source
        let words = source.split { $0.isWhitespace }.joined(separator: " ")
        return words.count > 120 ? words.prefix(119) + "…" : words
    }

    // MARK: JSON

    var tree: JSONTree {
        [
            "schema": 1, "file": .string(input.name),
            "results": .array(results.map(tree)),
        ]
    }

    private func tree(_ result: Judge.Result) -> JSONTree {
        let explanation = result.explanation
        let deciding = result.notALink == nil ? explanation.deciding : nil
        let position = deciding.map {
            input.file.document.sourceText.position(of: $0.range.lowerBound)
        }
        return .object(compacting: [
            ("url", .string(result.url)), ("app", .string(explanation.app)),
            ("domain", .string(result.domain)), ("verdict", .string(result.verdict)),
            ("expected", result.expected.map(JSONTree.string)),
            ("holds", result.expected.map { _ in .bool(result.holds) }),
            ("notALink", result.notALink.map(JSONTree.string)),
            ("component", deciding?.component.map(JSONTree.string)),
            ("entry", deciding.map { .string($0.entry) }),
            ("line", position.map { .integer($0.line) }),
            ("column", position.map { .integer($0.column) }),
            (
                "nearest",
                result.notALink == nil
                    ? explanation.nearest?.component.map(JSONTree.string) : JSONTree?.none
            ),
            ("undetermined", .array(explanation.undetermined.map(JSONTree.string))),
            (
                "hints",
                .array(
                    explanation.hints.map {
                        .object(compacting: [
                            ("text", .string($0.text)),
                            ("component", $0.component.map(JSONTree.string)),
                        ])
                    })
            ),
            ("steps", explains ? .array(explanation.steps.map(tree)) : nil),
        ])
    }

    private func tree(_ step: Explanation.Step) -> JSONTree {
        .object(compacting: [
            ("component", .optional(step.component)), ("entry", .string(step.entry)),
            ("excludes", .bool(step.isExclusion)), ("matches", .bool(step.failure == nil)),
            (
                "failure",
                step.failure.map {
                    .object(compacting: [
                        ("part", .string($0.part.rawValue)), ("item", $0.item.map(JSONTree.string)),
                        ("pattern", .string($0.pattern)), ("text", .optional($0.text)),
                    ])
                }
            ),
        ])
    }

    // MARK: JUnit

    private var junit: String {
        JUnit.report(
            suite: "landfall verify",
            cases: results.map { result in
                JUnit.Case(
                    name: "\(result.url) \(result.explanation.app)", className: input.name,
                    failure: result.holds
                        ? nil
                        : "expected \(result.expected ?? ""), got \(result.verdict)"
                            + (result.explanation.hints.first.map { ": \($0.text)" } ?? ""))
            })
    }
}
