/// Reads standard input line by line, so that an endless stream can be answered as it comes.
package struct LineReader {
    /// The number of the line given last, counted from 1.
    package private(set) var number = 0
    /// Why reading ended before the end of the input, or nil.
    package private(set) var failure: FileError?
    private var pending: [UInt8] = []
    private var start = 0
    private var isAtEnd = false

    /// A line may have this many bytes.
    package static let longestLine = 16 << 20

    /// Begins to read standard input.
    package init() {}

    /// The next line without its LF, or nil at the end.
    package mutating func next() -> [UInt8]? {
        var searched = start
        while true {
            if let end = pending[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                number += 1
                return Array(pending[start..<end])
            }
            searched = pending.count
            if isAtEnd {
                guard start < pending.count else { return nil }
                defer { start = pending.count }
                number += 1
                return Array(pending[start...])
            }
            if start > 0 {
                pending.removeFirst(start)
                searched -= start
                start = 0
            }
            guard pending.count <= Self.longestLine else {
                failure = FileError(.read, "-", .tooLarge(limit: Self.longestLine))
                return nil
            }
            do throws(System.Failure) {
                let input = Descriptor(borrowing: Descriptor.input)
                isAtEnd = try input.readSome(1 << 16, appendingTo: &pending) == 0
            } catch {
                failure = FileError(.read, "-", error)
                return nil
            }
        }
    }
}
