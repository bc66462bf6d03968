/// Reads a file or standard input line by line, so that an endless stream can be answered as it comes.
package struct LineReader: ~Copyable {
    /// The number of the line given last, counted from 1.
    package private(set) var number = 0
    /// Why reading ended before the end of the input, or nil.
    package private(set) var failure: FileError?
    private var pending: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    private let path: String
    private let file: Descriptor
    private let willWait: () -> Void

    /// A line may have this many bytes.
    package static let longestLine = 16 << 20

    /// Begins to read standard input.
    ///
    /// - Parameter willWait: called before each time that more input is waited for; answers that
    ///   were held back until then belong out, since who asks line by line waits for them.
    package init(willWait: @escaping () -> Void = {}) {
        path = "-"
        file = Descriptor(borrowing: Descriptor.input)
        self.willWait = willWait
    }

    /// Begins to read the file at `path`.
    package init(path: String) throws(FileError) {
        self.path = path
        willWait = {}
        do throws(System.Failure) {
            file = try Descriptor(reading: path)
        } catch {
            throw FileError(.read, path, error)
        }
    }

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
                failure = FileError(.read, path, .tooLarge(limit: Self.longestLine))
                return nil
            }
            do throws(System.Failure) {
                willWait()
                isAtEnd = try file.readSome(1 << 16, appendingTo: &pending) == 0
            } catch {
                failure = FileError(.read, path, error)
                return nil
            }
        }
    }
}
