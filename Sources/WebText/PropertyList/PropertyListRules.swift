extension PropertyList {
    /// The rules about the form of a property list, each with a faulty and a sound sample.
    ///
    /// All but ``duplicateKey`` belong to a kind of ``Fault``.
    public enum Rules {
        /// Every rule, in the order in which the reader meets them.
        public static let all: [Rule] = byKind.map(\.rule) + [duplicateKey]

        /// A key that a dictionary has twice.
        public static let duplicateKey = Rule(
            "plist-duplicate-key", .warning,
            title: "A dictionary has the same key twice",
            reason: "Only one of the two values counts, and readers differ in which one.",
            faulty: "<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>",
            sound: "<plist><dict><key>a</key><true/></dict></plist>",
            source: grammar)

        /// A kind of fault and its rule.
        typealias OfKind = (kind: Fault.Kind, rule: Rule)

        /// The rule of each kind of fault.
        fileprivate static let byKind: [OfKind] = forms + text + markup + values

        // What many rules say.
        static let soundList =
            "<plist version=\"1.0\"><dict><key>name</key><string>value</string></dict></plist>"
        static let everythingIsLost =
            "A property list that does not parse is not read at all: every setting in it is lost."
        static let grammar = "https://www.apple.com/DTDs/PropertyList-1.0.dtd"
        static let guide =
            "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
    }
}

extension PropertyList.Fault.Kind {
    /// The rule that a fault of this kind breaks.
    public var rule: Rule {
        let kind = self == .tooManyValues ? .tooLarge : self
        return PropertyList.Rules.byKind.first { $0.kind == kind }?.rule
            ?? PropertyList.Rules.duplicateKey
    }
}
