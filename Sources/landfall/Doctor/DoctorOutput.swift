internal import LinkDoctor
internal import ToolSupport
internal import WebText

/// Prints diagnoses in the form that was asked for.
struct DoctorOutput {
    private let invocation: Invocation
    private let console: Console
    /// From so many subjects on, those that are in order get one line.
    private static let few = 4

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func write(_ diagnoses: [Diagnosis]) {
        switch invocation.value(DoctorOptions.format) {
        case "json":
            console.write(
                verbatim: DiagnosisJSON.tree(of: diagnoses).text(indent: 2) + "\n")
        case "junit":
            let level = FailLevel(invocation.value(DoctorOptions.failOn) ?? "error") ?? .error
            console.write(verbatim: DiagnosisJUnit.text(of: diagnoses, failLevel: level))
        case "html": console.write(verbatim: DiagnosisHTML.text(of: diagnoses))
        default: writeText(diagnoses)
        }
    }

    private func writeText(_ diagnoses: [Diagnosis]) {
        let showsTrace = invocation.flag(DoctorOptions.trace)
        let areMany = diagnoses.count >= Self.few
        for (index, diagnosis) in diagnoses.enumerated() where !console.isClosed {
            if areMany, diagnosis.cause == nil {
                console.print(LintOutput.styled(DiagnosisText.headline(of: diagnosis)))
                continue
            }
            if index > 0 { console.print() }
            for line in DiagnosisText.lines(of: diagnosis, showsTrace: showsTrace) {
                console.print(LintOutput.styled(line))
            }
            if areMany { console.print() }
        }
        if areMany {
            let broken = diagnoses.count { $0.firstBroken != nil }
            console.print(
                "\(String(broken)) of \(String(diagnoses.count)) domains have a broken layer")
        }
    }
}
