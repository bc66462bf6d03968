/// Something about a link that is allowed and probably not meant.
package struct LinkWarning: Hashable, Sendable {
    /// The field, as the API writes it.
    package let field: String
    /// The stable kebab-case name of the rule.
    package let rule: String
    /// What is odd, without a full stop.
    package let message: String
}
