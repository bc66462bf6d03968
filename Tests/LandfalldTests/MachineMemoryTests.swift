import Testing

@testable import landfalld

@Suite struct MachineMemoryTests {
    private func bytes(_ files: [String: String]) -> UInt64 {
        MachineMemory.bytes(physical: 8 << 30) { files[$0] }
    }

    @Test func machineCountsWhereNothingElseDoes() {
        #expect(bytes([:]) == 8 << 30)
        #expect(
            bytes(["/sys/fs/cgroup/memory.max": "max\n", "/proc/self/cgroup": "0::/\n"]) == 8 << 30)
        #expect(
            bytes(["/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n"]) == 8
                << 30)
        #expect(bytes(["/sys/fs/cgroup/memory.max": "a lot"]) == 8 << 30)
    }

    @Test func smallestGroupAboveCounts() {
        let group = "1:name=systemd:/x\n0::/system.slice/landfalld.service\n"
        var files = [
            "/proc/self/cgroup": group,
            "/sys/fs/cgroup/system.slice/landfalld.service/memory.max": "max\n",
            "/sys/fs/cgroup/system.slice/memory.max": "536870912\n",
        ]
        #expect(bytes(files) == 512 << 20)
        files["/sys/fs/cgroup/memory.max"] = "268435456\n"
        #expect(bytes(files) == 256 << 20)
        files["/sys/fs/cgroup/system.slice/landfalld.service/memory.max"] = "134217728\n"
        #expect(bytes(files) == 128 << 20)
        files["/proc/self/cgroup"] = "0::/../outside\n"
        #expect(bytes(files) == 8 << 30)
    }

    @Test func olderGroupsHaveOneFile() {
        #expect(bytes(["/sys/fs/cgroup/memory/memory.limit_in_bytes": "1073741824\n"]) == 1 << 30)
    }

    @Test func cacheTakesItsShare() {
        #expect((64 << 20...256 << 20).contains(MachineMemory.cacheBytes))
    }
}
