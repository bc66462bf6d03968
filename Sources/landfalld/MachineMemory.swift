import Foundation

/// The memory that this process may use, in bytes: that of the machine, or of its control groups where
/// that is less, as in containers.
enum MachineMemory {
    /// The memory of the machine that runs this, as far as it can be told.
    static var bytes: UInt64 {
        bytes(physical: ProcessInfo.processInfo.physicalMemory) { path in
            FileManager.default.contents(atPath: path)
                .flatMap { String(bytes: $0.prefix(4_096), encoding: .utf8) }
        }
    }

    /// The smallest limit of all, with what `read` has in the files of the system.
    ///
    /// `memory.max` of cgroup v2 is `max` where there is no limit, and each group is bound by those above
    /// it; v1 has one file, whose number is very large then.
    static func bytes(physical: UInt64, read: (String) -> String?) -> UInt64 {
        let root = "/sys/fs/cgroup"
        var files = ["\(root)/memory/memory.limit_in_bytes"]
        // "0::/system.slice/landfalld.service"
        let group =
            (read("/proc/self/cgroup") ?? "").split(separator: "\n")
            .first { $0.hasPrefix("0::/") }?.dropFirst(3) ?? ""
        var names = group.split(separator: "/")
        if names.allSatisfy({ $0 != ".." }) {
            while true {
                files.append(([Substring(root)] + names + ["memory.max"]).joined(separator: "/"))
                if names.popLast() == nil { break }
            }
        }
        let limits = files.compactMap { file in
            read(file).flatMap { UInt64($0.filter { !$0.isWhitespace }) }
        }
        return min(physical, limits.min() ?? physical)
    }

    /// How much the cache of links may take when nobody says: a sixteenth of the memory, at least 64 and
    /// at most 256 MiB.
    static var cacheBytes: Int { min(max(Int(clamping: bytes / 16), 64 << 20), 256 << 20) }
}
