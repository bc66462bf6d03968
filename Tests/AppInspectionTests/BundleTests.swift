import AppInspection
import Foundation
import SiteAssociation
import TestSupport
import Testing
import WebText

/// Whole apps: what each layer says, and which of them breaks the chain.
struct BundleTests {
    private let now = Moment(seconds: 1_790_000_000)
    private let links = ["applinks:shop.example.org"]

    /// The parts of an app, to be changed by a test.
    private struct Sample {
        var builder = MachOBuilder(domains: ["applinks:shop.example.org"])
        var profile: String? = ProfileTests.text()
        var identifier = "com.example.app"

        var files: [(name: String, bytes: [UInt8])] {
            let info = """
                <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
                <key>CFBundleExecutable</key><string>Shop</string></dict></plist>
                """
            var files = [("Info.plist", Array(info.utf8)), ("Shop", builder.thin())]
            if let profile { files.append(("embedded.mobileprovision", Array(profile.utf8))) }
            return files
        }
    }

    private func open(
        _ parts: [(folder: String, sample: Sample)], more: [(name: String, bytes: [UInt8])] = []
    ) throws -> InspectedApp {
        let folder = try TemporaryFolder()
        let files = parts.flatMap { part in
            part.sample.files.map { (name: part.folder + "/" + $0.name, bytes: $0.bytes) }
        }
        let path = try folder.write(to: "Shop.ipa")
        try Data(ZipBuilder.archive(files + more)).write(to: URL(filePath: path))
        return try InspectedApp(path: path)
    }

    /// The findings of an app with that one bundle, but for the remark on the unsigned test profile.
    private func findings(_ sample: Sample, against json: String? = nil) throws -> [Finding] {
        let app = try open([("Payload/Shop.app", sample)])
        let file = json.map { AssociationFile(Array($0.utf8)) }
        return app.bundles[0].findings(at: now, against: file)
            .filter { $0.rule != ProfileRules.unsigned }
    }

