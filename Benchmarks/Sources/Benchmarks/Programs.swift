import AppInspection
import Foundation

// Entitlements are read where they are: a large program costs no more than a small one, and the
// tool as a whole not much more than one that only prints headers.

extension Benchmark {
    static let programs: [Benchmark] = [large] + library + wholeProcess

    /// Removes what the benchmarks wrote.
    static func removeFiles() { try? FileManager.default.removeItem(at: folder) }

    /// The programs lie on the disk with a hole where their code would be.
    private static let folder: URL = {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "landfall-benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()

    private static func program(_ name: String, size: Int) -> String {
        let file = folder.appending(path: name)
        let (head, signature) = SignedProgram.parts(size: size)
        _ = FileManager.default.createFile(atPath: file.path, contents: head)
        if let handle = try? FileHandle(forWritingTo: file) {
            try? handle.seek(toOffset: UInt64(size))
            try? handle.write(contentsOf: signature)
            try? handle.close()
        }
        precondition(domains(file.path) == 1, "\(name) is not as it should be")
        return file.path
    }

    private static func domains(_ path: String) -> Int? {
        guard let source = try? ByteSource(path: path) else { return nil }
        return MachOFile(source)?.slices.first?.entitlements?.domains.entries.count
    }

    private static let large: Benchmark = {
        let (large, small) = (program("large", size: 100_000_000), program("small", size: 4096))
        return Benchmark(
            name: "program-large", title: "entitlements of a program of 100 MB", bytes: nil,
            ours: Contestant(name: "100 MB") { domains(large) as Any },
            theirs: Contestant(name: "4 kB") { domains(small) as Any },
            note: {
                let before = Memory.peak()
                for _ in 0..<20 { _ = domains(large) }
                return "\((Memory.peak() - before) / 1024) KiB more resident at most"
            })
    }()

    /// LIEF is a library in C++ with a face for Python; it finds the signature, and `plistlib` reads the
    /// entitlements in it. Both read from a file that is in memory.
    private static let library: [Benchmark] = {
        let path = program("library", size: 1_000_000)
        let imports = """
            import lief, plistlib
            def entitlements(path):
                signature = bytes(lief.MachO.parse(path).at(0).code_signature.content)
                place = signature.index(bytes.fromhex('fade7171'))
                length = int.from_bytes(signature[place + 4:place + 8], 'big')
                return plistlib.loads(signature[place + 8:place + length])
            """
        let work = "len(entitlements(path)['com.apple.developer.associated-domains']) == 1"
        guard let peer = PythonPeer(imports, work, path) else {
            print("program-library is left out: lief of the Python package index is not installed")
            return []
        }
        return [
            Benchmark(
                name: "program-library", title: "entitlements of a program of 1 MB, in process",
                bytes: nil,
                ours: Contestant(name: "MachOFile") { domains(path) as Any },
                theirs: Contestant(name: "LIEF (Python)") { peer.work() })
        ]
    }()

    /// The program itself, which `script/benchmark` names in the environment.
    private static let wholeProcess: [Benchmark] = {
        let environment = ProcessInfo.processInfo.environment
        guard let landfall = environment["LANDFALL"], let dump = environment["LLVM_OBJDUMP"] else {
            return []
        }
        let small = program("tiny", size: 4096)
        return [
            ("program-process", "a whole process on a small program", ["--entitlements"]),
            ("program-sheet", "the same, with all that is known of the program", []),
        ].map { name, title, options in
            Benchmark(
                name: name, title: title, bytes: nil,
                ours: Contestant(name: "landfall inspect") {
                    Memory.run([landfall, "inspect"] + options + [small])
                },
                theirs: Contestant(name: "llvm-objdump") {
                    Memory.run([dump, "--macho", "--private-headers", small])
                })
        }
    }()
}

/// What the system knows of processes.
private enum Memory {
    /// The most bytes that this process had resident.
    static func peak() -> Int {
        var usage = rusage()
        #if os(macOS)
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #else
            getrusage(RUSAGE_SELF.rawValue, &usage)
            return Int(usage.ru_maxrss) * 1024
        #endif
    }

    /// Runs a program to its end, with nowhere to write, and gives its status.
    ///
    /// Foundation's `Process` looks for the end every 50 ms on Linux, which hides what is measured.
    static func run(_ words: [String]) -> Int32 {
        #if os(macOS)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        var status: Int32 = 0
        precondition(
            posix_spawn(&process, words[0], &actions, nil, &arguments, environ) == 0
                && waitpid(process, &status, 0) == process && status == 0, "\(words[0]) failed")
        return status
    }
}

/// A program for arm64 with nothing in it but its signature.
enum SignedProgram {
    private static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    private static func blob(_ magic: Int, _ payload: [UInt8]) -> [UInt8] {
        big(magic) + big(payload.count + 8) + payload
    }

    /// The headers, and the signature that lies at `size`.
    static func parts(size: Int) -> (head: Data, signature: Data) {
        let name = Array("com.example.app".utf8) + [0]
        let directory = blob(
            0xFADE_0C02,
            [0x20100, 0, 48 + name.count, 48, 0, 0, 0].flatMap(big) + [32, 2, 0, 12]
                + big(0) + big(0) + name)
        let list = """
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>applinks:example.com</string></array></dict></plist>
            """
        let entitlements = blob(0xFADE_7171, Array(list.utf8))
        let index = big(0) + big(28) + big(5) + big(28 + directory.count)
        let length = 28 + directory.count + entitlements.count
        let signature =
            big(0xFADE_0CC0) + big(length) + big(2) + index + directory + entitlements
        func little(_ values: [Int]) -> [UInt8] { values.flatMap { Array(big($0).reversed()) } }
        // The signature lies in a segment, without which LIEF does not read it.
        let segment =
            little([0x19, 72]) + Array("__LINKEDIT".utf8) + [UInt8](repeating: 0, count: 6)
            + little([size, 0, 0x4000, 0, size, 0, signature.count, 0, 1, 1, 0, 0])
        let head =
            little([0xFEED_FACF, 0x0100_000C, 0, 2, 2, 88, 0, 0]) + segment
            + little([0x1D, 16, size, signature.count])
        return (Data(head), Data(signature))
    }
}
