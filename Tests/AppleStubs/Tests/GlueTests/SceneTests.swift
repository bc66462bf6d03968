import Foundation
import LinkKit
import LinkRouting
import Testing
import UIKit

/// The forwarding of UIKit's callbacks, run with objects of our own.
@MainActor @Suite struct SceneTests {
    enum Page: Hashable, Sendable { case product(Int), home }

    private let session = UISceneSession(persistentIdentifier: "window")
    private let links: LinkHandler<Page>

    init() throws {
        links = LinkHandler(
            router: try Router(hosts: ["example.com"], schemes: ["myapp"]) {
                Route("/", to: Page.home)
                Route("/product/{id}", .path("id", .integer(0...)), to: Page.product)
            }, log: .none)
    }

    private func activity(_ type: String, _ url: String?) -> NSUserActivity {
        let activity = NSUserActivity(activityType: type)
        activity.webpageURL = url.flatMap { URL(string: $0) }
        return activity
    }

    @Test func aStartPicksTheActivityOfTheWebAmongOthers() {
        let scene = UIScene(session: session)
        links.scene(
            scene, willConnectTo: session,
            options: UIScene.ConnectionOptions(
                userActivities: [
                    activity("com.example.restore", "https://example.com/"),
                    activity("com.example.other", nil),
                    activity(NSUserActivityTypeBrowsingWeb, "https://example.com/product/42"),
                ], urlContexts: []))
        var pages: [Page?] = []
        links.listen(scene: "window") { pages.append($0.screen) }
        #expect(pages == [.product(42)])
    }

    @Test func aStartByASchemeIsALinkToo() throws {
        let scene = UIScene(session: session)
        let url = try #require(URL(string: "myapp://product/42"))
        links.scene(
            scene, willConnectTo: session,
            options: UIScene.ConnectionOptions(
                userActivities: [], urlContexts: [UIOpenURLContext(url: url)]))
        var pages: [Page?] = []
        links.listen { pages.append($0.screen) }
        #expect(pages == [.product(42)])
    }

    @Test func theRunningAppGetsBothKinds() throws {
        let scene = UIScene(session: session)
        var pages: [Page?] = []
        links.listen { pages.append($0.screen) }
        #expect(
            links.scene(
                scene,
                continue: activity(NSUserActivityTypeBrowsingWeb, "https://example.com/product/1")))
        #expect(!links.scene(scene, continue: activity("com.example.restore", nil)))
        let own = UIOpenURLContext(url: try #require(URL(string: "myapp:product/2")))
        let other = UIOpenURLContext(url: try #require(URL(string: "fb123://authorize")))
        #expect(links.scene(scene, openURLContexts: [own, other]) == [other])
        #expect(pages == [.product(1), .product(2)])
    }

    @Test func anAppWithoutScenesAnswersWhetherItTookTheLink() throws {
        let app = UIApplication.shared
        var pages: [Page?] = []
        links.listen { pages.append($0.screen) }
        #expect(
            links.application(
                app, continue: activity(NSUserActivityTypeBrowsingWeb, "https://example.com/")))
        #expect(!links.application(app, continue: activity("com.example.restore", nil)))
        #expect(links.application(app, open: try #require(URL(string: "myapp://product/3"))))
        #expect(!links.application(app, open: try #require(URL(string: "fb123://authorize"))))
        #expect(pages == [.home, .product(3)])
    }
}
