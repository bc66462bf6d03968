import Foundation
import LinkKit
import TestSupport
import Testing

/// The machine alone: events in, actions out, no app.
@Suite struct LinkInboxTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let product = "https://example.com/product/42"

    private func at(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    /// Receives a link and prepares it at once; answers with what is delivered.
    private func tap(
        _ inbox: inout LinkInbox, _ link: String, by callback: LinkCallback = .onOpenURL,
        scene: String? = nil, at seconds: TimeInterval
    ) -> [String] {
        let received = inbox.receive(
            IncomingLink(link, by: callback, scene: scene), at: at(seconds))
        var actions = received
        for case .prepare(let entry) in received {
            actions += inbox.prepared(entry.id, needs: nil, at: at(seconds))
        }
        return Self.deliveries(actions)
    }

    private static func deliveries(_ actions: [LinkInbox.Action]) -> [String] {
        actions.compactMap { if case .deliver(let entry, _) = $0 { entry.link.text } else { nil } }
    }

    private static func drops(_ actions: [LinkInbox.Action]) -> [LinkInbox.Drop] {
        actions.compactMap { if case .drop(_, let reason) = $0 { reason } else { nil } }
    }

    @Test func aLinkThatStartsTheAppWaitsForTheFirstListener() {
        var inbox = LinkInbox()
        #expect(tap(&inbox, product, by: .sceneWillConnect, at: 0) == [])
        #expect(Self.deliveries(inbox.attach(1, at: at(0.8))) == [product])
        #expect(inbox.pending.isEmpty)
        #expect(Self.deliveries(inbox.attach(2, at: at(0.9))) == [])
    }

    @Test func aLinkToTheRunningAppIsDeliveredAtOnce() {
        var inbox = LinkInbox()
        _ = inbox.attach(1, at: at(0))
        #expect(tap(&inbox, product, at: 60) == [product])
    }

    @Test func twoCallbacksReportOneTap() {
        var inbox = LinkInbox()
        _ = inbox.attach(1, at: at(0))
        #expect(tap(&inbox, product, by: .onOpenURL, at: 0) == [product])
        let again = inbox.receive(
            IncomingLink(product, by: .onContinueUserActivity), at: at(0.02))
        #expect(Self.drops(again) == [.duplicate])
        #expect(tap(&inbox, product, by: .onOpenURL, at: 5) == [product])
        #expect(tap(&inbox, product, by: .onContinueUserActivity, at: 5.02) == [])
    }

    @Test func anotherTapIsToldFromAnotherReport() {
        var inbox = LinkInbox()
        _ = inbox.attach(1, at: at(0))
        #expect(tap(&inbox, product, by: .onOpenURL, at: 0) == [product])
        #expect(tap(&inbox, product, by: .onOpenURL, at: 0.1) == [])
        // The same callback two seconds later: somebody went back and tapped again.
        #expect(tap(&inbox, product, by: .onOpenURL, at: 2) == [product])
        #expect(tap(&inbox, product, by: .onContinueUserActivity, at: 2.1) == [])
        #expect(tap(&inbox, "https://example.com/product/43", at: 2.2).count == 1)
        #expect(tap(&inbox, product, by: .app, at: 2.3) == [product])
        #expect(tap(&inbox, product, by: .app, at: 2.3) == [product])
    }

    @Test func twoWindowsAreTwoPlaces() {
        var inbox = LinkInbox()
        _ = inbox.attach(1, scene: "left", at: at(0))
        let right = inbox.receive(
            IncomingLink(product, by: .sceneContinue, scene: "right"), at: at(1))
        for case .prepare(let entry) in right {
            #expect(inbox.prepared(entry.id, needs: nil, at: at(1)) == [])
        }
        #expect(tap(&inbox, product, by: .sceneContinue, scene: "left", at: 1) == [product])
        let actions = inbox.attach(2, scene: "right", at: at(2))
        guard case .deliver(let entry, to: 2)? = actions.last else {
            Issue.record("\(actions)")
            return
        }
        #expect(entry.link.scene == "right")
    }

    @Test func theLatestListenerOfTheSceneTakesTheLink() {
        var inbox = LinkInbox()
        _ = inbox.attach(1, at: at(0))
        _ = inbox.attach(2, scene: "s", at: at(0))
        _ = inbox.attach(3, at: at(0))
        func taker(_ scene: String?, _ seconds: TimeInterval) -> Int? {
            let received = inbox.receive(
                IncomingLink(product, by: .app, scene: scene), at: at(seconds))
            for case .prepare(let entry) in received {
                for case .deliver(_, let id) in inbox.prepared(entry.id, needs: [], at: at(seconds))
                {
                    return id
                }
            }
            return nil
        }
        #expect(taker("s", 1) == 2)
        #expect(taker("other", 2) == 3)
        #expect(taker(nil, 3) == 3)
        inbox.detach(3)
        #expect(taker("other", 4) == 1)
        inbox.detach(1)
        #expect(taker("other", 5) == nil)
        #expect(taker(nil, 6) == 2)
    }

    @Test func aLinkWaitsForWhatItNeedsAndForNothingElse() {
        var inbox = LinkInbox()
        inbox.block(.signIn)
        inbox.block(.onboarding)
        _ = inbox.attach(1, at: at(0))
        let received = inbox.receive(IncomingLink(product, by: .app), at: at(1))
        guard case .prepare(let entry)? = received.first else {
            Issue.record("\(received)")
            return
        }
        let waits = inbox.prepared(entry.id, needs: [.signIn], at: at(1))
        guard case .wait(_, for: [.signIn])? = waits.first, waits.count == 1 else {
            Issue.record("\(waits)")
            return
        }
        #expect(Self.deliveries(inbox.fulfil(.signIn, at: at(2))) == [product])
        #expect(tap(&inbox, product, by: .app, at: 3) == [])
        #expect(Self.deliveries(inbox.fulfil(.onboarding, at: at(4))) == [product])
    }

    @Test func theNewestReplacesWhatWaits() {
        var inbox = LinkInbox()
        _ = tap(&inbox, "https://example.com/product/1", at: 0)
        let second = inbox.receive(
            IncomingLink("https://example.com/product/2", by: .onOpenURL), at: at(1))
        #expect(Self.drops(second) == [.replaced])
        for case .prepare(let entry) in second {
            _ = inbox.prepared(entry.id, needs: nil, at: at(1))
        }
        #expect(
            Self.deliveries(inbox.attach(1, at: at(2))) == ["https://example.com/product/2"])
    }

    @Test func aQueueKeepsItsOrderAndItsBound() {
        var inbox = LinkInbox(options: .init(order: .queue(most: 2)))
        _ = inbox.attach(1, at: at(0))
        var identifiers: [Int] = []
        var drops: [LinkInbox.Drop] = []
        for number in 1...3 {
            let actions = inbox.receive(IncomingLink("myapp:\(number)", by: .app), at: at(1))
            drops += Self.drops(actions)
            for case .prepare(let entry) in actions { identifiers.append(entry.id) }
        }
        #expect(drops == [.overflow])
        // The third is known first, and still comes after the second.
        #expect(inbox.prepared(identifiers[2], needs: nil, at: at(2)) == [])
        let actions = inbox.prepared(identifiers[1], needs: nil, at: at(3))
        #expect(Self.deliveries(actions) == ["myapp:2", "myapp:3"])
        #expect(inbox.prepared(identifiers[0], needs: nil, at: at(3)) == [])
    }

    @Test func whatWaitsTooLongExpires() {
        var inbox = LinkInbox(options: .init(lifetime: 60))
        let received = inbox.receive(IncomingLink(product, by: .app), at: at(0))
        #expect(received.contains(.wake(at: at(60))))
        #expect(inbox.expire(at: at(59)) == [])
        #expect(Self.drops(inbox.expire(at: at(60))) == [.expired])
        #expect(Self.deliveries(inbox.attach(1, at: at(61))) == [])
    }

    @Test func aClockThatWasSetBackKeepsNothingForEver() {
        var inbox = LinkInbox(options: .init(lifetime: 60))
        _ = tap(&inbox, product, at: 0)
        #expect(Self.drops(inbox.expire(at: at(-3600))) == [.expired])
    }

    @Test func cancelledLinksNeverComeBack() throws {
        var inbox = LinkInbox(options: .init(isKeptAcrossLaunches: true))
        inbox.block(.signIn)
        _ = inbox.attach(1, at: at(0))
        _ = tap(&inbox, product, at: 0)
        #expect(!inbox.state.isEmpty)
        let cancelled = inbox.cancel(waitingFor: .signIn)
        #expect(Self.drops(cancelled) == [.cancelled])
        #expect(cancelled.contains(.save))
        var next = LinkInbox(options: .init(isKeptAcrossLaunches: true))
        #expect(next.restore(inbox.state, at: at(10)) == [])
        _ = next.attach(1, at: at(11))
        #expect(Self.deliveries(next.fulfil(.signIn, at: at(12))) == [])
    }

    @Test func whatWaitsIsReplayedOnceAfterARelaunch() throws {
        let options = LinkInbox.Options(isKeptAcrossLaunches: true)
        var first = LinkInbox(options: options)
        let received = first.receive(
            IncomingLink(product, by: .sceneContinue, scene: "gone"), at: at(0))
        for case .prepare(let entry) in received {
            let actions = first.prepared(entry.id, path: "/product/7", needs: nil, at: at(1))
            #expect(actions.contains(.save))
        }
        let written = try JSONEncoder().encode(first.state)
        let state = try JSONDecoder().decode(LinkInbox.State.self, from: written)

        var second = LinkInbox(options: options)
        let restored = second.restore(state, at: at(100))
        guard case .prepare(let entry)? = restored.first else {
            Issue.record("\(restored)")
            return
        }
        #expect(entry.isReplay)
        #expect(entry.path == "/product/7")
        #expect(entry.link.scene == nil)
        _ = second.prepared(entry.id, path: entry.path, needs: nil, at: at(100))
        let actions = second.attach(1, scene: "new", at: at(101))
        let isSavedFirst = zip(actions, actions.dropFirst()).contains { first, next in
            if case .deliver = next { first == .save } else { false }
        }
        #expect(isSavedFirst, "a link that crashes the app is not tried again: \(actions)")
        #expect(Self.deliveries(actions) == [product])
        #expect(second.state.isEmpty)
    }

    @Test func whatExpiredBetweenTwoLaunchesIsNotReplayed() {
        var first = LinkInbox(options: .init(lifetime: 60))
        _ = tap(&first, product, at: 0)
        var second = LinkInbox(options: .init(lifetime: 60))
        #expect(Self.drops(second.restore(first.state, at: at(61))) == [.expired])
    }

    @Test func aLinkThatStartsTheAppGoesBeforeOneThatWasKept() {
        var first = LinkInbox()
        _ = tap(&first, product, at: 0)
        var second = LinkInbox()
        _ = tap(&second, "https://example.com/profile", at: 10)
        #expect(Self.drops(second.restore(first.state, at: at(10))) == [.replaced])
        #expect(Self.deliveries(second.attach(1, at: at(11))) == ["https://example.com/profile"])
    }

    /// Whatever happens in whatever order, no tap is delivered twice and none is delivered that was
    /// dropped.
    @Test func noOrderOfEventsDeliversATapTwice() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SplitMix(seed: seed)
            var inbox = LinkInbox(
                options: .init(
                    order: seed.isMultiple(of: 2) ? .newestReplaces : .queue(most: 3), lifetime: 20,
                    isKeptAcrossLaunches: true))
            var known: [Int] = []
            var ended: Set<Int> = []
            var listener = 0
            for step in 0..<60 {
                let now = at(TimeInterval(step))
                var actions: [LinkInbox.Action] = []
                switch random.next() % 9 {
                case 0...2:
                    let scene = [nil, "a", "b"][Int(random.next() % 3)]
                    actions = inbox.receive(
                        IncomingLink("myapp:\(step)", by: .onOpenURL, scene: scene), at: now)
                case 3...4:
                    guard let id = known.randomElement(using: &random) else { continue }
                    let needs: Set<LinkRequirement>? = random.next() % 2 == 0 ? nil : [.signIn]
                    actions = inbox.prepared(id, needs: needs, at: now)
                case 5:
                    listener += 1
                    actions = inbox.attach(
                        listener, scene: [nil, "a"][Int(random.next() % 2)], at: now)
                case 6: inbox.detach(listener)
                case 7: inbox.block(.signIn)
                default: actions = inbox.fulfil(.signIn, at: now)
                }
                for action in actions {
                    switch action {
                    case .prepare(let entry): known.append(entry.id)
                    case .deliver(let entry, _), .drop(let entry, _):
                        #expect(ended.insert(entry.id).inserted, "seed \(seed), step \(step)")
                    default: break
                    }
                }
                #expect(inbox.pending.allSatisfy { !ended.contains($0.id) }, "seed \(seed)")
            }
        }
    }
}
