/// Writes zip archives without compression, right ones and hostile ones.
public enum ZipBuilder {
    /// An archive of these files, in this order.
    public static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var writer = Writer()
        for file in files {
            writer.add(file.name, size: file.bytes.count, sum: checksum(file.bytes))
            writer.body += file.bytes
        }
        return writer.body + writer.end
    }

    /// What stands before and after a file of `hole.size` zeros, which a test leaves out of the
    /// archive on the disk. Its checksum is not that of zeros, so it must not be read.
    public static func parts(
        hole: (name: String, size: Int), then files: [(name: String, bytes: [UInt8])]
    ) -> (before: [UInt8], after: [UInt8]) {
        var writer = Writer()
        writer.add(hole.name, size: hole.size, sum: 1)
        let before = writer.body
        writer.left = hole.size
        for file in files {
            writer.add(file.name, size: file.bytes.count, sum: checksum(file.bytes))
            writer.body += file.bytes
        }
        return (before, Array(writer.body.dropFirst(before.count)) + writer.end)
    }

    /// The local headers as they are written, and the directory that follows.
    private struct Writer {
        var body: [UInt8] = []
        /// How many bytes were left out of the body.
        var left = 0
        private var directory: [UInt8] = []
        private var count = 0

        mutating func add(_ path: String, size: Int, sum: Int) {
            let name = Array(path.utf8)
            let common =
                short(20) + short(0) + short(0) + short(0) + short(0x21) + long(sum) + long(size)
                + long(size)
            directory += [0x50, 0x4B, 1, 2] + short(0x031E) + common + short(name.count) + short(0)
            directory += short(0) + short(0) + short(0) + long(0o100644 << 16)
            directory += long(body.count + left) + name
            body += [0x50, 0x4B, 3, 4] + common + short(name.count) + short(0) + name
            count += 1
        }

        var end: [UInt8] {
            directory + [0x50, 0x4B, 5, 6] + short(0) + short(0) + short(count) + short(count)
                + long(directory.count) + long(body.count + left) + short(0)
        }
    }

    private static func short(_ value: Int) -> [UInt8] {
        [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
    }

    private static func long(_ value: Int) -> [UInt8] {
        short(value & 0xFFFF) + short(value >> 16 & 0xFFFF)
    }

    private static func checksum(_ bytes: [UInt8]) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return Int(~sum)
    }
}
