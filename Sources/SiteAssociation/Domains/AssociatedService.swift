extension AssociatedDomain {
    /// What a domain is associated for: the word before the colon.
    ///
    /// See https://developer.apple.com/documentation/bundleresources/entitlements/com.apple.developer.associated-domains.
    public struct Service: Hashable, Sendable, CustomStringConvertible {
        /// The word, for example `applinks`.
        public let name: String

        /// Universal Links.
        public static let applinks = Service(known: "applinks")
        /// Passwords and passkeys.
        public static let webcredentials = Service(known: "webcredentials")
        /// App Clips.
        public static let appclips = Service(known: "appclips")
        /// Handoff.
        public static let activitycontinuation = Service(known: "activitycontinuation")
        /// The server of an extension that filters messages.
        public static let messagefilter = Service(known: "messagefilter")
        /// The server of an extension that reports unwanted calls and messages.
        public static let classificationreport = Service(known: "classificationreport")
        /// Single sign-on.
        public static let authsrv = Service(known: "authsrv")

        /// Every service that Apple describes.
        public static let all: [Service] = [
            .applinks, .webcredentials, .appclips, .activitycontinuation, .messagefilter,
            .classificationreport, .authsrv,
        ]

        /// The service with exactly that name, or nil: letter case counts.
        public init?(_ name: String) {
            guard Self.all.contains(where: { $0.name == name }) else { return nil }
            self.name = name
        }

        private init(known name: String) {
            self.name = name
        }

        /// The name.
        public var description: String { name }
    }
}
