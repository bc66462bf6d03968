#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// What the tool does where the libraries are not that it opens when they are first needed.
    struct MissingLibraryTests {
        private let folder: TemporaryFolder
        /// Finds files of the right names that are no libraries, before the system's own.
        private let environment: [String: String]

        init() throws {
            folder = try TemporaryFolder()
            for name in ["libcurl.so.4", "libarchive.so.13", "libcrypto.so.3"] {
                _ = try folder.write(to: name)
            }
            environment = ["LD_LIBRARY_PATH": folder.path]
        }

        @Test func filesAreJudgedWithoutThem() throws {
            let file = try folder.write(
                """
                {"applinks": {"details": [{"appIDs": ["ABCDE12345.com.example.app"],
                 "components": [{"/": "/buy/*"}]}]}}
                """, to: "aasa")
            let run = try ToolRun(
                ["verify", "-d", "example.com", "-j", file, "-u", "https://example.com/buy/1"],
                environment: environment)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("match"))
        }

        @Test func theDoctorSaysWhatToInstall() throws {
            let run = try ToolRun(["doctor", "example.com"], environment: environment)
            #expect(run.status == 3)
            #expect(run.errors.hasPrefix("landfall: libcurl cannot be opened ("), "\(run.errors)")
            #expect(run.errors.hasSuffix("\"apt-get install libcurl4\" installs it\n"))
            #expect(run.output.isEmpty)
        }

        @Test func anArchiveIsNotTakenForADamagedOne() throws {
            let path = try folder.write("PK\u{3}\u{4}", to: "Shop.ipa")
            let run = try ToolRun(["inspect", path], environment: environment)
            #expect(run.status == 3)
            #expect(run.errors.contains("libarchive cannot be opened"), "\(run.errors)")
            #expect(run.errors.contains("\"apt-get install libarchive13\" installs it"))
        }

        /// Nothing is judged by a digest or a signature that could not be looked at.
        @Test func whatNeedsOpenSSLSaysSo() throws {
            let profile = try folder.write("0, as DER begins", to: "a.mobileprovision")
            let run = try ToolRun(["inspect", profile], environment: environment)
            #expect(run.status == 127)
            #expect(run.errors.contains("libcrypto of OpenSSL cannot be opened"), "\(run.errors)")
            #expect(run.errors.contains("\"apt-get install libssl3\" installs it"))
        }
    }
#endif
