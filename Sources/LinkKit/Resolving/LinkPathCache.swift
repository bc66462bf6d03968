public import Foundation

/// The paths that a link service gave, for links tapped twice and for the time without a network.
///
///     let cache = LinkPathCache(file: URL.cachesDirectory.appending(path: "links.json"))
///     let links = try LinkResolver("https://links.example.com/l/", cache: cache)
///
/// A path that is younger than ``recency`` is used without asking. An older one is used only when
/// the service cannot be reached, up to ``lifetime``. That a link is gone is never cached.
public actor LinkPathCache {
    /// How long a path is used without asking, in seconds.
    public nonisolated let recency: TimeInterval
    /// How long a path is used while the service cannot be reached, in seconds.
    public nonisolated let lifetime: TimeInterval
    /// How many paths are kept; the oldest go first.
    public nonisolated let capacity: Int
    private let file: URL?
    private var paths: [String: Known]?

    struct Known: Codable {
        let path: String
        let at: Date
    }

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - file: keeps the paths from one run of the app to the next; nil to forget them.
    ///   - recency: how long a path is used without asking, in seconds.
    ///   - lifetime: how long a path is used while the service cannot be reached, in seconds.
    ///   - capacity: how many paths are kept.
    public init(
        file: URL? = nil, recency: TimeInterval = 30, lifetime: TimeInterval = 30 * 86_400,
        capacity: Int = 200
    ) {
        self.file = file
        self.recency = recency
        self.lifetime = lifetime
        self.capacity = capacity
    }

    /// Forgets everything.
    public func removeAll() {
        paths = [:]
        write()
    }

    /// The path of a link and whether it was given a moment ago.
    func path(for link: String, at now: Date) -> (path: String, isRecent: Bool)? {
        guard let known = loaded()[link] else { return nil }
        let age = abs(now.timeIntervalSince(known.at))
        return age < lifetime ? (known.path, age < recency) : nil
    }

    /// Remembers a path, or with nil that there is none any more.
    func keep(_ path: String?, for link: String, at now: Date) {
        var known = loaded()
        if path == nil, known[link] == nil { return }
        known[link] = path.map { Known(path: $0, at: now) }
        if known.count > max(1, capacity) {
            let oldest = known.min { ($0.value.at, $0.key) < ($1.value.at, $1.key) }
            if let oldest { known[oldest.key] = nil }
        }
        paths = known
        write()
    }

    private func loaded() -> [String: Known] {
        if let paths { return paths }
        var read: [String: Known] = [:]
        if let file, let data = try? Data(contentsOf: file), data.count <= 4 << 20 {
            read = (try? JSONDecoder().decode([String: Known].self, from: data)) ?? [:]
        }
        paths = read
        return read
    }

    /// Best effort: without its file the cache is merely empty after the next launch.
    private func write() {
        guard let file, let data = try? JSONEncoder().encode(paths ?? [:]) else { return }
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? data.write(to: file, options: [.atomic])
    }
}
