/// A Mach-O file, thin or fat, read as far as its signature goes.
///
///     let file = MachOFile(try ByteSource(path: "MyApp.app/MyApp"))
///     file?.slices[0].entitlements?.domains
///
/// Headers, load commands and the signature are read, nothing else: the cost does not grow with
/// the program. Sizes and offsets are believed only as far as they lie in the file.
/// Layout: `mach-o/loader.h` and `mach-o/fat.h` of Apple's published sources.
public struct MachOFile: Sendable {
    /// One for each processor; in a thin file there is one.
    public let slices: [MachOSlice]
    /// Whether it is a fat file.
    public let isFat: Bool
    /// What is wrong with the headers, as sentences without a final full stop.
    public let faults: [String]

    /// The most slices that are read; no real file comes near.
    private static let mostSlices = 43

    /// Reads `source`; nil when it is no Mach-O file.
    public init?(_ source: ByteSource) {
        guard let start = source.bytes(at: 0, count: 8) else { return nil }
        let magic = start.number(at: 0, isBig: true)
        switch magic {
        case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE:
            guard let slice = MachOSlice(source, at: 0) else { return nil }
            (slices, isFat, faults) = ([slice], false, [])
        case 0xCAFE_BABE, 0xCAFE_BABF:
            let count = start.number(at: 4, isBig: true)
            // A Java class begins in the same way, with its version in place of the count.
            guard (1...Self.mostSlices).contains(count) else { return nil }
            (slices, faults) = Self.fat(source, count: count, isWide: magic == 0xCAFE_BABF)
            isFat = true
            if slices.isEmpty { return nil }
        default: return nil
        }
    }

    private static func fat(
        _ source: ByteSource, count: Int, isWide: Bool
    ) -> (slices: [MachOSlice], faults: [String]) {
        let width = isWide ? 32 : 20
        var slices: [MachOSlice] = []
        var faults: [String] = []
        for index in 0..<count {
            guard let record = source.bytes(at: 8 + index * width, count: width) else {
                faults.append("the fat header names \(count) slices and ends before them")
                break
            }
            let (offset, size) =
                isWide
                ? (record.long(at: 8), record.long(at: 16))
                : (record.number(at: 8, isBig: true), record.number(at: 12, isBig: true))
            guard let offset, let size, offset <= source.size, size <= source.size - offset,
                let slice = MachOSlice(source.part(at: offset, count: size), at: offset)
            else {
                faults.append("slice \(index + 1) of the fat file is not in it, or is no Mach-O")
                continue
            }
            slices.append(slice)
        }
        return (slices, faults)
    }
}

extension [UInt8] {
    /// The 32-bit number at `offset`, which has to be there.
    func number(at offset: Int, isBig: Bool) -> Int {
        let bytes = self[offset..<(offset + 4)]
        return isBig
            ? bytes.reduce(0) { $0 << 8 | Int($1) }
            : bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// The big-endian 64-bit number at `offset`, which has to be there; nil if it is no size.
    func long(at offset: Int) -> Int? {
        let value = self[offset..<(offset + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(exactly: value)
    }
}
