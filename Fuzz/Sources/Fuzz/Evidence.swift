internal import LinkDoctor
internal import WebText

/// Any bytes are evidence or refused with a reason, and evidence is judged and written back.
func fuzzEvidence(_ bytes: UnsafeRawBufferPointer) {
    let evidence: Evidence
    do {
        evidence = try Evidence(JSONDocument(Array(bytes)))
    } catch {
        require(!error.description.isEmpty, "a refusal without words")
        return
    }
    let diagnosis = Diagnosis(evidence)
    require(!diagnosis.headline.isEmpty && !diagnosis.steps.isEmpty, "a diagnosis without words")
    for line in DiagnosisText.lines(of: diagnosis, showsTrace: true) {
        require(!line.text.utf8.contains(0x1B), "an escape sequence in a report")
    }
    let text = evidence.tree.text(indent: 1)
    do {
        let again = try Evidence(JSONDocument(text))
        require(again == evidence, "evidence that changes when it is kept")
    } catch {
        require(false, "evidence that cannot be read again: \(error.description)")
    }
}
