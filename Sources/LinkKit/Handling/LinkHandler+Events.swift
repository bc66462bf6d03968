public import Foundation
internal import LinkRouting

extension LinkHandler {
    /// Takes a link from a callback of the system, or from the app itself.
    ///
    /// - Parameters:
    ///   - url: the link, as it was given.
    ///   - callback: what brought it.
    ///   - scene: the window it was given to.
    /// - Returns: whether the link was taken. A link of another scheme is not, and may be for another
    ///   library: `links.receive(url) || GIDSignIn.sharedInstance.handle(url)`.
    @discardableResult
    public func receive(
        _ url: URL, by callback: LinkCallback = .app, scene: String? = nil
    ) -> Bool {
        receive(url.absoluteString, by: callback, scene: scene)
    }

    /// Takes a link as text, such as one from a notification or a code that was read.
    @discardableResult
    public func receive(
        _ text: String, by callback: LinkCallback = .app, scene: String? = nil
    ) -> Bool {
        let shown = shown(text)
        log.write(.info, "Received link: \(shown)")
        check(callback, scene: scene)
        let now = clock()
        if router.isForeign(text) {
            // Another library's, such as the end of a sign-in: no link that waits gives way to it.
            let id = inbox.skipIdentifier()
            records.add(
                LinkRecord(id: id, receivedAt: now, link: shown, callback: callback),
                most: options.historyCapacity)
            note("not ours: the scheme belongs to somebody else", of: id)
            return false
        }
        let actions = inbox.receive(
            IncomingLink(text, by: callback, scene: scene), at: now)
        records.add(
            LinkRecord(
                id: inbox.lastIdentifier, receivedAt: now, link: shown, callback: callback),
            most: options.historyCapacity)
        perform(actions)
        return true
    }

    /// Takes what `onContinueUserActivity` and its like give.
    ///
    /// - Returns: false for an activity that is no link.
    @discardableResult
    public func receive(
        activityType: String, webpageURL: URL?, by callback: LinkCallback, scene: String? = nil
    ) -> Bool {
        guard activityType == Self.browsingActivity, let webpageURL else { return false }
        return receive(webpageURL, by: callback, scene: scene)
    }

    /// What `NSUserActivityTypeBrowsingWeb` says, also where there is no such constant.
    public static var browsingActivity: String { "NSUserActivityTypeBrowsingWeb" }

    /// Something that links need is there: what has waited for it is delivered now.
    public func fulfil(_ requirement: LinkRequirement) {
        perform(inbox.fulfil(requirement, at: clock()))
    }

    /// Something that links need is missing (again), as after signing out.
    public func require(_ requirement: LinkRequirement) { inbox.block(requirement) }

    /// What is missing.
    public var unmetRequirements: [LinkRequirement] { inbox.unmet }

    /// Forgets the links that wait, for good: call this when somebody cancels the sign-in.
    ///
    /// - Parameter requirement: forgets only those that wait for this; nil for all.
    public func cancelPending(waitingFor requirement: LinkRequirement? = nil) {
        perform(inbox.cancel(waitingFor: requirement))
    }

    /// The last links and what became of them, newest first.
    public var history: [LinkRecord] { records }

    /// The links that have not been delivered yet.
    public var pendingLinks: [IncomingLink] { inbox.pending.map(\.link) }

    /// Opens the link's page in the browser, so that nobody is stranded.
    ///
    /// - Returns: false for a link that is no web page, and where there is no ``browser``.
    @discardableResult
    public func openInBrowser(_ delivery: LinkDelivery<Screen>) -> Bool {
        guard let browser, let url = delivery.browserURL else { return false }
        note("opened in the browser", of: delivery.id)
        browser(url)
        return true
    }

    /// Writes into the log what is wrong with the forwarding of callbacks, as far as is known.
    func check(_ callback: LinkCallback, scene: String?, missing: [LinkCallback] = []) {
        for fault in audit.forwarded(callback, scene: scene, missing: missing) {
            log.write(.fault, "Self-test: \(fault)")
        }
    }

    private func shown(_ text: String) -> String {
        options.logsQueryValues ? LinkText.visible(text) : LinkText.redacted(text)
    }
}
