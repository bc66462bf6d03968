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
        let folder = try TemporaryFolder()
        let bytes = try signed(Self.text(), in: folder, isStreamed: form == "stream")
        #expect(bytes[1] == 0x80 || form == "DER")
        let profile = try #require(ProvisioningProfile(bytes))
        #expect(profile.signature == .valid && profile.name == "Example")
        #expect(profile.allowed.domains == .any && profile.expires?.day == "2036-01-01")
        let message = try #require(SignedMessage(bytes))
        #expect(message.certificates.map(\.name) == ["Test"])
        #expect(message.certificates.first?.team == "ABCDE12345")
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

    /// Signs a text under a certificate made for it.
    private func signed(
        _ text: String, in folder: TemporaryFolder, isStreamed: Bool
    ) throws -> [UInt8] {
        let made = try runTool([
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", folder("key"),
            "-out", folder("cert"), "-subj", "/CN=Test/OU=ABCDE12345", "-days", "30",
        ])
        #expect(made.status == 0, "\(made.errors)")
        let input = try folder.write(text, to: "in")
        let run = try runTool(
            [
                "openssl", "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-signer",
                folder("cert"), "-inkey", folder("key"), "-in", input, "-out", folder("out"),
            ] + (isStreamed ? ["-stream"] : []))
        #expect(run.status == 0, "\(run.errors)")
        return [UInt8](try Data(contentsOf: URL(filePath: folder("out"))))
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
        for (name, bytes) in try SharedCorpus.files("mobileprovision") {
            let profile = ProvisioningProfile(bytes)
            let isSigned = bytes.first == 0x30
            #expect(!isSigned || profile?.signature == .valid, "\(name)")
            kinds[
                profile.map { "\($0.kind.rawValue), \($0.signature.rawValue)" } ?? "none",
                default: 0] += 1
            if isSigned {
                #expect(profile?.allowed.applicationIdentifier != nil, "\(name)")
                #expect(profile?.certificates.allSatisfy { $0.notAfter != nil } ?? false, "\(name)")
            }
        }
        #expect(kinds.values.reduce(0, +) == 27)
        #expect(kinds.filter { $0.key.hasSuffix(" valid") }.values.reduce(0, +) == 9, "\(kinds)")
    }
}
