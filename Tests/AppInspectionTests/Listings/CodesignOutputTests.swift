import AppInspection
import TestSupport
import Testing
import WebText

/// What codesign prints, old and new.
struct CodesignOutputTests {
    private let tree = """
        [Dict]
        \t[Key] application-identifier
        \t[Value]
        \t\t[String] ABCDE12345.com.example.app
        \t[Key] com.apple.developer.associated-domains
        \t[Value]
        \t\t[Array]
        \t\t\t[String] applinks:shop.net
        \t\t\t[String] webcredentials:shop.net
        \t[Key] get-task-allow
        \t[Value]
        \t\t[Bool] true
        \t[Key] x
        \t[Value]
        \t\t[Dict]
        \t\t\t[Key] n
        \t\t\t[Value]
        \t\t\t\t[Int] 3

        """
    private let xml = String(
        decoding: MachOBuilder.plist(domains: ["applinks:shop.net"]), as: UTF8.self)
    private let domains = Entitlements.Domains.list(["applinks:shop.net"])

    private func read(_ text: String) -> CodesignOutput? { CodesignOutput(Array(text.utf8)) }

    /// S15: the tree that newer systems print.
    @Test(arguments: ["", "Executable=/Users/a/Shop.app/Shop\n"])
    func theTreeIsRead(before: String) throws {
        let output = try #require(read(before + tree))
        let signed = try #require(output.entitlements)
        #expect(signed.domains == .list(["applinks:shop.net", "webcredentials:shop.net"]))
        #expect(signed.applicationIdentifier == "ABCDE12345.com.example.app")
        #expect(signed.isDebuggable == true && output.findings.isEmpty)
        #expect(signed.values["x"] == .dictionary(["n": .integer(3)]))
    }

    @Test func olderFormsAreRead() throws {
        let blob = MachOBuilder.blob(0xFADE_7171, Array(xml.utf8))
        #expect(CodesignOutput(blob)?.entitlements?.domains == domains)
        let remark = "warning: Specifying ':' in the path is deprecated\n"
        #expect(read("Executable=/a\n" + remark + xml)?.entitlements?.domains == domains)
        #expect(read(remark + xml)?.entitlements?.domains == domains)
    }

    /// S16: an invalid blob is never taken for none.
    @Test func anInvalidBlobIsReported() throws {
        let output = try #require(
            read(
                "warning: binary contains an invalid entitlements blob. The OS will ignore these entitlements.\n"
            ))
        #expect(output.entitlements == nil && output.findings.map(\.id) == ["signature-bad-blob"])
    }

    /// S08: three ways to write a domain that is none, each with its reason.
    @Test func wrongDomainsAreFound() throws {
        let text = """
            [Dict]
            \t[Key] com.apple.developer.associated-domains
            \t[Value]
            \t\t[Array]
            \t\t\t[String] applinks:*shop.net
            \t\t\t[String] app links:shop.net
            \t\t\t[String] applinks:*.my_site.net
            """
        let found = try #require(read(text)).findings
        #expect(
            found.map { "\($0.id) \($0.severity)" } == [
                "entitlement-wildcard-place error", "entitlement-blank error",
                "entitlement-underscore warning",
            ])
        #expect(found[1].message.hasSuffix("write applinks:shop.net"))
        #expect(read("[Dict]\n")?.findings.isEmpty == true)
    }

    @Test(arguments: ["", "{}", "<plist/>", "[\"a\"]", "hello", "warning: x"])
    func otherTextsAreNot(text: String) {
        #expect(read(text) == nil)
    }

    @Test func brokenTreesAreBounded() {
        let deep = (0..<10_000).map { String(repeating: "\t", count: $0 % 200) + "[Array]\n" }
        #expect(read("[Dict]\n\t[Key] a\n\t[Value]\n" + deep.joined())?.entitlements == nil)
        #expect(read("[Dict]\n\t[Key] a\n")?.entitlements == nil)
        #expect(read("[Dict]\n\t[Key] a\n\t[Key] b\n")?.findings.first?.id == "signature-bad-blob")
    }
}
