package import SiteAssociation
public import WebText

/// What the evidence about one subject comes to: the layers, the first one that is broken, all
/// findings, and what to do next.
///
///     let diagnosis = Diagnosis(evidence)
///     diagnosis.headline          // The file is redirected: 301 to https://www.example.com/…
///     diagnosis.firstBroken?.id   // answer
public struct Diagnosis: Sendable {
    /// What was judged.
    public let evidence: Evidence
    /// The layers that were looked at, in order.
    public let layers: [Result]
    /// All findings, by layer and then by weight.
    public let items: [Item]
    /// What to do, in order.
    public let steps: [Step]

    /// A layer, and what came of it.
    public struct Result: Hashable, Sendable {
        /// The layer.
        public let layer: Layer
        /// Its state.
        public let state: State
        /// A few words about it.
        public let note: String
    }

    /// How a layer is.
    public enum State: String, Hashable, Sendable {
        /// As it should be.
        case sound
        /// As it should be, and something needs a look.
        case doubtful
        /// Links do not work because of it.
        case broken
        /// It becomes sound by itself in time.
        case waiting
        /// It was not looked at, or could not be.
        case unknown
    }

    /// A finding and the layer that it is about.
    public struct Item: Hashable, Sendable {
        /// The layer.
        public let layer: Layer
        /// What was found.
        public let finding: Finding
    }

    /// How the server that answers is made to serve the file, when that is what is wrong and the
    /// server is known.
    public let recipe: HostingRecipe?

    /// Something to do.
    public struct Step: Hashable, Sendable {
        /// What to do, as a sentence without a full stop.
        public let text: String
        /// Whether it is the one to do now.
        public let isDue: Bool
    }

    /// Runs all checks over the evidence.
    public init(_ evidence: Evidence) { self.init(evidence, more: []) }

    /// Runs all checks, and adds findings that were made elsewhere.
    public init(_ evidence: Evidence, more: [Item]) {
        let exam = Examination(evidence)
        let found = Check.all.flatMap { check in
            check.find(exam).map { Item(layer: check.layer, finding: $0) }
        }
        let sorted = (found + more).enumerated().sorted { a, b in
            let (first, second) = (a.element, b.element)
            if first.layer != second.layer { return first.layer < second.layer }
            if first.finding.severity != second.finding.severity {
                return first.finding.severity > second.finding.severity
            }
            return a.offset < b.offset
        }
        self.evidence = evidence
        items = sorted.map(\.element)
        layers = LayerSummary(exam, items).results
        steps = NextSteps(exam, items, layers).steps
        let isAnswer = layers.first { $0.state == .broken || $0.state == .doubtful }.map {
            $0.layer == .answer || $0.layer == .everyone
        }
        recipe = isAnswer ?? false ? exam.hosting?.recipe.flatMap(HostingRecipe.named) : nil
    }

    /// The first layer that is broken, or nil.
    public var firstBroken: Layer? { layers.first { $0.state == .broken }?.layer }

    /// The finding that explains most: the worst one of the first broken layer, or else what has
    /// to be waited for, or else the first warning; nil when there is nothing to say.
    public var cause: Item? {
        if let layer = firstBroken { return items.first { $0.layer == layer } }
        return items.first { Self.isPending($0.finding) }
            ?? items.first { $0.finding.severity == .warning }
    }

    /// The findings as people read them: what is broken first, remarks last.
    package var itemsByWeight: [Item] {
        items.enumerated().sorted { a, b in
            let (first, second) = (a.element.finding.severity, b.element.finding.severity)
            return first != second ? first > second : a.offset < b.offset
        }.map(\.element)
    }

    /// The one line that matters.
    public var headline: String {
        let name = evidence.subject.text
        guard let cause else {
            return evidence.subject.urls.isEmpty
                ? "\(name): every layer is in order"
                : "\(name): every layer is in order, and the link opens the app"
        }
        let message = cause.finding.message
        // Findings inside a file say "the file", which here would be taken for Apple's.
        let isInside = ["assetlinks-", "json-"].contains { cause.finding.id.hasPrefix($0) }
        guard cause.layer == .android, isInside else { return "\(name): \(message)" }
        return "\(name): assetlinks.json: \(message)"
    }

    /// The state of all layers together.
    package var state: State {
        let order: [State] = [.broken, .waiting, .doubtful]
        return order.first { state in layers.contains { $0.state == state } } ?? .sound
    }

    /// The file that the site delivers, if it delivers one.
    package var servedFile: AssociationFile? { Examination(evidence).file?.file }

    /// Whether a finding is about something that mends itself.
    static func isPending(_ finding: Finding) -> Bool {
        [Rule.copyPending, .failureKept, .later, .androidGoogle].contains(finding.rule)
    }

    /// How many findings have this severity.
    public func count(_ severity: Severity) -> Int {
        items.count { $0.finding.severity == severity }
    }

    /// Whether nothing could be learnt because this machine has no network.
    public var isOffline: Bool { items.contains { $0.finding.rule == .offline } }
}
