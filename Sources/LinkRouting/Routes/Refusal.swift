/// Why a parameter was refused.
///
/// The reason says what would have fitted and never repeats the value, which may be a secret.
public struct Refusal: Error, Equatable, Sendable, CustomStringConvertible {
    /// The name of the parameter; `#` for the fragment.
    public let parameter: String
    /// What is wrong: "it is missing".
    public let reason: String

    @usableFromInline init(_ parameter: String, _ reason: String) {
        self.parameter = parameter
        self.reason = reason
    }

    /// The refusal in one line.
    public var description: String { "parameter \(parameter): \(reason)" }
}
