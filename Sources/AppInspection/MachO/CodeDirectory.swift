internal import COpenSSL

/// The part of a signature that is signed: the program's name, its team, and hashes of the rest.
public struct CodeDirectory: Sendable {
    /// What the signer called the program, usually the bundle identifier.
    public let identifier: String
    /// The team that signed it; nil for an ad hoc signature.
    public let team: String?
    /// The flags; see ``isAdHoc``.
    public let flags: Int
    private let bytes: [UInt8]
    private let hash: (offset: Int, size: Int, kind: UInt8, special: Int)

    /// Whether nobody vouches for it, as with simulator builds.
    public var isAdHoc: Bool { flags & 0x2 != 0 }
    /// Whether the linker signed it, so that no signing step ran.
    public var isLinkerSigned: Bool { flags & 0x20000 != 0 }
    /// Larger for a stronger hash.
    var strength: Int { hash.kind == 3 ? 1 : Int(hash.kind) + 1 }

    /// Reads the blob `bytes`, header included; nil when it is no code directory.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 44, bytes.number(at: 0, isBig: true) == 0xFADE_0C02,
            let identifier = Self.text(bytes, at: bytes.number(at: 20, isBig: true))
        else { return nil }
        self.bytes = bytes
        self.identifier = identifier
        flags = bytes.number(at: 12, isBig: true)
        let hasTeam = bytes.number(at: 8, isBig: true) >= 0x20200 && bytes.count >= 52
        let place = hasTeam ? bytes.number(at: 48, isBig: true) : 0
        team = place == 0 ? nil : Self.text(bytes, at: place)
        hash = (
            bytes.number(at: 16, isBig: true), Int(bytes[36]), bytes[37],
            bytes.number(at: 24, isBig: true)
        )
    }

    /// Whether the hash for `slot` is that of `blob`; true also when there is no hash to compare.
    func covers(_ blob: [UInt8], slot: Int) -> Bool {
        let start = hash.offset - slot * hash.size
        guard slot <= hash.special, start >= 0, hash.size > 0, start + hash.size <= bytes.count,
            let digest = Self.digest(blob, kind: hash.kind)
        else { return true }
        return digest.prefix(hash.size).elementsEqual(bytes[start..<(start + hash.size)])
    }

    private static func digest(_ bytes: [UInt8], kind: UInt8) -> [UInt8]? {
        var result = [UInt8](repeating: 0, count: 48)
        switch kind {
        case 1: _ = unsafe SHA1(bytes, bytes.count, &result)
        case 2, 3: _ = unsafe SHA256(bytes, bytes.count, &result)
        case 4: _ = unsafe SHA384(bytes, bytes.count, &result)
        default: return nil
        }
        return result
    }

    private static func text(_ bytes: [UInt8], at offset: Int) -> String? {
        guard offset >= 44, offset < bytes.count,
            let end = bytes[offset...].firstIndex(of: 0), end - offset <= 4096
        else { return nil }
        return String(decoding: bytes[offset..<end], as: UTF8.self)
    }
}
