import Foundation

/// The write-ahead log of a SQLite file after its process was killed, and what a crash of the machine
/// can leave behind what was committed (SQLite, "WAL-mode File Format").
struct LogTail {
    /// What the end of the log looks like afterwards.
    enum Damage: String, CaseIterable {
        case none = "as it was"
        case cut = "cut off behind the last commit"
        case noise = "half a frame of noise"
        case wrongSum = "a frame whose sum is wrong"
        case zeros = "zeros"
        case noIndex = "without its index"
    }

    private let path: String
    private var bytes: [UInt8]

    /// Reads the log of the file at `path`; nil when there is none.
    init?(of path: String) {
        self.path = path + "-wal"
        guard let data = FileManager.default.contents(atPath: self.path), data.count > 32 else {
            return nil
        }
        bytes = Array(data)
    }

    /// Where the last frame ends that belongs to a commit.
    var end: Int {
        let page = Int(number(at: 8))
        let size = page == 1 ? 65_536 : page
        let isBig = number(at: 0) & 1 == 1
        var sum = (number(at: 24), number(at: 28))
        var (place, end) = (32, 32)
        while place + 24 + size <= bytes.count {
            guard number(at: place + 8) == number(at: 16), number(at: place + 12) == number(at: 20)
            else { break }
            sum = add(place..<place + 8, to: sum, isBig)
            sum = add(place + 24..<place + 24 + size, to: sum, isBig)
            guard sum.0 == number(at: place + 16), sum.1 == number(at: place + 20) else { break }
            place += 24 + size
            // Only the last frame of a commit says how large the file is.
            if number(at: place - size - 20) != 0 { end = place }
        }
        return end
    }

    /// Damages what is behind the last commit, which nobody was told was saved.
    mutating func damage(_ damage: Damage) throws {
        let end = end
        let frame = 24 + Int(number(at: 8))
        switch damage {
        case .none: return
        case .noIndex:
            try FileManager.default.removeItem(
                atPath: path.replacing(/-wal$/, with: "-shm"))
            return
        case .cut: bytes = Array(bytes[..<end])
        case .noise:
            bytes = Array(bytes[..<end]) + (0..<frame / 2).map { _ in UInt8.random(in: 0...255) }
        case .wrongSum:
            guard end > 32 else { return }
            var copy = Array(bytes[end - frame..<end])
            copy[frame - 1] ^= 1
            bytes = Array(bytes[..<end]) + copy
        case .zeros: bytes = Array(bytes[..<end]) + Array(repeating: 0, count: 3 * frame)
        }
        try Data(bytes).write(to: URL(filePath: path), options: [])
    }

    private func number(at place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private func add(
        _ range: Range<Int>, to sum: (UInt32, UInt32), _ isBig: Bool
    ) -> (UInt32, UInt32) {
        var (one, two) = sum
        for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
            let words = [place, place + 4].map {
                isBig ? number(at: $0) : number(at: $0).byteSwapped
            }
            one = one &+ words[0] &+ two
            two = two &+ words[1] &+ one
        }
        return (one, two)
    }
}
