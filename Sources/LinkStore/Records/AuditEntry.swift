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

        /// Makes an event.
        package init(
            project: Project.ID? = nil, action: String, subject: String, detail: String = ""
        ) {
            self.project = project
            self.action = action
            self.subject = subject
            self.detail = detail
        }
    }
}
