import Foundation
import LinkKit
import LinkRouting
import TestSupport
import Testing

/// Inbox, resolver and router joined, as an app uses them.
@MainActor @Suite struct LinkHandlerTests {
    private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test func coldAndWarmLinksOpenTheSameScreen() throws {
        let cold = try App()
        #expect(
            cold.links.receive(try url("https://example.com/product/42"), by: .sceneWillConnect))
        cold.clock.pass(0.8)
        cold.listen()
        let warm = try App()
        warm.listen()
        warm.links.receive(try url("https://example.com/product/42"), by: .sceneContinue)
        #expect(cold.outcomes == [.screen(.product(id: 42))])
        #expect(warm.outcomes == cold.outcomes)
    }

    @Test func oneTapReportedTwiceOpensOneScreen() throws {
        let app = try App()
        app.listen()
        let product = "https://example.com/product/42"
        app.links.receive(product, by: .onOpenURL)
        app.clock.pass(0.02)
        app.links.receive(product, by: .onContinueUserActivity)
        #expect(app.outcomes.count == 1)
        app.clock.pass(5)
        app.links.receive(product, by: .onOpenURL)
        #expect(app.outcomes.count == 2)
    }

    @Test func onlyAnActivityOfTheWebIsALink() throws {
        let app = try App()
        app.listen()
        let product = try url("https://example.com/product/42")
        let restored = app.links.receive(
            activityType: "com.example.restore", webpageURL: product, by: .sceneWillConnect)
        #expect(!restored)
        #expect(
            !app.links.receive(
                activityType: LinkHandler<Screen>.browsingActivity, webpageURL: nil,
                by: .sceneWillConnect))
        #expect(
            app.links.receive(
                activityType: LinkHandler<Screen>.browsingActivity, webpageURL: product,
                by: .sceneWillConnect))
        #expect(app.outcomes == [.screen(.product(id: 42))])
    }

    @Test func aCancelledSignInForgetsTheLinkEvenAfterARelaunch() throws {
        let folder = try TemporaryFolder()
        let file = folder("links/pending.json")
        let first = try App(waitingFor: [.signIn], pendingFile: file)
        first.listen()
        first.links.receive("https://example.com/profile", by: .onOpenURL)
        #expect(first.links.pendingLinks.count == 1)
        #expect(folder.text(of: "links/pending.json") != nil)
        first.links.cancelPending(waitingFor: .signIn)
        #expect(folder.text(of: "links/pending.json") == nil)
        let second = try App(waitingFor: [.signIn], pendingFile: file)
        second.listen()
        second.links.fulfil(.signIn)
        #expect(first.outcomes.isEmpty)
        #expect(second.outcomes.isEmpty)
    }

    @Test func aLinkThatWaitsSurvivesARelaunchOnce() throws {
        let folder = try TemporaryFolder()
        let file = folder("pending.json")
        let first = try App(waitingFor: [.signIn], pendingFile: file)
        first.links.receive("https://example.com/profile", by: .onOpenURL)
        let second = try App(waitingFor: [.signIn], pendingFile: file)
        second.listen()
        second.links.fulfil(.signIn)
        #expect(second.outcomes == [.screen(.profile)])
        #expect(try folder.names() == [])
        #expect(second.links.history.first?.steps.first == "kept from an earlier launch")
        let third = try App(pendingFile: file)
        third.listen()
        #expect(third.outcomes.isEmpty)
    }

    @Test(arguments: ["", "{", "[]", #"{"version":2,"links":[]}"#, #"{"version":1,"links":[{}]}"#])
    func aDamagedFileIsAnEmptyOne(text: String) throws {
        let folder = try TemporaryFolder()
        let app = try App(pendingFile: folder.write(text, to: "pending.json"))
        app.listen()
        app.links.receive("https://example.com/", by: .onOpenURL)
        #expect(app.outcomes == [.screen(.home)])
    }

    @Test func onlyScreensThatNeedSignInWaitForIt() throws {
        let app = try App(waitingFor: [.signIn])
        var waiting: [Screen?] = []
        app.links.needs = { $0 == .profile ? [.signIn] : [] }
        app.links.onWaiting = { delivery, _ in waiting.append(delivery.screen) }
        app.listen()
        app.links.receive("https://example.com/product/1", by: .onOpenURL)
        app.links.receive("https://example.com/profile", by: .onOpenURL)
        app.links.receive("https://example.com/nowhere", by: .onOpenURL)
        #expect(app.outcomes == [.screen(.product(id: 1)), .unhandled(.noRoute)])
        #expect(waiting == [.profile])
    }

    @Test func whatALinkNeedsMayBeSaidAfterItWasRestored() throws {
        let folder = try TemporaryFolder()
        let first = try App(waitingFor: [.signIn], pendingFile: folder("pending.json"))
        first.links.receive("https://example.com/product/1", by: .onOpenURL)
        let second = try App(waitingFor: [.signIn], pendingFile: folder("pending.json"))
        second.links.needs = { $0 == .profile ? [.signIn] : [] }
        second.listen()
        #expect(second.outcomes == [.screen(.product(id: 1))])
    }

    @Test func aRouteThatChangesSomethingHasToBeConfirmed() throws {
        let app = try App()
        app.listen()
        app.links.receive("myapp://wipe", by: .sceneOpenURLContexts)
        #expect(app.outcomes == [.confirm(.wipe)])
    }

    @Test func linksOfOtherLibrariesPassUntouched() throws {
        let app = try App(waitingFor: [.signIn])
        app.listen()
        app.links.receive("https://example.com/profile", by: .onOpenURL)
        #expect(!app.links.receive("com.example.login://done?token=secret", by: .applicationOpen))
        #expect(app.links.pendingLinks.count == 1)
        #expect(!app.lines.all.joined().contains("secret"))
        app.links.fulfil(.signIn)
        #expect(app.outcomes == [.screen(.profile)])
    }

    @Test(arguments: [
        "", "https://", "https://%", "myapp:", "https://[::1", "https://example.com/%00",
        "https://example.com/\u{0}", "myapp://%zz", "https://example.com/%FF", "\u{202E}", "%",
        "//", "https://example.com@evil.test/product/42",
    ])
    func noTextBringsTheAppDown(text: String) throws {
        let app = try App()
        app.listen()
        app.links.receive(text, by: .onOpenURL)
        for outcome in app.outcomes {
            #expect(outcome.screen == nil || outcome.screen == .home, "\(outcome)")
        }
        #expect(app.links.history.count == 1)
    }

    @Test func whatHasNoScreenOpensInTheBrowser() throws {
        let app = try App()
        var opened: [String] = []
        app.links.browser = { opened.append($0.absoluteString) }
        var (screens, missed): ([Screen], Int) = ([], 0)
        app.links.listen(
            screen: { screens.append($0) }, confirm: { _ in }, unmatched: { _ in missed += 1 })
        app.links.receive("https://example.com/later/5?x=1", by: .onOpenURL)
        app.links.receive("https://user:pw@example.com/", by: .onOpenURL)
        app.links.receive("myapp://later", by: .onOpenURL)
        app.links.receive("https://example.com/", by: .onOpenURL)
        #expect(opened == ["https://example.com/later/5?x=1"])
        #expect(screens == [.home])
        #expect(missed == 0)
    }

    @Test func twoLinesSayWhatBecameOfALink() throws {
        let app = try App()
        app.listen()
        app.links.receive("https://example.com/invite?code=geheim&ref=", by: .onOpenURL)
        app.links.receive("https://ursula:pw@example.com/invite#token", by: .onOpenURL)
        app.links.receive("https://example.com/product/x", by: .onOpenURL)
        let lines = app.lines.all
        #expect(
            lines.prefix(3) == [
                "info Received link: https://example.com/invite?code=…&ref=",
                "info Link 1 opens invite, route /invite", "info Link 1 delivered",
            ])
        #expect(lines.contains("info Received link: https://…@example.com/invite#…"))
        #expect(
            lines.contains(
                "info Link 3 unhandled: route /product/{id}, parameter id: "
                    + "it is not a whole number from 0 up"))
        for secret in ["geheim", "ursula", "pw", "token"] {
            #expect(!lines.joined().contains(secret))
        }
        #expect(app.links.history.map(\.id) == [3, 2, 1])
        #expect(app.links.history.last?.steps == ["opens invite, route /invite", "delivered"])
    }

    @Test func aDeliveryNamesItsRoute() throws {
        let app = try App()
        var routes: [String?] = []
        app.links.listen { routes.append($0.route) }
        for path in ["product/1", "product/x", "nowhere"] {
            app.links.receive("https://example.com/\(path)", by: .onOpenURL)
        }
        #expect(routes == ["/product/{id}", "/product/{id}", nil])
    }

    @Test func valuesAreLoggedWhenAskedFor() throws {
        let app = try App(options: .init(logsQueryValues: true, historyCapacity: 2))
        for number in 1...3 {
            app.links.receive("https://example.com/invite?code=\(number)", by: .onOpenURL)
        }
        #expect(app.lines.all.first == "info Received link: https://example.com/invite?code=1")
        #expect(
            app.links.history.map(\.link) == [
                "https://example.com/invite?code=3", "https://example.com/invite?code=2",
            ])
    }

    @Test func theSelfTestNamesTheForgottenCallback() throws {
        let forgetful = try App()
        forgetful.listen()
        for _ in 0..<2 {
            forgetful.links.receive("https://example.com/", by: .sceneContinue, scene: "s")
            forgetful.clock.pass(10)
        }
        #expect(forgetful.lines.faults.count == 1)
        #expect(forgetful.lines.faults.first?.contains("scene(_:willConnectTo:options:)") == true)
        #expect(forgetful.outcomes.count == 2)
    }

    @Test func aLinkThatNobodyWaitsForIsReported() throws {
        let app = try App(options: .init(inbox: .init(lifetime: 60)))
        app.links.receive("https://example.com/", by: .onOpenURL)
        app.clock.pass(61)
        app.links.receive("https://example.com/profile", by: .onOpenURL)
        #expect(app.lines.faults.contains { $0.contains("nobody listens") })
    }

    @Test func linksComeAsASequenceToo() async throws {
        let app = try App()
        app.links.receive("https://example.com/product/1", by: .onOpenURL)
        var iterator = app.links.deliveries().makeAsyncIterator()
        app.links.receive("https://example.com/product/2", by: .onOpenURL)
        #expect(await iterator.next()?.screen == .product(id: 1))
        #expect(await iterator.next()?.screen == .product(id: 2))
    }

    @Test func aListenerThatEndsLeavesLinksToTheNext() throws {
        let app = try App()
        app.listen().cancel()
        app.links.receive("https://example.com/", by: .onOpenURL)
        #expect(app.outcomes.isEmpty)
        app.listen()
        #expect(app.outcomes == [.screen(.home)])
    }

    @Test func aListenerMayBringAboutTheNextLink() throws {
        let app = try App()
        var order: [Screen?] = []
        let links = app.links
        links.listen { delivery in
            if delivery.screen == .home { links.receive("https://example.com/profile") }
            order.append(delivery.screen)
        }
        links.receive("https://example.com/", by: .onOpenURL)
        #expect(order == [.home, .profile])
    }
}
