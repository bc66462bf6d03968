internal import WebText

/// The program for one processor in a Mach-O file.
public struct MachOSlice: Sendable {
    /// The processor: `arm64`, `x86_64`.
    public let processor: String
    /// Where the slice begins in the file.
    public let offset: Int
    /// The platform that it was built for, as `iOS` or `iOS Simulator`; nil if it does not say.
    public let platform: String?
    /// The version of the SDK that it was built with, `26.1`; nil if it does not say.
    public let sdk: String?
    /// The signature; nil if there is none.
    public let signature: CodeSignature?
    /// Entitlements in a section of the program, as simulator builds have them.
    public let sectionEntitlements: Entitlements?
    /// What is wrong with the headers, as sentences without a final full stop.
    public let faults: [String]

    /// The entitlements that count: of the signature, and for simulator builds those of the section.
    public var entitlements: Entitlements? {
        let signed = signature?.entitlements
        if signed?.saysNothing ?? true, let sectionEntitlements { return sectionEntitlements }
        return signed
    }

    /// The longest signature that is read; a large app's has some megabytes of hashes.
    private static let longestSignature = 256 << 20
    /// The most bytes of load commands that are read.
    private static let longestCommands = 4 << 20

    /// Reads the slice that `source` holds; nil when it is no Mach-O.
    init?(_ source: ByteSource, at offset: Int) {
        guard let header = source.bytes(at: 0, count: 28) else { return nil }
        let magic = header.number(at: 0, isBig: true)
        guard [0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE].contains(magic) else {
            return nil
        }
        let isBig = magic == 0xFEED_FACE || magic == 0xFEED_FACF
        let isWide = magic == 0xFEED_FACF || magic == 0xCFFA_EDFE
        self.offset = offset
        processor = Self.processor(
            header.number(at: 4, isBig: isBig), header.number(at: 8, isBig: isBig))
        var commands = LoadCommands(isBig: isBig, isWide: isWide)
        let size = header.number(at: 20, isBig: isBig)
        if size <= Self.longestCommands,
            let bytes = source.bytes(at: isWide ? 32 : 28, count: size)
        {
            commands.read(bytes, count: header.number(at: 16, isBig: isBig))
        } else {
            commands.faults.append("the load commands are longer than the file")
        }
        platform = commands.platform
        sdk = commands.sdk
        var section: Entitlements?
        if let der = commands.sections["__ents_der"], der.size <= 1 << 20,
            let bytes = source.bytes(at: der.offset, count: der.size)
        {
            section = DEREntitlements.read(bytes[...])
        }
        if section == nil, let xml = commands.sections["__entitlements"], xml.size <= 1 << 20,
            let bytes = source.bytes(at: xml.offset, count: xml.size)
        {
            section = Entitlements(plist: PropertyList.Document(anyForm: bytes.withoutZeros))
        }
        sectionEntitlements = section
        signature = commands.signature.flatMap { place in
            guard place.size <= Self.longestSignature, place.offset <= source.size,
                place.size <= source.size - place.offset
            else {
                commands.faults.append("the signature is said to lie outside the file")
                return nil
            }
            return CodeSignature(source.part(at: place.offset, count: place.size))
        }
        faults = commands.faults
    }

    private static func processor(_ type: Int, _ subtype: Int) -> String {
        switch (type, subtype & 0xFF_FFFF) {
        case (0x0100_000C, 2): "arm64e"
        case (0x0100_000C, _): "arm64"
        case (0x0200_000C, _): "arm64_32"
        case (12, 9): "armv7"
        case (12, 11): "armv7s"
        case (12, _): "arm"
        case (0x0100_0007, _): "x86_64"
        case (7, _): "i386"
        case (0x0100_0012, _): "ppc64"
        case (18, _): "ppc"
        default: "processor \(type)"
        }
    }
}

/// What the load commands say of a signature, of sections and of the platform.
private struct LoadCommands {
    typealias Place = (offset: Int, size: Int)

    let isBig: Bool
    let isWide: Bool
    private(set) var signature: Place?
    private(set) var sections: [String: Place] = [:]
    private(set) var platform: String?
    private(set) var sdk: String?
    var faults: [String] = []

    init(isBig: Bool, isWide: Bool) {
        self.isBig = isBig
        self.isWide = isWide
    }

    mutating func read(_ bytes: [UInt8], count: Int) {
        var at = 0
        for _ in 0..<min(count, bytes.count / 8) {
            guard bytes.count - at >= 8 else { break }
            let command = bytes.number(at: at, isBig: isBig)
            let size = bytes.number(at: at + 4, isBig: isBig)
            guard size >= 8, size <= bytes.count - at else {
                faults.append("a load command is longer than all of them")
                return
            }
            take(command, Array(bytes[at..<(at + size)]))
            at += size
        }
    }

    private mutating func take(_ command: Int, _ bytes: [UInt8]) {
        switch command {
        case 0x1D where bytes.count >= 16:
            // A second one is not what the kernel reads.
            guard signature == nil else { return }
            signature = (bytes.number(at: 8, isBig: isBig), bytes.number(at: 12, isBig: isBig))
        case 0x01, 0x19: readSections(of: bytes, isWide: command == 0x19)
        case 0x32 where bytes.count >= 20:
            platform = Self.platforms[bytes.number(at: 8, isBig: isBig)]
            sdk = Self.version(bytes.number(at: 16, isBig: isBig))
        case 0x24, 0x25, 0x2F, 0x30:
            guard bytes.count >= 16, platform == nil else { return }
            platform = [0x24: "macOS", 0x25: "iOS", 0x2F: "tvOS", 0x30: "watchOS"][command]
            sdk = Self.version(bytes.number(at: 12, isBig: isBig))
        default: break
        }
    }

    private mutating func readSections(of segment: [UInt8], isWide: Bool) {
        let (head, width) = isWide ? (72, 80) : (56, 68)
        guard segment.count >= head else { return }
        let count = segment.number(at: head - 8, isBig: isBig)
        for index in 0..<min(count, (segment.count - head) / width) {
            let start = head + index * width
            let name = String(
                decoding: segment[start..<(start + 16)].prefix { $0 != 0 }, as: UTF8.self)
            guard name == "__entitlements" || name == "__ents_der" else { continue }
            // The high half of a 64-bit size is of no interest: such a section is not in the file.
            let low = start + (isWide ? (isBig ? 44 : 40) : 36)
            sections[name] = (
                segment.number(at: start + (isWide ? 48 : 40), isBig: isBig),
                segment.number(at: low, isBig: isBig)
            )
        }
    }

    private static let platforms = [
        1: "macOS", 2: "iOS", 3: "tvOS", 4: "watchOS", 6: "Mac Catalyst", 7: "iOS Simulator",
        8: "tvOS Simulator", 9: "watchOS Simulator", 11: "visionOS", 12: "visionOS Simulator",
    ]

    private static func version(_ number: Int) -> String? {
        number == 0 ? nil : "\(number >> 16).\(number >> 8 & 0xFF)"
    }
}

extension [UInt8] {
    /// The bytes without the zeros that fill a section up.
    fileprivate var withoutZeros: [UInt8] {
        var bytes = self
        while bytes.last == 0 { bytes.removeLast() }
        return bytes
    }
}
