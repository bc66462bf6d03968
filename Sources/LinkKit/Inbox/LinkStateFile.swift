internal import Foundation

/// A small file that keeps pending links from one run of the app to the next.
final class LinkStateFile: Sendable {
    private let url: URL

    init(_ url: URL) { self.url = url }

    /// More than any inbox writes; a larger file is not ours.
    static var longest: Int { 1 << 20 }

    /// The state, which is empty when the file is missing, damaged or of a newer version.
    func read() -> LinkInbox.State {
        guard let file = try? FileHandle(forReadingFrom: url),
            let data = try? file.read(upToCount: Self.longest + 1), data.count <= Self.longest
        else { return LinkInbox.State() }
        return LinkInbox.State(data) ?? LinkInbox.State()
    }

    /// Replaces the file as a whole, or removes it when there is nothing to keep; gives the reason when
    /// that cannot be done.
    func write(_ state: LinkInbox.State) -> String? {
        do {
            try replace(with: state)
            return nil
        } catch {
            return error.localizedDescription
        }
    }

    private func replace(with state: LinkInbox.State) throws {
        let files = FileManager.default
        if state.isEmpty {
            if files.fileExists(atPath: url.path) { try files.removeItem(at: url) }
            return
        }
        var options: Data.WritingOptions = [.atomic]
        #if os(iOS)
            // A link can hold an invitation or a token. It is not needed before the first unlock.
            options.insert(.completeFileProtectionUntilFirstUserAuthentication)
        #endif
        try files.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try state.data.write(to: url, options: options)
    }
}
