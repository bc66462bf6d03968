import AppInspection
import Foundation
import TestSupport
import Testing
import WebText

/// Signed messages and the profiles in them.
struct ProfileTests {
    /// The text of a profile.
    static func text(
        app: String = "ABCDE12345.com.example.app", domains: String? = "<string>*</string>",
        more: String = "", expires: String = "2036-01-01T00:00:00Z", debug: Bool = false
    ) -> String {
        let allowed = domains.map { "<key>com.apple.developer.associated-domains</key>\($0)" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Name</key><string>Example</string><key>UUID</key><string>0000-1</string>
            <key>ApplicationIdentifierPrefix</key><array><string>\(app.prefix(10))</string></array>
            <key>TeamIdentifier</key><array><string>ABCDE12345</string></array>
            <key>Platform</key><array><string>iOS</string></array>
            <key>ExpirationDate</key><date>\(expires)</date>
            <key>Entitlements</key><dict><key>application-identifier</key><string>\(app)</string>
            <key>get-task-allow</key><\(debug ? "true" : "false")/>
            <key>com.apple.developer.team-identifier</key><string>ABCDE12345</string>\(allowed)</dict>
            \(more)</dict></plist>
            """
    }

    private func profile(_ text: String) throws -> ProvisioningProfile {
        try #require(ProvisioningProfile(Array(text.utf8)))
    }

    private static let devices = "<key>ProvisionedDevices</key><array><string>0</string></array>"

    @Test func kindsAreTold() throws {
        #expect(try profile(Self.text()).kind == .appStore)
        #expect(try profile(Self.text(more: Self.devices)).kind == .adHoc)
        #expect(try profile(Self.text(more: Self.devices, debug: true)).kind == .development)
        let all = "<key>ProvisionsAllDevices</key><true/>"
        #expect(try profile(Self.text(more: all)).kind == .enterprise)
    }

    @Test func wildcardsCoverApps() throws {
        let wild = try profile(Self.text(app: "ABCDE12345.com.example.*"))
        #expect(wild.isWildcard && wild.covers("ABCDE12345.com.example.app"))
        #expect(
            !wild.covers("ABCDE12345.org.example") && !wild.covers("ZZCDE12345.com.example.app"))
        #expect(try profile(Self.text()).covers("ABCDE12345.com.example.app"))
    }

    @Test func otherFilesAreNoProfiles() {
        for text in ["", "0", "<plist><dict/></plist>", "{}", "bplist00"] {
            #expect(ProvisioningProfile(Array(text.utf8)) == nil)
        }
    }

    /// S18: the content is read by the structure of the message.
    @Test(.needs("openssl"), arguments: ["DER", "stream"])
    func signedProfilesAreReadInBothEncodings(form: String) throws {
        let authority = try TestAuthority()
        let bytes = try authority.sign(Self.text(), isStreamed: form == "stream")
        #expect(bytes[1] == 0x80 || form == "DER")
        let profile = try #require(ProvisioningProfile(bytes))
        #expect(profile.signature == .valid && profile.name == "Example")
        #expect(profile.allowed.domains == .any && profile.expires?.day == "2036-01-01")
        let message = try #require(SignedMessage(bytes))
        #expect(message.certificates.map(\.name).sorted() == ["Example Authority", "Test"])
        #expect(message.certificates.contains { $0.team == "ABCDE12345" })
        // A changed letter is a signature that does not hold, and still a profile.
        let place = try #require(
            bytes.indices.first { bytes[$0...].starts(with: Array("Example".utf8)) })
        var changed = bytes
        changed[place] = UInt8(ascii: "X")
        #expect(ProvisioningProfile(changed)?.signature == .invalid)
        #expect(ProvisioningProfile(changed)?.name == "Xxample")
        // An envelope that is damaged hides the list no more.
        changed[6] ^= 0xFF
        #expect(ProvisioningProfile(changed)?.signature == .invalid || form == "stream")
    }

    /// The copy in DER is held against the list, each value and its own signature.
    @Test(.needs("openssl")) func theCopyInDERIsCompared() throws {
        let authority = try TestAuthority()
        func pair(_ key: String, _ value: [UInt8]) -> [UInt8] { MachOBuilder.pair(key, value) }
        func text(_ text: String) -> [UInt8] { MachOBuilder.element(0x0C, Array(text.utf8)) }
        func copy(_ name: String, _ limits: [UInt8]) -> [UInt8] {
            let expires = MachOBuilder.element(0x18, Array("20360101000000Z".utf8))
            return MachOBuilder.element(
                0x31,
                pair("Name", text(name)) + pair("ExpirationDate", expires)
                    + pair("Entitlements", MachOBuilder.envelope(limits)))
        }
        func found(_ bytes: [UInt8]) throws -> ProvisioningProfile.Copy {
            let data = Data(bytes).base64EncodedString()
            return try profile(
                Self.text(more: "<key>DER-Encoded-Profile</key><data>\(data)</data>")
            ).copy
        }
        let limits =
            pair("application-identifier", text("ABCDE12345.com.example.app"))
            + pair("com.apple.developer.associated-domains", text("*"))
            + pair("com.apple.developer.team-identifier", text("ABCDE12345"))
            + pair("get-task-allow", MachOBuilder.element(1, [0]))
        #expect(try found(authority.sign(copy("Example", limits))) == .read(differing: []))
        #expect(
            try found(authority.sign(copy("Other", [])))
                == .read(differing: ["Entitlements", "Name"]))
        var broken = try authority.sign(copy("Example", limits))
        broken[broken.count - 1] ^= 1
        #expect(try found(broken) == .unreadable("is not what was signed"))
        #expect(try found([1, 2, 3]) == .unreadable("is no signed message"))
        #expect(try found(authority.sign("x")) == .unreadable("cannot be read"))
        #expect(try profile(Self.text()).copy == .absent)
    }

    @Test func momentsAreReadAndWritten() {
        for text in ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "1969-12-31T00:00:01Z"] {
            #expect(Moment(text)?.description == text)
        }
        #expect(Moment("2024-01-31T12:00:00Z")?.seconds == 1_706_702_400)
        #expect(Moment("yesterday") == nil)
    }

    @Test(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
    func realProfilesAreRead() throws {
        var kinds: [String: Int] = [:]
        var copies = 0
        for (name, bytes) in try SharedCorpus.files("mobileprovision") {
            let profile = ProvisioningProfile(bytes)
            let isSigned = bytes.first == 0x30
            #expect(!isSigned || profile?.signature == .valid, "\(name)")
            kinds[
                profile.map { "\($0.kind.rawValue), \($0.signature.rawValue)" } ?? "none",
                default: 0] += 1
            if profile?.document.root?["DER-Encoded-Profile"] != nil {
                #expect(profile?.copy == .read(differing: []), "\(name)")
                copies += 1
            }
            if isSigned {
                #expect(profile?.allowed.applicationIdentifier != nil, "\(name)")
                #expect(profile?.certificates.allSatisfy { $0.notAfter != nil } ?? false, "\(name)")
            }
        }
        #expect(copies == 6)
        #expect(kinds.values.reduce(0, +) == 27)
        #expect(kinds.filter { $0.key.hasSuffix(" valid") }.values.reduce(0, +) == 9, "\(kinds)")
    }
}
