/// Writes zip archives without compression, right ones and hostile ones.
public enum ZipBuilder {
    /// An archive of these files, in this order.
    public static func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var body: [UInt8] = []
        var directory: [UInt8] = []
        for file in files {
            let name = Array(file.name.utf8)
            let sums = long(checksum(file.bytes)) + long(file.bytes.count) + long(file.bytes.count)
            let common = short(20) + short(0) + short(0) + short(0) + short(0x21) + sums
            directory += [0x50, 0x4B, 1, 2] + short(0x031E) + common + short(name.count) + short(0)
            directory += short(0) + short(0) + short(0) + long(0o100644 << 16) + long(body.count)
            directory += name
            body += [0x50, 0x4B, 3, 4] + common + short(name.count) + short(0) + name + file.bytes
        }
        let end = short(0) + short(0) + short(files.count) + short(files.count)
        return body + directory + [0x50, 0x4B, 5, 6] + end + long(directory.count)
            + long(body.count) + short(0)
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
