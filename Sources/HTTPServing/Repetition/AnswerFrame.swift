/// Answers whose header fields are always the same and whose bodies differ.
package final class AnswerFrame: Sendable {
    /// The fields.
    package let fields: FixedHeaders
    let stock = ReplyStock()

    /// Answers with these fields.
    package init(_ fields: FixedHeaders) { self.fields = fields }
}
