/// Builds signed Mach-O files in memory, right ones and wrong ones.
///
///     var builder = MachOBuilder()
///     builder.xml = "<plist>…</plist>"
///     let bytes = builder.thin()
public struct MachOBuilder: Sendable {
    /// What the code directory calls the program.
    public var identifier = "com.example.app"
    /// The team in the code directory.
    public var team: String? = "ABCDE12345"
    /// The flags of the code directory; 2 is ad hoc.
    public var flags = 0
    /// The XML entitlements; nil for none.
    public var xml: [UInt8]?
    /// The DER entitlements; nil for none.
    public var der: [UInt8]?
    /// Blobs that are put into the signature as they are, after the others.
    public var moreBlobs: [(slot: Int, bytes: [UInt8])] = []
    /// Whether numbers are big-endian.
    public var isBig = false
    /// Whether it is for 64 bits.
    public var isWide = true
    /// Whether there is a signature.
    public var isSigned = true
    /// The number of the platform in LC_BUILD_VERSION; 2 is iOS, 7 its simulator.
    public var platform = 2
    /// A section of `__TEXT`, as simulator builds have.
    public var section: (name: String, bytes: [UInt8])?
    /// What the load command says of the signature's size, instead of the truth.
    public var claimedSize: Int?
    /// The number of the processor; that of arm64.
    public var processor = 0x0100_000C

    /// A program that is signed with these associated domains in both forms.
    public init(domains: [String]? = nil) {
        guard let domains else { return }
        xml = Self.plist(domains: domains)
        der = Self.der(domains: domains)
    }

    /// An XML list with these associated domains, and an application identifier.
    public static func plist(domains: [String], app: String = "ABCDE12345.com.example.app")
        -> [UInt8]
    {
        let entries = domains.map { "<string>\($0)</string>" }.joined()
        return Array(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>application-identifier</key><string>\(app)</string>
            <key>com.apple.developer.associated-domains</key><array>\(entries)</array></dict></plist>
            """.utf8)
    }

    /// The same in DER.
    public static func der(domains: [String], app: String = "ABCDE12345.com.example.app") -> [UInt8]
    {
        let entries = domains.flatMap { element(0x0C, Array($0.utf8)) }
        let pairs =
            pair("application-identifier", element(0x0C, Array(app.utf8)))
            + pair("com.apple.developer.associated-domains", element(0x30, entries))
        return envelope(pairs)
    }

    /// The outermost element of DER entitlements.
    public static func envelope(_ pairs: [UInt8]) -> [UInt8] {
        element(0x70, element(0x02, [1]) + element(0xB0, pairs))
    }

    /// A member of a dictionary in DER.
    public static func pair(_ key: String, _ value: [UInt8]) -> [UInt8] {
        element(0x30, element(0x0C, Array(key.utf8)) + value)
    }

    /// An element of DER with its tag and its length.
    public static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        switch content.count {
        case ..<0x80: [tag, UInt8(content.count)] + content
        case ..<0x100: [tag, 0x81, UInt8(content.count)] + content
        default: [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
        }
    }

    /// Four bytes, the most significant first.
    public static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
    }

    private func number(_ value: Int) -> [UInt8] {
        isBig ? Self.big(value) : Self.big(value).reversed()
    }

    private func long(_ value: Int) -> [UInt8] {
        isBig ? Self.big(0) + Self.big(value) : number(value) + number(0)
    }

    /// A blob of a signature with its header.
    public static func blob(_ magic: Int, _ payload: [UInt8]) -> [UInt8] {
        big(magic) + big(payload.count + 8) + payload
    }

    /// The code directory, without hashes.
    public var directory: [UInt8] {
        let names = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
        let place = 52
        var fields: [UInt8] = Self.big(0x20200) + Self.big(flags) + Self.big(place + names.count)
        fields += Self.big(place) + Self.big(0) + Self.big(0) + Self.big(0) + [32, 2, 0, 12]
        fields += Self.big(0) + Self.big(0)
        fields += Self.big(team == nil ? 0 : place + identifier.utf8.count + 1)
        return Self.blob(0xFADE_0C02, fields + names)
    }

    /// The SuperBlob.
    public var signature: [UInt8] {
        var blobs: [(slot: Int, bytes: [UInt8])] = [(0, directory)]
        if let xml { blobs.append((5, Self.blob(0xFADE_7171, xml))) }
        if let der { blobs.append((7, Self.blob(0xFADE_7172, der))) }
        blobs += moreBlobs
        var index: [UInt8] = []
        var body: [UInt8] = []
        for blob in blobs {
            index += Self.big(blob.slot) + Self.big(12 + blobs.count * 8 + body.count)
            body += blob.bytes
        }
        let length = 12 + index.count + body.count
        return Self.big(0xFADE_0CC0) + Self.big(length) + Self.big(blobs.count) + index + body
    }

    /// The file.
    public func thin() -> [UInt8] {
        var commands: [[UInt8]] = [
            number(0x32) + number(24) + number(platform) + number(0x10_0000) + number(0x1A_0100)
                + number(0)
        ]
        let header = isWide ? 32 : 28
        let segment = section == nil ? 0 : isWide ? 152 : 124
        let sectionPlace = header + 24 + segment + (isSigned ? 16 : 0)
        if let section { commands.append(segmentCommand(section, at: sectionPlace)) }
        let place = sectionPlace + (section?.bytes.count ?? 0)
        let signature = signature
        if isSigned {
            commands.append(
                number(0x1D) + number(16) + number(place) + number(claimedSize ?? signature.count))
        }
        let body = commands.flatMap { $0 }
        var file = number(isWide ? 0xFEED_FACF : 0xFEED_FACE) + number(processor) + number(0)
        file += number(2) + number(commands.count) + number(body.count) + number(0)
        if isWide { file += number(0) }
        return file + body + (section?.bytes ?? []) + (isSigned ? signature : [])
    }

    private func segmentCommand(_ section: (name: String, bytes: [UInt8]), at place: Int) -> [UInt8]
    {
        func name(_ text: String) -> [UInt8] {
            Array((Array(text.utf8) + [UInt8](repeating: 0, count: 16)).prefix(16))
        }
        let address = isWide ? long : number
        var bytes = number(isWide ? 0x19 : 0x01) + number(isWide ? 152 : 124) + name("__TEXT")
        bytes += address(0) + address(0) + address(0) + address(0)
        bytes += number(5) + number(5) + number(1) + number(0)
        bytes += name(section.name) + name("__TEXT") + address(0) + address(section.bytes.count)
        bytes += number(place) + [UInt8](repeating: 0, count: isWide ? 28 : 24)
        return bytes
    }

    /// A fat file of several thin ones.
    public static func fat(_ slices: [[UInt8]], isWide: Bool = false) -> [UInt8] {
        var place = 8 + slices.count * (isWide ? 32 : 20)
        var header = big(isWide ? 0xCAFE_BABF : 0xCAFE_BABE) + big(slices.count)
        for slice in slices {
            header += big(0x0100_000C) + big(0)
            header +=
                isWide
                ? big(0) + big(place) + big(0) + big(slice.count) + big(0) + big(0)
                : big(place) + big(slice.count) + big(0)
            place += slice.count
        }
        return header + slices.flatMap { $0 }
    }
}
