internal import WebText

/// The signature of a program: every blob of the SuperBlob read by itself, so that one that is odd
/// never hides the others.
///
/// Layout: `cs_blobs.h` of Apple's published kernel sources.
public struct CodeSignature: Sendable {
    /// The blobs that the signature names, in its order.
    public let blobs: [Blob]
    /// What the code directory says; nil if there is none that can be read.
    public let directory: CodeDirectory?
    /// The entitlements in their XML form.
    public let xml: Form
    /// The entitlements in their DER form, which iOS 15 and later go by.
    public let der: Form
    /// Whether a certificate signed it; an ad hoc signature has none.
    public let hasCertificate: Bool
    /// What is wrong with its structure, as sentences without a final full stop.
    public let faults: [String]

    /// The entitlements that count: DER where it can be read, else XML.
    public var entitlements: Entitlements? { der.entitlements ?? xml.entitlements }

    /// A blob as the index names it.
    public struct Blob: Hashable, Sendable {
        /// The slot: 0 for the code directory, 5 and 7 for entitlements, 0x10000 for the CMS.
        public let slot: Int
        /// What its first four bytes say it is; nil when it does not lie in the signature.
        public let magic: Int?
        /// Its length with its header.
        public let size: Int
    }

    /// One of the two forms of entitlements.
    public enum Form: Hashable, Sendable {
        /// There is no such blob.
        case absent
        /// There is one that cannot be read; why.
        case unreadable(String)
        /// What it says.
        case read(Entitlements)

        /// What it says, if it can be read.
        public var entitlements: Entitlements? {
            if case .read(let entitlements) = self { entitlements } else { nil }
        }
    }

    /// The longest blob that is read into memory.
    private static let longestBlob = 16 << 20

    init(_ source: ByteSource) {
        guard let head = source.bytes(at: 0, count: 12),
            head.number(at: 0, isBig: true) == 0xFADE_0CC0
        else {
            (blobs, directory, hasCertificate) = ([], nil, false)
            (xml, der) = (.absent, .absent)
            faults = ["the place of the signature holds no signature"]
            return
        }
        var reader = SuperBlob(source, count: head.number(at: 8, isBig: true))
        reader.run()
        blobs = reader.blobs
        directory = reader.directory
        hasCertificate = blobs.contains { $0.slot == 0x10000 && $0.size > 8 }
        xml = reader.xml
        der = reader.der
        faults = reader.faults
    }

    /// Reads the index and the blobs.
    private struct SuperBlob {
        private let source: ByteSource
        private let count: Int
        private(set) var blobs: [Blob] = []
        private(set) var directory: CodeDirectory?
        private(set) var xml = Form.absent
        private(set) var der = Form.absent
        private(set) var faults: [String] = []

        init(_ source: ByteSource, count: Int) {
            self.source = source
            self.count = count
        }

        mutating func run() {
            var bodies: [Int: [UInt8]] = [:]
            if count > 64 { faults.append("the signature claims to have \(count) blobs") }
            for index in 0..<min(count, 64) {
                guard let entry = source.bytes(at: 12 + index * 8, count: 8) else {
                    faults.append("the index of the signature is cut off")
                    break
                }
                let slot = entry.number(at: 0, isBig: true)
                let offset = entry.number(at: 4, isBig: true)
                guard let head = source.bytes(at: offset, count: 8) else {
                    add(slot, nil, 0, "lies outside the signature")
                    continue
                }
                let (magic, size) = (
                    head.number(at: 0, isBig: true), head.number(at: 4, isBig: true)
                )
                guard size >= 8, size <= CodeSignature.longestBlob,
                    slot == 0x10000 || bodies[slot] == nil,
                    let body = slot == 0x10000 ? head : source.bytes(at: offset, count: size)
                else {
                    add(slot, magic, size, "is longer than the signature, or is there twice")
                    continue
                }
                add(slot, magic, size, nil)
                bodies[slot] = body
            }
            // Of several directories the one with the strongest hash counts.
            let directories = bodies.keys.sorted().filter { $0 == 0 || $0 & ~0xF == 0x1000 }
                .compactMap { bodies[$0].flatMap(CodeDirectory.init) }
            directory = directories.max { $0.strength < $1.strength }
            if directory == nil { faults.append("there is no code directory that can be read") }
            readEntitlements(bodies)
        }

        private mutating func add(_ slot: Int, _ magic: Int?, _ size: Int, _ fault: String?) {
            blobs.append(Blob(slot: slot, magic: magic, size: size))
            guard let fault else { return }
            faults.append("\(Self.name(slot)) \(fault)")
            if slot == 5 { xml = .unreadable("it \(fault)") }
            if slot == 7 { der = .unreadable("it \(fault)") }
        }

        private mutating func readEntitlements(_ bodies: [Int: [UInt8]]) {
            if let body = bodies[5] {
                xml = Self.form(body, magic: 0xFADE_7171, "is no property list with a dictionary") {
                    let document = PropertyList.Document(anyForm: Array(body[8...]))
                    return document.faults.isEmpty ? Entitlements(plist: document) : nil
                }
            }
            if let body = bodies[7] {
                der = Self.form(body, magic: 0xFADE_7172, "does not hold DER entitlements") {
                    DEREntitlements.read(body[8...])
                }
            }
            for slot in [5, 7] {
                guard let body = bodies[slot], let directory, !directory.covers(body, slot: slot)
                else { continue }
                faults.append("\(Self.name(slot)) is not the one that was signed")
            }
        }

        private static func form(
            _ body: [UInt8], magic: Int, _ fault: String, read: () -> Entitlements?
        ) -> Form {
            guard body.number(at: 0, isBig: true) == magic else {
                return .unreadable("it begins with another magic number")
            }
            return read().map(Form.read) ?? .unreadable("it \(fault)")
        }

        private static func name(_ slot: Int) -> String {
            switch slot {
            case 0: "the code directory"
            case 2: "the blob of requirements"
            case 5: "the XML entitlements blob"
            case 7: "the DER entitlements blob"
            case 0x10000: "the CMS blob"
            default: "the blob in slot \(slot)"
            }
        }
    }
}
