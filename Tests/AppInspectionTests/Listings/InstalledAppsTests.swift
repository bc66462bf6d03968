import AppInspection
import SiteAssociation
import TestSupport
import Testing
import WebText

/// The apps of a phone.
struct InstalledAppsTests {
    private func list(_ domains: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><array>
        <dict><key>CFBundleIdentifier</key><string>org.example.other</string>
        <key>ApplicationType</key><string>User</string></dict>
        <dict><key>CFBundleIdentifier</key><string>com.example.app</string>
        <key>CFBundleDisplayName</key><string>Shop</string>
        <key>CFBundleShortVersionString</key><string>1.2</string>
        <key>SignerIdentity</key><string>Apple Distribution: Example (ABCDE12345)</string>
        <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array>
        <string>shop-x</string></array></dict></array>
        <key>Entitlements</key><dict><key>application-identifier</key>
        <string>ABCDE12345.com.example.app</string>\(domains)</dict></dict>
        </array></plist>
        """
    }

    private func apps(_ domains: String) throws -> [InstalledApps.App] {
        let document = PropertyList.Document(anyForm: Array(list(domains).utf8))
        return try #require(InstalledApps(document)).apps
    }

    private let links =
        "<key>com.apple.developer.associated-domains</key><array><string>applinks:a.org</string></array>"

    @Test func appsAreRead() throws {
        let apps = try apps(links)
        #expect(apps.map(\.identifier) == ["com.example.app", "org.example.other"])
        #expect(apps[0].name == "Shop" && apps[0].version == "1.2" && apps[0].schemes == ["shop-x"])
        #expect(apps[0].entitlements.domains == .list(["applinks:a.org"]))
        #expect(apps[0].findings().isEmpty)
    }

    @Test func theyAreJudgedAsSignedAppsAre() throws {
        let file = AssociationFile(
            Array(associationText(naming: "ZYXWV98765.com.example.app").utf8))
        #expect(try apps("")[0].findings().map(\.severity) == [.info])
        #expect(try apps("")[0].findings(against: file).first?.severity == .error)
        #expect(try apps(links)[0].findings(against: file).map(\.id) == ["bundle-aasa-prefix"])
        let any = "<key>com.apple.developer.associated-domains</key><string>*</string>"
        #expect(try apps(any)[0].findings().map(\.id) == ["signature-any-domain"])
    }

    @Test func otherListsAreNot() {
        for text in ["<plist><array/></plist>", "<plist><dict/></plist>", "", "[]"] {
            let document = PropertyList.Document(anyForm: Array(text.utf8))
            #expect(InstalledApps(document) == nil)
        }
    }
}
