internal import Foundation

/// An authority of the tests' own, which signs profiles and association files as Apple's does.
///
/// It needs `openssl`; tests that use it have the trait `.needs("openssl")`.
public final class TestAuthority: Sendable {
    private let folder: TemporaryFolder

    /// Makes the authority's certificate and, under it, that of a signer of team `ABCDE12345`.
    public init() throws {
        folder = try TemporaryFolder()
        let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        try run(
            ["req", "-x509"] + curve + [
                "-keyout", folder("ca.key"), "-out", folder("ca.pem"), "-subj",
                "/CN=Example Authority", "-days", "30",
            ])
        try run(
            ["req", "-new"] + curve + [
                "-keyout", folder("key"), "-out", folder("request"), "-subj",
                "/CN=Test/OU=ABCDE12345",
            ])
        try run([
            "x509", "-req", "-in", folder("request"), "-CA", folder("ca.pem"), "-CAkey",
            folder("ca.key"), "-CAcreateserial", "-out", folder("cert"), "-days", "20",
        ])
    }

    /// Signs `text` (CMS, the content inside), in BER with lengths left open if `isStreamed`.
    public func sign(_ text: String, isStreamed: Bool = false) throws -> [UInt8] {
        try sign(Array(text.utf8), isStreamed: isStreamed)
    }

    /// Signs bytes; see the form that takes a text.
    public func sign(_ bytes: [UInt8], isStreamed: Bool = false) throws -> [UInt8] {
        let files = try TemporaryFolder()
        let input = files("in")
        try Data(bytes).write(to: URL(filePath: input))
        try run(
            [
                "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-signer",
                folder("cert"), "-certfile", folder("ca.pem"), "-inkey", folder("key"), "-in",
                input, "-out", files("out"),
            ] + (isStreamed ? ["-stream"] : []))
        return [UInt8](try Data(contentsOf: URL(filePath: files("out"))))
    }

    /// The signer's certificate in DER.
    public func certificate() throws -> [UInt8] {
        let files = try TemporaryFolder()
        try run(["x509", "-in", folder("cert"), "-outform", "DER", "-out", files("out")])
        return [UInt8](try Data(contentsOf: URL(filePath: files("out"))))
    }

    private func run(_ words: [String]) throws {
        let result = try runTool(["openssl"] + words)
        guard result.status == 0 else { throw Failure(description: result.errors) }
    }

    /// What openssl complained of.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
