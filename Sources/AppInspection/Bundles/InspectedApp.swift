public import WebText

/// An app, an archive of one, or a single program, with every bundle in it.
///
///     let app = try InspectedApp(path: "Shop.ipa")
///     app.bundles[0].entitlements?.domains
///     app.bundles[0].findings(at: now, against: associationFile)
public struct InspectedApp: Sendable {
    /// The bundles, each before those inside it.
    public let bundles: [AppBundle]
    /// What could not be read, as sentences without a final full stop.
    public let faults: [String]

    /// Reads the folder of an app or an Xcode archive, an `.ipa`, or a program.
    ///
    /// An archive is streamed: memory does not grow with its size.
    ///
    /// - Throws: ``InspectionError`` when it cannot be read, or there is no app in it.
    public init(path: String) throws(InspectionError) {
        let files: BundleFiles
        if let source = try? ByteSource(path: path) {
            if let program = MachOFile(source) {
                bundles = [AppBundle(path: path, program: program)]
                faults = []
                return
            }
            guard source.bytes(at: 0, count: 2) == Array("PK".utf8) else {
                throw InspectionError(
                    "cannot tell what \(path) is: no app, archive, program, profile or property list"
                        + (Self.isJSON(source)
                            ? "; landfall lint judges association files" : "")
                )
            }
            files = try BundleFiles(archive: path)
        } else {
            files = try BundleFiles(folder: path)
        }
        bundles = files.bundles.map { AppBundle(path: $0, files: files) }
        faults = files.faults
        guard !bundles.isEmpty else {
            throw InspectionError(
                "there is no app in \(path): no folder with .app and an Info.plist")
        }
    }

    private static func isJSON(_ source: ByteSource) -> Bool {
        source.bytes(at: 0, count: min(64, source.size))?.first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    /// A program that is in memory already; nil when the bytes are none.
    public init?(name: String, program bytes: [UInt8]) {
        guard let program = MachOFile(ByteSource(bytes)) else { return nil }
        bundles = [AppBundle(path: name, program: program)]
        faults = []
    }

    /// Whether the file at `path` begins as a program or a zip archive does. Reads a few bytes.
    public static func isCandidate(path: String) -> Bool {
        guard let source = try? ByteSource(path: path) else { return false }
        return source.bytes(at: 0, count: 4) == [0x50, 0x4B, 3, 4] || MachOFile(source) != nil
    }

    /// Whether the name of a folder is that of an app or an archive of one.
    public static func isCandidate(folderName name: String) -> Bool {
        BundleFiles.isBundle(name) || name.hasSuffix(".xcarchive")
    }

    /// What is wrong with every bundle, the nested ones with their names before the messages.
    ///
    /// - Parameter now: The moment to which expiry is compared.
    public func findings(at now: Moment) -> [Finding] {
        faults.map { Finding(InspectionRules.archive, $0) }
            + bundles.enumerated().flatMap { number, bundle in
                bundle.findings(at: now).map { finding in
                    number == 0 ? finding : finding.named(bundle.name)
                }
            }
    }
}

extension Finding {
    /// The same with the name of the bundle that it is about before its message.
    fileprivate func named(_ name: String) -> Finding {
        Finding(
            rule, severity: severity, at: range, pointer: pointer,
            "\(Quoted.visible(name, most: 80)): \(message)", advice: advice)
    }
}
