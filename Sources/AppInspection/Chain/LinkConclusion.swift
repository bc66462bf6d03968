public import WebText

/// The first layer of the chain that is wrong, and why links open the browser because of it.
///
///     LinkConclusion(among: located)?.cause?.number   // 2
public struct LinkConclusion: Hashable, Sendable {
    /// The layer to mend first.
    public let layer: LinkLayer
    /// The file that the finding is about.
    public let path: String
    /// What is wrong there.
    public let finding: Finding
    /// Which of the usual causes that is; nil for something more unusual.
    public let cause: LinkCause?

    /// What to do: the advice, or the remedy that the message ends with.
    public var fix: String? {
        if let advice = finding.advice { return advice }
        let tail = finding.message.split(separator: ";").last ?? ""
        let text = String(tail.drop { $0 == " " })
        return text.hasPrefix("write ") ? text : nil
    }

    /// A finding with the layer and the file that it is about.
    public struct Located: Hashable, Sendable {
        /// The file, as it was given.
        public let path: String
        /// The layer of the chain.
        public let layer: LinkLayer
        /// What was found.
        public let finding: Finding

        /// Puts a finding into its place.
        public init(path: String, layer: LinkLayer, _ finding: Finding) {
            self.path = path
            self.layer = layer
            self.finding = finding
        }
    }

    /// Whether links are broken for certain, and not only by all signs.
    public var isCertain: Bool { finding.severity >= .error }

    /// The first error in the order of the layers, else the first warning that is a sign of a
    /// usual cause; nil when there is neither.
    public init?(among located: [Located]) {
        let first =
            Self.first(located.filter { $0.finding.severity >= .error })
            ?? Self.first(
                located.filter {
                    $0.finding.severity >= .warning && LinkCause($0.finding) != nil
                })
        guard let first else { return nil }
        layer = first.layer
        path = first.path
        finding = first.finding
        // Domains that the profile does not allow are left out when signing: then the switch on
        // Apple's site is the cause, and not the setting.
        let isRefused =
            first.finding.rule == InspectionRules.noDomains
            && located.contains { $0.finding.rule == ProfileRules.noDomains }
        cause = isRefused ? .profile : LinkCause(first.finding)
    }

    private static func first(_ located: [Located]) -> Located? {
        located.enumerated().min {
            ($0.element.layer, $0.offset) < ($1.element.layer, $1.offset)
        }?.element
    }
}
