#if canImport(Glibc)
    import TestSupport
    import Testing

    /// What the loader has to do before the tool's first instruction.
    struct StartTests {
        /// A library that comes in by accident, or with an import of Foundation, costs each start
        /// more than the command itself.
        @Test func whatIsSeldomNeededIsNotLoadedAtTheStart() throws {
            let run = try ToolRun(["--version"], environment: ["LD_TRACE_LOADED_OBJECTS": "1"])
            let names = run.output.split(separator: "\n")
                .compactMap { $0.split { $0 == "\t" || $0 == " " }.first }
            try #require(names.contains { $0.hasPrefix("libc.so") }, "\(run.output)")
            for start in ["libcurl", "libarchive", "libcrypto", "libssl", "libFoundation"] {
                #expect(!names.contains { $0.hasPrefix(start) }, "\(start)")
            }
        }
    }
#endif
