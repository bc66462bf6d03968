import TestSupport
import Testing

/// The program where it serves TLS itself.
@Suite struct TLSServerTests {
    private func ask(
        _ options: [String], _ folder: TemporaryFolder
    ) throws -> (links: String, admin: String) {
        let server = try RunningServer(
            example: ServerTests.example,
            options: ["--tls-cert", folder("cert.pem"), "--tls-key", folder("key.pem")] + options)
        let links = try runTool([
            "curl", "-sik", "--max-time", "20", "https://127.0.0.1:\(server.port)/l/sale",
        ])
        let admin = try runTool([
            "curl", "-si", "--max-time", "20", "http://127.0.0.1:\(server.adminPort)/sign-in",
        ])
        #expect(links.status == 0 && links.output.hasPrefix("HTTP/1.1 "), "\(links.errors)")
        #expect(server.stop() == 0)
        return (links.output.lowercased(), admin.output.lowercased())
    }

    @Test(.timeLimit(.minutes(1)), .needs("openssl"), .needs("curl"))
    func browsersAreToldToKeepToTLS() throws {
        let folder = try TemporaryFolder()
        let made = try runTool([
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
            "-nodes", "-days", "1", "-subj", "/CN=localhost", "-keyout", folder("key.pem"), "-out",
            folder("cert.pem"),
        ])
        #expect(made.status == 0, "\(made.errors)")
        let usual = try ask([], folder)
        #expect(usual.links.contains("strict-transport-security: max-age=31536000\r\n"))
        #expect(!usual.admin.contains("strict-transport"), "the admin listener has no TLS")
        #expect(
            try ask(["--hsts", "300"], folder).links
                .contains("strict-transport-security: max-age=300\r\n"))
        #expect(!(try ask(["--hsts", "off"], folder).links.contains("strict-transport")))
    }
}
