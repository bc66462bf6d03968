/// What a command takes besides options.
package struct Argument: Hashable, Sendable {
    /// What stands for it in usage lines, for example `PATH`.
    package let placeholder: String
    /// How many there may be; the upper bound is `Int.max` for any number.
    package let count: ClosedRange<Int>
    /// The values that are accepted; empty when any is.
    package let allowed: [String]
    /// One or two sentences for the help.
    package let help: String
    /// What a shell offers.
    package let completion: Completion

    /// An argument that has to be there once, unless `count` says otherwise.
    package init(
        _ placeholder: String, count: ClosedRange<Int> = 1...1, allowed: [String] = [],
        completion: Completion = .none, help: String
    ) {
        self.placeholder = placeholder
        self.count = count
        self.allowed = allowed
        self.completion = allowed.isEmpty ? completion : .oneOf(allowed)
        self.help = help
    }

    /// How a usage line shows it: `PATH`, `[PATH]`, `PATH...` or `[PATH...]`.
    var usage: String {
        let many = count.upperBound > 1 ? "\(placeholder)..." : placeholder
        return count.lowerBound == 0 ? "[\(many)]" : many
    }
}
