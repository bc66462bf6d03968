internal import WebText

/// What to do next, in the order in which it helps.
struct NextSteps {
    /// The steps, of which one is due.
    let steps: [Diagnosis.Step]

    init(_ exam: Examination, _ items: [Diagnosis.Item], _ layers: [Diagnosis.Result]) {
        let broken = layers.first { $0.state == .broken }?.layer
        let isBroken = broken != nil
        let isWaiting = !isBroken && layers.contains { $0.state == .waiting }
        let host = exam.host
        var steps: [Diagnosis.Step] = []
        if let broken, let item = items.first(where: { $0.layer == broken }) {
            steps.append(
                Diagnosis.Step(
                    text: "Mend \(broken.title): \(item.finding.advice ?? item.finding.message)",
                    isDue: true))
        }
        steps.append(
            Diagnosis.Step(
                text: "Verify it with: landfall doctor \(Self.quoted(exam.evidence.subject.text))",
                isDue: false))
        if !exam.hasMode {
            steps.append(
                Diagnosis.Step(
                    text: "Wait for Apple's copy, up to 24 hours after a change:"
                        + " landfall doctor \(host) --watch",
                    isDue: isWaiting))
        } else {
            steps.append(
                Diagnosis.Step(
                    text: "Switch on Settings > Developer > Associated Domains Development, and see"
                        + " that the device reaches \(host)",
                    isDue: false))
        }
        steps += [
            Diagnosis.Step(
                text: "Delete the app from the device; an installed app looks again within a week"
                    + " only",
                isDue: !isBroken && !isWaiting),
            Diagnosis.Step(
                text: "Install it anew, and wait a minute for the device to fetch the file",
                isDue: false),
            Diagnosis.Step(
                text: "Tap the link in Notes or Messages, never in the address bar; a long press"
                    + " shows whether the app is offered",
                isDue: false),
        ]
        self.steps = steps
    }

    /// The argument as a shell takes it.
    private static func quoted(_ text: String) -> String {
        text.allSatisfy { $0.isLetter || $0.isNumber || ".-/:_".contains($0) } ? text : "'\(text)'"
    }
}
