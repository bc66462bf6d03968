/// The archive of diagnostics that a device makes, `sysdiagnose_….tar.gz`.
public enum Sysdiagnose {
    /// The file with what the device knows of association files
    /// (https://developer.apple.com/documentation/technotes/tn3155-debugging-universal-links).
    public static let associations = "swcutil_show.txt"

    /// The longest line that is handed over; what is longer is cut there.
    private static let longestLine = 1 << 20

    /// Hands over the lines of `swcutil_show.txt` in the archive at `path`.
    ///
    /// The archive is streamed up to the end of that file: memory does not grow with it.
    ///
    /// - Returns: whether the file was there.
    /// - Throws: ``InspectionError`` when it is no archive, or one that is damaged.
    public static func readAssociations(
        in path: String, line take: (String) -> Void
    ) throws(InspectionError) -> Bool {
        var reader = try ArchiveReader(path: path, format: .tarInGzip)
        while let entry = try reader.next() {
            guard entry.isFile, let name = entry.name,
                name == associations || name.hasSuffix("/" + associations)
            else { continue }
            var line: [UInt8] = []
            try reader.read { piece throws(InspectionError) in
                for byte in piece {
                    if byte == UInt8(ascii: "\n") {
                        take(String(decoding: line, as: UTF8.self))
                        line.removeAll(keepingCapacity: true)
                    } else if line.count < longestLine {
                        line.append(byte)
                    }
                }
                return true
            }
            if !line.isEmpty { take(String(decoding: line, as: UTF8.self)) }
            return true
        }
        return false
    }
}
