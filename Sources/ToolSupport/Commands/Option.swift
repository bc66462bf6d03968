/// One option of a command, such as `-d, --domain DOMAIN`.
///
/// An option is also the key to its own value, so that a name misspelt by the programmer does not
/// compile:
///
///     static let domain = Option.value("domain", "d", takes: "DOMAIN", help: "The domain of the site.")
///     …
///     invocation.value(domain)
package struct Option: Hashable, Sendable {
    /// The long name, without its dashes.
    package let name: String
    /// The short form, without its dash.
    package let letter: Character?
    /// What stands for the value in usage lines, for example `FILE`; nil for a flag.
    package let placeholder: String?
    /// Whether it may be given more than once.
    package let isRepeatable: Bool
    /// The values that are accepted; empty when any is.
    package let allowed: [String]
    /// The value when the option is not given; also named in the help.
    package let fallback: String?
    /// One or two sentences for the help.
    package let help: String
    /// What a shell offers as the value.
    package let completion: Completion
    /// Whether help, completions and the manual leave it out.
    package let isHidden: Bool

    /// Whether it is given or not and takes no value.
    package var isFlag: Bool { placeholder == nil }

    /// An option that takes no value.
    package static func flag(
        _ name: String, _ letter: Character? = nil, help: String, hidden: Bool = false
    ) -> Option {
        Option(
            name: name, letter: letter, placeholder: nil, isRepeatable: true, allowed: [],
            fallback: nil, help: help, completion: .none, isHidden: hidden)
    }

    /// An option that takes a value.
    package static func value(
        _ name: String, _ letter: Character? = nil, takes placeholder: String,
        repeatable: Bool = false, allowed: [String] = [], default fallback: String? = nil,
        completion: Completion = .none, help: String, hidden: Bool = false
    ) -> Option {
        precondition(
            fallback.map { allowed.isEmpty || allowed.contains($0) } ?? true,
            "the default of --\(name) is not among its allowed values")
        return Option(
            name: name, letter: letter, placeholder: placeholder, isRepeatable: repeatable,
            allowed: allowed, fallback: fallback, help: help,
            completion: allowed.isEmpty ? completion : .oneOf(allowed), isHidden: hidden)
    }

    private init(
        name: String, letter: Character?, placeholder: String?, isRepeatable: Bool,
        allowed: [String], fallback: String?, help: String, completion: Completion, isHidden: Bool
    ) {
        self.name = name
        self.letter = letter
        self.placeholder = placeholder
        self.isRepeatable = isRepeatable
        self.allowed = allowed
        self.fallback = fallback
        self.help = help
        self.completion = completion
        self.isHidden = isHidden
    }
}

/// What a shell offers where a value is expected.
package enum Completion: Hashable, Sendable {
    /// Nothing: the value is somebody's own.
    case none
    /// Files, and folders on the way to them.
    case file
    /// Folders.
    case folder
    /// These words; others may be accepted as well.
    case oneOf([String])
}

extension Option {
    /// `--color`, which every command understands.
    package static let color = Option.value(
        "color", takes: "WHEN", allowed: ColorChoice.allCases.map(\.rawValue), default: "auto",
        help: "When to write in colour. NO_COLOR and CLICOLOR_FORCE are heeded.")
    /// `--quiet`, which every command understands.
    package static let quiet = Option.flag(
        "quiet", "q", help: "Leave out remarks and progress; errors are still shown.")
    /// `--help`, which every command understands.
    package static let help = Option.flag("help", "h", help: "Show this help.")
    /// `--version`, which every command understands.
    package static let version = Option.flag("version", help: "Show the version.")

    /// The options that every command understands.
    package static let common = [color, quiet, help, version]

    /// `--format`, for a command that knows these formats; the first one is the default.
    package static func format(_ names: [String]) -> Option {
        .value(
            "format", takes: "FORMAT", allowed: names, default: names.first,
            help: "The form of the output.")
    }
}
