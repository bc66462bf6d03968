/// A build setting as one place assigns it: a name, the conditions, a value and the place.
///
///     // In a project: "CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]" = App/App.entitlements;
///     setting.name         // CODE_SIGN_ENTITLEMENTS
///     setting.conditions   // sdk=iphoneos*
public struct BuildSetting: Hashable, Sendable {
    /// The name without its conditions.
    public let name: String
    /// All of them have to hold for the assignment to count.
    public let conditions: [Condition]
    /// The value as it is written, references unresolved; the elements of a list with blanks between.
    public let value: String
    /// Where it stands.
    public let origin: Origin

    /// What has to hold for an assignment to count, such as `sdk=iphoneos*`.
    public struct Condition: Hashable, Sendable {
        /// What is compared: `sdk`, `arch`, `config` or `variant`.
        public let parameter: String
        /// What it is compared with; `*` stands for any text.
        public let pattern: String
    }

    /// Where a value was assigned.
    public struct Origin: Hashable, Sendable {
        /// Which of the levels; a higher one wins.
        public let level: Level
        /// The configuration file, or nil for the project file and for what Xcode knows by itself.
        public let path: String?
        /// The bytes of the value in that file.
        public let range: Range<Int>
    }

    /// The levels of assignments, the weakest first.
    public enum Level: Int, Comparable, Sendable, CaseIterable {
        /// What Xcode sets by itself.
        case standard
        /// The configuration file of the project's configuration.
        case projectFile
        /// The project's own settings.
        case project
        /// The configuration file of the target's configuration.
        case targetFile
        /// The target's own settings.
        case target

        /// Weaker levels come first.
        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }

        /// The level in words.
        public var words: String {
            switch self {
            case .standard: "Xcode's default"
            case .projectFile: "the project's configuration file"
            case .project: "the project"
            case .targetFile: "the target's configuration file"
            case .target: "the target"
            }
        }
    }

    /// What is being built, as far as conditions ask.
    public struct Context: Hashable, Sendable {
        /// The SDK's name without a version: `iphoneos`.
        public let sdk: String
        /// The architecture.
        public let architecture: String
        /// The name of the configuration.
        public let configuration: String

        /// Makes a context.
        public init(sdk: String = "iphoneos", architecture: String = "arm64", configuration: String)
        {
            self.sdk = sdk
            self.architecture = architecture
            self.configuration = configuration
        }

        /// The same for another SDK.
        public func with(sdk: String) -> Context {
            Context(sdk: sdk, architecture: architecture, configuration: configuration)
        }
    }

    /// Makes an assignment of a key with its conditions, `NAME[sdk=iphoneos*]`.
    init(key: String, value: String, origin: Origin) {
        let parts = Self.split(key)
        self.init(name: parts.name, conditions: parts.conditions, value: value, origin: origin)
    }

    init(name: String, conditions: [Condition], value: String, origin: Origin) {
        self.name = name
        self.conditions = conditions
        self.value = value
        self.origin = origin
    }

    /// Whether the assignment counts for what is being built.
    func holds(in context: Context) -> Bool {
        conditions.allSatisfy { condition in
            switch condition.parameter {
            case "sdk": Self.fits(condition.pattern, context.sdk)
            case "arch": Self.fits(condition.pattern, context.architecture)
            case "config": Self.fits(condition.pattern, context.configuration)
            case "variant": Self.fits(condition.pattern, "normal")
            default: false
            }
        }
    }

    /// Divides `NAME[a=b][c=d,e=f]` into the name and the conditions.
    static func split(_ key: String) -> (name: String, conditions: [Condition]) {
        guard let bracket = key.firstIndex(of: "[") else { return (key, []) }
        let name = String(key[..<bracket])
        let conditions = key[bracket...].split { "[],".contains($0) }.map { part in
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Condition(
                parameter: String(sides[0]), pattern: sides.count > 1 ? String(sides[1]) : "")
        }
        return (name, conditions)
    }

    /// Whether a pattern with `*` covers the whole of `text`: the leftmost place for each part.
    private static func fits(_ pattern: String, _ text: String) -> Bool {
        let (pattern, text) = (Array(pattern.utf8), Array(text.utf8))
        var (p, t) = (0, 0)
        var retry: (p: Int, t: Int)?
        while t < text.count {
            if p < pattern.count, pattern[p] == UInt8(ascii: "*") {
                p += 1
                retry = (p, t)
            } else if p < pattern.count, pattern[p] == text[t] {
                (p, t) = (p + 1, t + 1)
            } else if let star = retry {
                (p, t) = (star.p, star.t + 1)
                retry = (p, t)
            } else {
                return false
            }
        }
        return pattern[p...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
