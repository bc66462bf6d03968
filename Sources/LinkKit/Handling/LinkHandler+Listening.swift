extension LinkHandler {
    /// Takes links from now on, those that wait first.
    ///
    /// Of several listeners one gets each link: that of the link's scene, else the one for all
    /// scenes, and of two alike the later one.
    ///
    /// - Parameters:
    ///   - scene: takes only links of this scene; nil for those of every scene.
    ///   - perform: opens the screen. Called on the main actor, also before this method returns.
    /// - Returns: what ends the listening; it goes on without it.
    @discardableResult
    public func listen(
        scene: String? = nil, _ perform: @escaping (LinkDelivery<Screen>) -> Void
    ) -> LinkListening {
        lastListener += 1
        let id = lastListener
        let listening = LinkListening(id) {
            perform(unsafeDowncast($0, to: LinkDelivery<Screen>.self))
        } stop: { [weak self] in
            self?.stopListening(id)
        }
        listeners.append(listening)
        self.perform(inbox.attach(id, scene: scene, at: clock()))
        return listening
    }

    /// Takes links from now on, with a closure for each outcome.
    ///
    /// - Parameters:
    ///   - scene: takes only links of this scene; nil for those of every scene.
    ///   - screen: opens a screen.
    ///   - confirm: shows a screen that asks before it does anything.
    ///   - unmatched: the link service knows no such link (any more).
    ///   - failed: there is no screen, for the reason in the delivery's outcome; opens the link in
    ///     the browser unless told otherwise.
    /// - Returns: what ends the listening; it goes on without it.
    @discardableResult @_alwaysEmitIntoClient
    public func listen(
        scene: String? = nil, screen: @escaping (Screen) -> Void,
        confirm: @escaping (Screen) -> Void,
        unmatched: @escaping (LinkDelivery<Screen>) -> Void,
        failed: ((LinkDelivery<Screen>) -> Void)? = nil
    ) -> LinkListening {
        listen(scene: scene) { [weak self] delivery in
            switch delivery.outcome {
            case .screen(let value): screen(value)
            case .confirm(let value): confirm(value)
            case .unmatched: unmatched(delivery)
            case .unresolved, .unhandled:
                if let failed { failed(delivery) } else { self?.openInBrowser(delivery) }
            }
        }
    }

    /// Links as an asynchronous sequence, those that wait first.
    ///
    ///     for await delivery in links.deliveries() { … }
    ///
    /// Listening begins with this call and ends with the task that iterates. A link that the sequence
    /// holds when the task ends is lost.
    @_alwaysEmitIntoClient public func deliveries(scene: String? = nil) -> AsyncStream<
        LinkDelivery<Screen>
    > {
        let (stream, continuation) = AsyncStream.makeStream(of: LinkDelivery<Screen>.self)
        let listening = listen(scene: scene) { continuation.yield($0) }
        continuation.onTermination = { _ in Task { @MainActor in listening.cancel() } }
        return stream
    }

    private func stopListening(_ id: LinkInbox.ListenerID) {
        inbox.detach(id)
        for (index, listening) in listeners.enumerated() where listening.id == id {
            listeners.remove(at: index)
            return
        }
    }
}

/// What somebody who listens for links can end.
@MainActor
public final class LinkListening {
    let id: LinkInbox.ListenerID
    /// Takes a `LinkDelivery` of the handler's.
    let perform: (AnyObject) -> Void
    private var stop: (() -> Void)?

    init(
        _ id: LinkInbox.ListenerID, _ perform: @escaping (AnyObject) -> Void,
        stop: @escaping () -> Void
    ) {
        self.id = id
        self.perform = perform
        self.stop = stop
    }

    /// Ends the listening. Links that arrive from now on wait for the next listener.
    public func cancel() {
        stop?()
        stop = nil
    }
}
