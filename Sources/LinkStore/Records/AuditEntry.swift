package import WebText

/// One line of the audit: who did what to what.
package struct AuditEntry: Hashable, Sendable {
    /// The entry's number; later entries have greater ones.
    package typealias ID = Identifier<AuditEntry>

    /// The entry's number.
    package let id: ID
    /// What happened.
    package let event: Event
    /// Who did it and when.
    package let change: Change

    /// Makes an entry from its parts.
    package init(id: ID, event: Event, change: Change) {
        self.id = id
        self.event = event
        self.change = change
    }

    /// What happened.
    package struct Event: Hashable, Sendable {
        /// The project; nil for what concerns the whole service.
        package var project: Project.ID?
        /// What was done, in kebab-case: `link-edited`, `signed-in`.
        package var action: String
        /// What it was done to: a slug, a host, an address.
        package var subject: String
        /// Anything more, in words.
        package var detail: String
        /// What it changed, field by field; never a secret.
        package var changes: [FieldChange]

        /// Makes an event.
        package init(
            project: Project.ID? = nil, action: String, subject: String, detail: String = "",
            changes: [FieldChange] = []
        ) {
            self.project = project
            self.action = action
            self.subject = subject
            self.detail = detail
            self.changes = changes
        }
    }

    /// A field before and after a change.
    package struct FieldChange: Hashable, Sendable {
        /// The field's name, as the API writes it.
        package let field: String
        /// What it held; null for nothing.
        package let before: JSONTree
        /// What it holds now; null for nothing.
        package let after: JSONTree

        /// Makes a change from its parts.
        package init(_ field: String, before: JSONTree, after: JSONTree) {
            (self.field, self.before, self.after) = (field, before, after)
        }
    }
}
