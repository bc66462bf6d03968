internal import Foundation

/// A small file of rows of texts, in JSON: what is kept from one run of the app to the next.
///
/// All that is done with `Data` is here, for in line it is some hundred bytes each time.
enum RowFile {
    /// The rows in a file; none when it is missing, damaged, or larger than so many bytes: then it is not
    /// ours.
    static func read(_ file: URL, most: Int) -> [[String]] {
        guard let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: most + 1), data.count <= most
        else { return [] }
        return rows(of: data)
    }

    /// The rows in the bytes of a file; none when there is anything else.
    static func rows(of data: Data) -> [[String]] { JSONReader(bytes(of: data)).rows ?? [] }

    /// Replaces a file as a whole, or removes it when there are no rows; gives the reason when that cannot
    /// be done.
    @inline(never)
    static func write(_ rows: [[String]], to file: URL) -> String? {
        do {
            try replace(file, with: rows)
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    private static func replace(_ file: URL, with rows: [[String]]) throws {
        let files = FileManager.default
        if rows.isEmpty {
            if files.fileExists(atPath: file.path) { try files.removeItem(at: file) }
            return
        }
        var options: Data.WritingOptions = [.atomic]
        #if os(iOS)
            // A link can hold an invitation or a token. It is not needed before the first unlock.
            options.insert(.completeFileProtectionUntilFirstUserAuthentication)
        #endif
        try files.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data(of: JSONWriter.write(rows)).write(to: file, options: options)
    }

    @inline(never)
    static func bytes(of data: Data) -> [UInt8] { Array(data) }

    /// A text in UTF-8.
    @inline(never)
    static func data(of text: String) -> Data { text.data(using: .utf8) ?? Data() }

    /// Writes a text to standard error.
    static func show(_ text: String) { FileHandle.standardError.write(data(of: text)) }
}
