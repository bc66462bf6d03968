package import LinkStore

/// What somebody wants to have looked at.
package struct DoctorOrder: Hashable, Sendable {
    /// A domain, an entry of the entitlement, or a link.
    package var text: String
    /// The app that is compared with the file of the site.
    package var app = Comparison.own
    /// Whether links are followed hop by hop, which servers count as visits.
    package var followsLinks = false
    /// Whether Apple's and Google's servers are asked; off for names that must stay private.
    package var asksOthers = true

    /// The usual look at a domain or a link.
    package init(_ text: String) { self.text = text }

    /// An app to compare with.
    package enum Comparison: Hashable, Sendable {
        /// The project's first app where the host is one of the project's, else none: what other
        /// sites say of other apps is no fault.
        case own
        /// An app of the project, whatever the host is.
        case app(App.ID)
        /// None.
        case none
    }
}
