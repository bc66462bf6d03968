internal import Foundation

// A small file that keeps pending links from one run of the app to the next.
extension LinkInbox.State {
    /// More than any inbox writes; a larger file is not ours.
    private static var longest: Int { 1 << 20 }

    /// The state in a file, which is empty when the file is missing, damaged or of a newer version.
    init(from file: URL) {
        self.init()
        guard let handle = try? FileHandle(forReadingFrom: file),
            let data = try? handle.read(upToCount: Self.longest + 1), data.count <= Self.longest,
            let state = LinkInbox.State(data)
        else { return }
        self = state
    }

    /// Replaces the file as a whole, or removes it when there is nothing to keep; gives the reason when
    /// that cannot be done.
    func write(to file: URL) -> String? {
        do {
            try replace(file)
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    private func replace(_ file: URL) throws {
        let files = FileManager.default
        if isEmpty {
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
        try data.write(to: file, options: options)
    }
}
