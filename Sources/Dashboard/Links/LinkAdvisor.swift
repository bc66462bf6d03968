internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

/// What the server says of a link while it is typed: beside the fields, and to the script.
struct LinkAdvisor {
    private let visit: Visit
    private let link: Link.ID?

    /// - Parameter link: The link that is changed; nil for a new one.
    init(_ visit: Visit, changing link: Link.ID? = nil) { (self.visit, self.link) = (visit, link) }

    private func advice(_ content: Link.Content) async throws -> LinkAdvice {
        let slug = String((visit.form["slug"] ?? "").trimmed)
        return try await visit.service.advice(
            on: LinkProposal(slug: slug.isEmpty ? nil : slug, content: content), changing: link,
            in: visit.projectID, for: visit.principal)
    }

    /// A form with the warnings about a link beside its fields; about what was sent when there is no
    /// other.
    func advised(_ form: Form, _ content: Link.Content? = nil) async throws -> Form {
        // What cannot be read is a fault that the form shows already.
        guard let content = content ?? (try? LinkFields.content(visit.form)) else { return form }
        var form = form
        form.warnings = Self.texts(
            try await advice(content).warnings.map { ($0.field, $0.message) })
        return form
    }

    /// The answer for the script: faults and warnings, each by field.
    func response() async throws -> Response {
        var faults: [String: String] = [:]
        var warnings: [String: String] = [:]
        do {
            let advice = try await advice(try LinkFields.content(visit.form))
            faults = Self.texts(advice.faults.map { ($0.field, $0.message) })
            warnings = Self.texts(advice.warnings.map { ($0.field, $0.message) })
        } catch let fault as FieldFault {
            faults[fault.field] = fault.message.sentence
        }
        let tree: JSONTree = ["faults": Self.tree(faults), "warnings": Self.tree(warnings)]
        // What was typed is in there: nothing of it may look like markup to whoever guesses types.
        return .json(tree.text().replacing("<", with: "\\u003c"))
    }

    private static func texts(_ lines: [(field: String, message: String)]) -> [String: String] {
        Dictionary(lines.map { ($0.field, $0.message.sentence) }) { "\($0) \($1)" }
    }

    private static func tree(_ texts: [String: String]) -> JSONTree {
        .object(texts.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) })
    }
}