    private func association(_ apps: String...) -> String {
        let list = apps.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"applinks": {"details": [{"appIDs": [\#(list)], "components": [{"/": "*"}]}]}}"#
    }

    /// S01: `*` in the profile is as it should be.
    @Test func aSoundAppHasNoFindings() throws {
        let own = association("ABCDE12345.com.example.app")
        #expect(try findings(Sample(), against: own) == [])
    }

    @Test func everyBundleIsReadByItself() throws {
        var inner = Sample()
        inner.identifier = "com.example.app.share"
        inner.builder = MachOBuilder()
        let app = try open([
            ("Payload/Shop.app", Sample()), ("Payload/Shop.app/PlugIns/Share.appex", inner),
            ("Payload/Shop.app/AppClips/Clip.app", inner), ("Payload/Shop.app/Watch/W.app", inner),
        ])
        #expect(app.bundles.map(\.kind) == [.app, .clip, .appExtension, .watch])
        #expect(app.bundles[0].entitlements?.domains == .list(links))
        #expect(app.bundles[2].info?.bundleIdentifier == "com.example.app.share")
    }

    @Test func foldersAndArchivesAreRead() throws {
        let folder = try TemporaryFolder()
        for (name, bytes) in Sample().files {
            let path = try folder.write(to: "S.xcarchive/Products/Applications/Shop.app/" + name)
            try Data(bytes).write(to: URL(filePath: path))
        }
        for path in ["S.xcarchive", "S.xcarchive/", "S.xcarchive/Products/Applications/Shop.app"] {
            let app = try InspectedApp(path: folder(path))
            #expect(app.bundles.map { $0.entitlements?.domains } == [.list(links)])
        }
        #expect(throws: InspectionError.self) {
            try InspectedApp(path: folder("S.xcarchive/Products/x"))
        }
    }

    @Test func namesThatLeadOutAreRefused() throws {
        let plist = Sample().files[0].bytes
        let app = try open(
            [("Payload/Shop.app", Sample())],
            more: [
                ("../Evil.app/Info.plist", plist), ("/Evil.app/Info.plist", plist),
                ("Payload/../../Evil.app/Info.plist", plist),
            ])
        #expect(app.bundles.map(\.path) == ["Payload/Shop.app"])
        #expect(app.faults == ["the archive has an entry that leads out of it"])
    }

    @Test func aCutArchiveIsNoCrash() throws {
        let folder = try TemporaryFolder()
        let whole = ZipBuilder.archive(Sample().files.map { ("P/S.app/" + $0.name, $0.bytes) })
        let path = try folder.write(to: "a.ipa")
        for count in stride(from: 0, to: whole.count, by: 37) {
            try Data(whole[..<count]).write(to: URL(filePath: path))
            _ = try? InspectedApp(path: path)
        }
    }

    // MARK: The layers

    /// S02, ITMS-90046.
    @Test func aSignatureWithAnyDomainIsAnError() throws {
        var sample = Sample()
        sample.builder.der = MachOBuilder.envelope(
            MachOBuilder.pair(
                "application-identifier", [0x0C, 26] + Array("ABCDE12345.com.example.app".utf8))
                + MachOBuilder.pair("com.apple.developer.associated-domains", [0x0C, 1, 0x2A]))
        sample.builder.xml = nil
        #expect(try findings(sample).map(\.id) == ["signature-any-domain"])
    }

    /// S04 and S20, cause 1.
    @Test(arguments: [false, true]) func aProfileWithoutDomainsIsCauseOne(isPersonal: Bool) throws {
        var sample = Sample()
        let local = "<key>LocalProvision</key><true/>"
        sample.profile = ProfileTests.text(domains: nil, more: isPersonal ? local : "")
        let found = try findings(sample)
        #expect(found.map(\.id) == ["profile-no-domains"])
        #expect(found.first.flatMap(LinkCause.init)?.number == 1)
        #expect(found.first?.advice?.contains("free account") == isPersonal)
    }

    /// Cause 2: the profile allows them and the signature has none.
    @Test func strippedDomainsAreCauseTwo() throws {
        var sample = Sample()
        sample.builder = MachOBuilder()
        let found = try findings(sample)
        #expect(found.map(\.id) == ["signature-no-domains"])
        #expect(found.first.flatMap(LinkCause.init)?.number == 2)
    }

    /// S10 to S12, cause 3.
    @Test(arguments: [
        "applinks:https://shop.example.org", "applinks:shop.example.org/path", "shop.example.org",
        "applinks:shop.example:org", "applinks:*example.org",
    ])
    func aWrongDomainIsCauseThree(entry: String) throws {
        var sample = Sample()
        sample.builder = MachOBuilder(domains: [entry])
        #expect(try findings(sample).compactMap(LinkCause.init).first?.number == 3)
    }

    /// L18, S07 and H.21, cause 4.
    @Test(arguments: [
        ("ZYXWV98765.com.example.app", "bundle-aasa-prefix"),
        ("$(AppIdentifierPrefix)com.example.app", "bundle-aasa-prefix"),
        ("ABCDE12345.com.example.App", "bundle-aasa-case"),
        ("ABCDE12345.com.example.other", "bundle-not-in-aasa"),
    ])
    func anotherIdentifierIsCauseFour(listed: String, rule: String) throws {
        let found = try findings(Sample(), against: association(listed))
        #expect(found.map(\.id) == [rule] && found[0].severity == .error)
        #expect(LinkCause(found[0])?.number == 4)
        #expect(found[0].advice?.hasSuffix("ABCDE12345.com.example.app") == true)
    }

    @Test func aVariantIsARemark() throws {
        var sample = Sample()
        let app = "ABCDE12345.com.example.app.dev"
        sample.identifier = "com.example.app.dev"
        sample.builder.identifier = sample.identifier
        sample.builder.xml = MachOBuilder.plist(domains: links, app: app)
        sample.builder.der = MachOBuilder.der(domains: links, app: app)
        sample.profile = ProfileTests.text(app: app)
        let found = try findings(sample, against: association("ABCDE12345.com.example.app"))
        #expect(found.map(\.severity) == [.info])
    }

    /// S06: the identifier is that of the profile, not the team.
    @Test func anOldPrefixIsNamed() throws {
        let profile = try #require(
            ProvisioningProfile(Array(ProfileTests.text(app: "PQRST67890.com.example.app").utf8)))
        let found = profile.findings(at: now).filter { $0.rule != ProfileRules.unsigned }
        #expect(found.map(\.id) == ["profile-prefix"])
        #expect(found[0].advice?.contains("PQRST67890.com.example.app") == true)
    }

    /// S13, S16 and S17, and identities that do not fit.
    @Test func disagreementsAreNamed() throws {
        var sample = Sample()
        sample.builder = MachOBuilder(domains: ["applinks:shop.example.org?mode=developer"])
        #expect(try findings(sample).map(\.id) == ["entitlement-mode-in-release"])
        sample = Sample()
        sample.builder.der = MachOBuilder.der(domains: [])
        #expect(try findings(sample).map(\.id).first == "signature-forms-differ")
        sample = Sample()
        sample.builder.xml = [1, 2, 3]
        #expect(try findings(sample).map(\.id) == ["signature-bad-blob"])
        sample = Sample()
        sample.builder.der = nil
        #expect(try findings(sample).map(\.id) == ["signature-no-der"])
        sample = Sample()
        sample.identifier = "com.example.other"
        #expect(try findings(sample).map(\.id) == ["bundle-identifier", "bundle-code-identifier"])
        sample = Sample()
        sample.profile = ProfileTests.text(app: "ABCDE12345.com.example.other")
        #expect(try findings(sample).map(\.id) == ["profile-other-app"])
        sample = Sample()
        sample.profile = ProfileTests.text(app: "ABCDE12345.*")
        #expect(try findings(sample).map(\.id) == ["profile-wildcard"])
        sample = Sample()
        sample.profile = ProfileTests.text(expires: "2020-01-01T00:00:00Z")
        #expect(try findings(sample).map(\.id) == ["profile-expired"])
        sample = Sample()
        sample.builder.team = "ZYXWV98765"
        #expect(try findings(sample).map(\.id) == ["profile-other-team"])
        sample = Sample()
        sample.builder.isSigned = false
        #expect(try findings(sample).map(\.id).first == "signature-missing")
        sample = Sample()
        sample.profile = nil
        #expect(try findings(sample).map(\.id) == ["bundle-no-profile"])
    }

    @Test func rulesAreComplete() {
        let rules = InspectionRules.all + ProfileRules.all
        #expect(Set(rules.map(\.id)).count == rules.count)
        for rule in rules {
            #expect(rule.reason.hasSuffix(".") && !rule.title.hasSuffix("."))
            #expect(
                rule.source.hasPrefix("https://") && !rule.faulty.isEmpty && !rule.sound.isEmpty)
        }
    }
}
