public import WebText

/// A link, where it is tapped, and all that the device knows by then.
///
///     var scenario = Scenario(url, from: .notes)
///     scenario.apps = [app]
///     scenario.sites["example.com"] = .init(file: file)
///     Simulator(scenario).outcome().target   // app
public struct Scenario: Sendable {
    /// The link.
    public var url: WebURL
    /// Where it is tapped.
    public var source: TapSource
    /// The page that it is on, or for an app that calls `open`, nil.
    public var page: WebURL?
    /// Whether a person tapped, where a script opens the link.
    public var hasGesture = false
    /// The app that opens the link, by bundle or application identifier.
    public var caller: String?
    /// The apps, installed or not.
    public var apps: [SimulatedApp] = []
    /// What the device knows of each host's association file, by host in lower case.
    public var sites: [String: Site] = [:]
    /// What the link redirects to, hop by hop.
    public var redirects: [WebURL] = []
    /// The system.
    public var platform = Platform.iOS
    /// Its major version; nil for the current one.
    public var systemVersion: Int?
    /// Whether Developer Mode and Associated Domains Development are on.
    public var isDeveloperModeOn = false
    /// Whether the device is managed and its management allows direct downloads.
    public var isManaged = false
    /// Whether the browser is in private mode.
    public var isPrivate = false

    /// A link and where it is tapped, on a device without apps.
    public init(_ url: WebURL, from source: TapSource) {
        self.url = url
        self.source = source
    }

    /// The systems.
    public enum Platform: String, Hashable, Sendable, CaseIterable {
        /// iPhone and iPad.
        case iOS = "ios"
        /// The Mac.
        case macOS = "macos"
    }

    /// What the device knows of one host's association file.
    public struct Site: Sendable {
        /// The file that it was given; nil if there never was one.
        public var file: AssociationFile?
        /// How the last fetch ended.
        public var state: State

        /// A file that was fetched, unless `state` says otherwise.
        public init(file: AssociationFile?, state: State = .fetched) {
            self.file = file
            self.state = state
        }

        /// How a fetch ended.
        public enum State: String, Hashable, Sendable, CaseIterable {
            /// The file is there.
            case fetched = "ok"
            /// It has not been fetched yet.
            case pending
            /// It could not be fetched since the app was installed.
            case failing = "error"
            /// It was fetched once, and later attempts fail.
            case failingNow = "error-after-ok"
        }
    }
}
