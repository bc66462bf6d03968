import Foundation
import LinkKit
import LinkRouting
import ShopKit
import Testing

/// What the example's app does with links, from the tap to the screen.
@MainActor @Suite struct ShopTests {
    private let shop: Shop

    init() throws {
        shop = try Shop(service: "https://links.example.com/l/", log: .none)
        let shop = shop
        shop.links.listen { shop.open($0) }
    }

    @Test(arguments: [
        ("exampleshop://product/42", ShopScreen.product(id: 42, colour: nil)),
        ("https://links.example.com/product/42?colour=blue", .product(id: 42, colour: "blue")),
        ("https://shop.example.com/p/42", .product(id: 42, colour: nil)),
        ("exampleshop:/article/spring", .article(slug: "spring")),
    ])
    func aLinkOpensItsScreen(link: String, screen: ShopScreen) {
        shop.links.receive(link, by: .onOpenURL)
        #expect(shop.state.path == [screen])
    }

    @Test func everyScreenHasALinkInBothForms() throws {
        let screens: [ShopScreen] = [
            .home, .product(id: 1, colour: "red"), .invite(code: "abcd"), .article(slug: "a-b"),
            .settings(.newsletter), .profile(name: "Zoë/1"),
        ]
        let router = shop.links.router
        for screen in screens {
            #expect(router.match(try router.url(for: screen)).screen == screen)
            #expect(router.match(try router.schemeURL(for: screen)).screen == screen)
        }
    }

    @Test func aPrivateScreenWaitsForTheSignIn() {
        shop.links.receive("exampleshop://profile/ada", by: .onOpenURL)
        #expect(shop.state.asksToSignIn)
        #expect(shop.state.path == [])
        shop.signIn()
        #expect(!shop.state.asksToSignIn)
        #expect(shop.state.path == [.profile(name: "ada")])
        shop.signOut()
        #expect(shop.state.path == [])
    }

    @Test func whoCancelsTheSignInIsNotSurprisedLater() {
        shop.links.receive("exampleshop://settings/newsletter", by: .onOpenURL)
        shop.cancelSignIn()
        shop.signIn()
        #expect(shop.state.path == [])
    }

    @Test func anInvitationIsNotAcceptedByALinkAlone() {
        shop.links.receive("https://links.example.com/invite?code=abcd", by: .onOpenURL)
        #expect(shop.state.path == [])
        #expect(shop.state.toConfirm == .invite(code: "abcd"))
        shop.confirm(false)
        #expect(shop.state == Shop.State())
        shop.links.receive("exampleshop://invite?code=efgh", by: .onOpenURL)
        shop.confirm(true)
        #expect(shop.state.path == [.invite(code: "efgh")])
    }

    @Test func whatTheAppDoesNotKnowOpensInTheBrowser() {
        var opened: [URL] = []
        shop.links.browser = { opened.append($0) }
        shop.links.receive("https://links.example.com/careers", by: .onOpenURL)
        #expect(opened.map(\.absoluteString) == ["https://links.example.com/careers"])
        #expect(shop.state.message == nil)
        shop.links.receive("exampleshop://careers", by: .onOpenURL)
        #expect(shop.state.message == "This link cannot be opened.")
    }
}
