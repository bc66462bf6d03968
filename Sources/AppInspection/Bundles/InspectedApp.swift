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
}
