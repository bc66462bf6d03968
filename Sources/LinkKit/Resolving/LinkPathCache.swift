public import Foundation

/// The paths that a link service gave, for links tapped twice and for the time without a network.
///
///     let cache = LinkPathCache(file: URL.cachesDirectory.appending(path: "links.json"))
///     let links = try LinkResolver("https://links.example.com/l/", cache: cache)
///
/// A path that is younger than ``recency`` is used without asking. An older one is used only when
/// the service cannot be reached, up to ``lifetime``. That a link is gone is never cached.
public final class LinkPathCache: @unchecked Sendable {
    /// How long a path is used without asking, in seconds.
    public let recency: TimeInterval
    /// How long a path is used while the service cannot be reached, in seconds.
    public let lifetime: TimeInterval
    /// How many paths are kept; the oldest go first.
    public let capacity: Int
    private let file: URL?
    // What follows belongs to whoever holds the lock.
    private let lock: NSLock
    /// A link, its path and the time in each row, the oldest first; nil as long as the file is unread.
    private var rows: [[String]]?

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - file: keeps the paths from one run of the app to the next; nil to forget them.
    ///   - recency: how long a path is used without asking, in seconds.
    ///   - lifetime: how long a path is used while the service cannot be reached, in seconds.
    ///   - capacity: how many paths are kept.
    @inline(never)
    public init(
        file: URL? = nil, recency: TimeInterval = 30, lifetime: TimeInterval = 30 * 86_400,
        capacity: Int = 200
    ) {
        self.file = file
        self.recency = recency
        self.lifetime = lifetime
        self.capacity = capacity
        (lock, rows) = (NSLock(), nil)
    }

    /// Forgets everything.
    public func removeAll() {
        lock.lock()
        defer { lock.unlock() }
        rows = []
        write([])
    }

    /// The path of a link and whether it was given a moment ago.
    func path(for link: String, at now: Date) -> (path: String, isRecent: Bool)? {
        lock.lock()
        defer { lock.unlock() }
        for row in loaded() where row[0] == link {
            guard let seconds = Double(row[2]) else { return nil }
            let age = abs(now.timeIntervalSince1970 - seconds)
            return age < lifetime ? (row[1], age < recency) : nil
        }
        return nil
    }

    /// Remembers a path, or with nil that there is none any more.
    func keep(_ path: String?, for link: String, at now: Date) {
        lock.lock()
        defer { lock.unlock() }
        let known = loaded()
        var kept: [[String]] = []
        for row in known where row[0] != link { kept.append(row) }
        if let path { kept.append([link, path, "\(now.timeIntervalSince1970)"]) }
        if path == nil, kept.count == known.count { return }
        if kept.count > max(1, capacity) { kept.remove(at: 0) }
        rows = kept
        write(kept)
    }

    @inline(never)
    private func loaded() -> [[String]] {
        if let rows { return rows }
        var read: [[String]] = []
        if let file {
            for row in RowFile.read(file, most: 4 << 20) where row.count == 3 { read.append(row) }
        }
        rows = read
        return read
    }

    /// Best effort: without its file the cache is merely empty after the next launch.
    private func write(_ rows: [[String]]) {
        if let file { _ = RowFile.write(rows, to: file) }
    }
}
