/// Why a parameter was refused.
///
/// The reason says what would have fitted and never repeats the value, which may be a secret.
public final class Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the parameter; `#` for the fragment.
    public let parameter: String
    /// What is wrong: "it is missing".
    public let reason: String

    @inline(never)
    @usableFromInline init(_ parameter: String, _ reason: String) {
        self.parameter = parameter
        self.reason = reason
    }

    /// Two are equal when name and reason are.
    public static func == (a: Refusal, b: Refusal) -> Bool {
        a.parameter == b.parameter && a.reason == b.reason
    }

    /// The refusal in one line.
    public var description: String { "parameter " + parameter + ": " + reason }
}
