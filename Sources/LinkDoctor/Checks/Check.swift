internal import WebText

/// One thing that the doctor looks at: a pure function over the evidence.
///
/// Each check stands in a file of its own, with its rules and their samples.
struct Check: Sendable {
    /// The layer that its findings are about.
    let layer: Layer
    /// The rules that its findings can come from, but for those of the linters.
    let rules: [Rule]
    /// The findings, those that explain most first.
    let find: @Sendable (Examination) -> [Finding]

    /// All checks, in the order of their layers.
    static let all: [Check] = [
        .app, .coverage, .resolution, .connection, .certificate, .redirect, .status, .body, .speed,
        .cookies, .rootCopy, .agents, .families, .twin, .file, .listing, .appleCopy, .link, .trace,
        .android, .service,
    ]
}

extension Rule {
    /// The rules of the doctor, which need a network.
    static let doctor: [Rule] = Check.all.flatMap(\.rules) + [.expectation]
}
