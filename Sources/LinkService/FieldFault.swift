/// Why a value was refused: which field, by which rule, and what to write instead.
package struct FieldFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The field's name as the API writes it, for example `deepLinkPath`.
    package let field: String
    /// The stable kebab-case name of the rule.
    package let rule: String
    /// What was expected and what was found, without a full stop.
    package let message: String

    /// Describes a refusal.
    package init(_ field: String, _ rule: String, _ message: String) {
        self.field = field
        self.rule = rule
        self.message = message
    }

    /// The field and the message in one line.
    package var description: String { "\(field): \(message)" }
}
