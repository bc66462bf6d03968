internal import LinkDoctor
internal import SiteAssociation
internal import WebText

/// Any lines are explained, and what is not understood comes out as it went in.
func fuzzExplain(_ bytes: UnsafeRawBufferPointer) {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    let given = Set(lines.map { $0.hasSuffix("\r") ? String($0.dropLast()) : $0 })
    var explainer = TextExplainer()
    var items = lines.flatMap { explainer.take($0) }
    items += explainer.finish()
    require(items.count <= 2 * lines.count + 2, "more came out than went in")
    for item in items {
        switch item {
        case .line(let line): require(given.contains(line.text), "a line that was not there")
        case .record(let record):
            require(!record.fields.isEmpty && record.fields.count <= 64, "an entry out of bounds")
            require(!record.reading(of: "https://example.com/p").meaning.isEmpty, "no meaning")
        case .answer(let answer): require(!answer.meanings.isEmpty, "an answer without meaning")
        }
    }
    require(explainer.finish().isEmpty, "something is left after the end")
}

/// Any text is a scenario, or refused with a reason; what is read can be simulated.
func fuzzScenario(_ bytes: UnsafeRawBufferPointer) {
    let document = JSONDocument(Array(bytes), limits: .init(size: 1 << 16))
    do throws(PlanFault) {
        let file = try ScenarioFile(document)
        guard let text = file.url, let url = try? WebURL(text, allowing: .asWritten) else { return }
        var scenario = Scenario(url, from: file.source ?? .notes)
        scenario.apps = file.apps
        scenario.caller = file.caller
        for site in file.sites { scenario.sites[site.host] = .init(file: nil, state: site.state) }
        let outcome = Simulator(scenario).outcome()
        require(!outcome.reasons.isEmpty, "an answer without a reason")
    } catch {
        require(!error.description.isEmpty, "a fault without words")
        // Places count in the text in UTF-8, whatever the bytes were.
        require(
            (error.range?.upperBound ?? 0) <= document.bytes.count, "a fault outside the file")
    }
}
