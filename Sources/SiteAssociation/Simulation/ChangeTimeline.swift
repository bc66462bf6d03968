/// When a change of the association file is seen where, counted from the moment it goes live.
public struct ChangeTimeline: Hashable, Sendable {
    /// The stages, in the order in which the change gets there.
    public let stages: [Stage]

    /// One place on the way from the site to a phone.
    public struct Stage: Hashable, Sendable {
        /// The place.
        public let place: String
        /// When it may be there at the earliest, in hours.
        public let earliest: Int
        /// When it should be there at the latest, in hours; nil where nobody promises anything.
        public let latest: Int?
        /// What that rests on, as a sentence without a final full stop.
        public let remark: String
        /// How far it can be trusted.
        public let confidence: OpeningRule.Confidence
    }

    /// The stages of a change that goes live now.
    ///
    /// Sources: https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links
    /// for the first fetch, the day of the CDN and the week of the devices; the hours between are
    /// what developers reported.
    public static let now = ChangeTimeline(stages: [
        Stage(
            place: "the site", earliest: 0, latest: 0,
            remark: "what is served counts for the next fetch", confidence: .high),
        Stage(
            place: "a development build with mode=developer", earliest: 0, latest: 0,
            remark: "such a build fetches from the site itself when it is installed",
            confidence: .high),
        Stage(
            place: "Apple's CDN", earliest: 1, latest: 24,
            remark: "copies were seen to live for 1 to 6 hours; Apple promises a day, and nothing "
                + "makes it sooner", confidence: .high),
        Stage(
            place: "an app that is installed or updated", earliest: 1, latest: 24,
            remark: "it asks at once and gets the CDN's copy, also after a reinstallation",
            confidence: .high),
        Stage(
            place: "an app that is installed already", earliest: 1, latest: 8 * 24,
            remark: "devices look about once a week, after a failure within hours",
            confidence: .medium),
    ])
}
