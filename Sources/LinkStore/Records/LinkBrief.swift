/// What an answer to an app needs of a link.
package struct LinkBrief: Sendable {
    /// The link's number.
    package let id: Link.ID
    /// What the app gets.
    package let deepLinkPath: String
    /// From which millisecond on it leads nowhere.
    private let end: Int64

    /// Takes it from the record; `check` is as for ``ResolvedLink/isSound(_:)``.
    package init(_ link: ResolvedLink, _ check: (ResolvedLink) -> Bool) {
        (id, deepLinkPath) = (link.id, link.deepLinkPath)
        end = link.isSound(check) ? link.end : .min
    }

    /// Whether the link leads somewhere at this moment.
    package func isOpen(at now: Timestamp) -> Bool { now.milliseconds < end }
}
