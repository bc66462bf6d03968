import LinkRouting
import RouteExports
import SiteAssociation
import TestSupport
import Testing
import WebText

/// Entitlements, property lists, Android's files and the lists.
struct OtherExportTests {
    let exports: LinkExports

    init() throws { exports = try shopRouter().exports }

    private static let package = "com.example.shop"
    private static let fingerprint =
        "A5:4D:17:0B:C2:9E:38:F1:66:D0:7A:25:8B:E3:14:5C:"
        + "91:0F:B8:4A:DD:72:36:EC:05:A9:5E:C7:1B:80:F4:63"

    @Test func domainsAreThoseOfTheRouter() {
        #expect(
            exports.associatedDomains
                == ["applinks:shop.example.com", "applinks:*.shop.example.com"])
        #expect(
            exports.entitlement == """
                <key>com.apple.developer.associated-domains</key>
                <array>
                \t<string>applinks:shop.example.com</string>
                \t<string>applinks:*.shop.example.com</string>
                </array>

                """)
    }

    /// The property lists are read back by the reader that the linter uses.
    @Test func urlTypesAreAPropertyList() throws {
        let text =
            "<plist version=\"1.0\"><dict>"
            + exports.urlTypes(name: "com.example.shop") + exports.entitlement + "</dict></plist>"
        let document = PropertyList.Document(Array(text.utf8))
        #expect(document.faults.isEmpty)
        let types = document.root?["CFBundleURLTypes"]?.elements ?? []
        let schemes = types.first?["CFBundleURLSchemes"]?.elements.compactMap(\.string)
        #expect(schemes == ["myshop", "shop-beta"])
        #expect(types.first?["CFBundleURLName"]?.string == "com.example.shop")
    }

    @Test func intentFiltersAreAsTheyWere() {
        expectSnapshot(exports.intentFilters(), named: "shop.intent-filters.xml")
    }

    @Test func listsAreAsTheyWere() {
        expectSnapshot(exports.markdown, named: "shop.links.md")
        expectSnapshot(exports.routesJSON, named: "shop.routes.json")
    }

    @Test func theAssetLinksAreSound() throws {
        let text = exports.assetLinks(package: Self.package, fingerprints: [Self.fingerprint])
        let findings = AssetLinksLint(AssetLinksFile(Array(text.utf8))).findings()
        // The one thing that nobody can say of a literal with letters beyond ASCII.
        let open = "whether Android compares the URL as written or decoded is not documented"
        let others = findings.filter { $0.severity > .info && $0.message != open }
        #expect(others.map(\.message) == [])
    }

    @Test(arguments: [
        ("/product/42", true), ("/product/42/", true), ("/product/42/reviews", true),
        ("/product/42/reviews/", true), ("/docs", true), ("/docs/a/b", true), ("/profile", true),
        ("/profile/news", true), ("/invite?code=abc", true), ("/about-us", true), ("/", true),
        ("/product/42/extra", false), ("/a/b", false), ("/profile/photos", false),
        ("/sign-in?token=1", false), ("/invite", false),
    ])
    func androidOpensTheSameLinks(path: String, opens: Bool) throws {
        let text = exports.assetLinks(package: Self.package, fingerprints: [Self.fingerprint])
        let links = AssetLinksFile(Array(text.utf8)).dynamicLinks(of: Self.package)
        let decision = links.decision(for: try WebURL("https://shop.example.com" + path))
        if case .open = decision {
            #expect(opens, "\(decision)")
        } else {
            #expect(!opens, "\(decision)")
            #expect(decision != .undetermined && decision != .manifestDecides)
        }
    }

    @Test func anAppWithoutSchemesHasNoURLTypes() throws {
        let router = try Router<Int>(hosts: ["example.com"]) { Route("/a", to: 1) }
        #expect(router.exports.urlTypes(name: "x") == "")
        #expect(!router.exports.intentFilters().contains("myshop"))
    }
}
