#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Bytes that are read where they are needed, so that a large binary is never read whole.
///
///     let source = try ByteSource(path: "MyApp.app/MyApp")
///     source.bytes(at: 0, count: 4)
public struct ByteSource: Sendable {
    /// How many bytes there are.
    public let size: Int
    private let read: @Sendable (_ offset: Int, _ count: Int) -> [UInt8]?

    /// Bytes that are in memory already.
    public init(_ bytes: [UInt8]) {
        size = bytes.count
        read = { offset, count in Array(bytes[offset..<(offset + count)]) }
    }

    /// The bytes of an open file, which stays open as long as the value or a copy lives.
    init(_ file: OpenFile) {
        size = file.size
        read = { offset, count in file.read(at: offset, count: count) }
    }

    /// Opens the file at `path`.
    ///
    /// - Throws: ``InspectionError`` when it cannot be opened or is no file.
    public init(path: String) throws(InspectionError) {
        self.init(try OpenFile(path: path))
    }

    private init(size: Int, read: @escaping @Sendable (Int, Int) -> [UInt8]?) {
        self.size = size
        self.read = read
    }

    /// `count` bytes from `offset`; nil when they are not all there.
    public func bytes(at offset: Int, count: Int) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size, count <= size - offset else { return nil }
        return count == 0 ? [] : read(offset, count)
    }

    /// The part from `offset`, cut to what there is.
    func part(at offset: Int, count: Int) -> ByteSource {
        let start = min(max(offset, 0), size)
        let whole = self
        return ByteSource(size: min(max(count, 0), size - start)) { offset, count in
            whole.bytes(at: start + offset, count: count)
        }
    }
}

/// Why something could not be inspected at all.
public struct InspectionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line, the path included.
    public let description: String

    /// Makes an error with its line.
    public init(_ description: String) { self.description = description }
}

/// An open file, closed when the last reference goes.
final class OpenFile: Sendable {
    let size: Int
    private let number: Int32

    init(path: String) throws(InspectionError) {
        number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard number >= 0, unsafe fstat(number, &status) == 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw InspectionError("cannot read \(path): \(reason)")
        }
        guard UInt32(status.st_mode) & UInt32(S_IFMT) == UInt32(S_IFREG) else {
            close(number)
            throw InspectionError("cannot read \(path): it is not a file")
        }
        size = Int(status.st_size)
    }

    /// A new file without a name, which goes when it is closed; `fill` writes to its descriptor.
    init(temporary fill: (Int32) throws(InspectionError) -> Void) throws(InspectionError) {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        var template = Array((folder + "/landfall-XXXXXX").utf8CString)
        number = unsafe template.withUnsafeMutableBufferPointer { buffer in
            guard let start = buffer.baseAddress else { return -1 }
            let number = unsafe mkstemp(start)
            if number >= 0 { _ = unsafe unlink(start) }
            return number
        }
        guard number >= 0 else {
            throw InspectionError("cannot make a temporary file in \(folder)")
        }
        do throws(InspectionError) {
            try fill(number)
        } catch {
            close(number)
            throw error
        }
        var status = stat()
        size = unsafe fstat(number, &status) == 0 ? Int(status.st_size) : 0
    }

    deinit { close(number) }

    /// `count` bytes from `offset`; nil when the file does not give them.
    func read(at offset: Int, count: Int) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe pread(
                    number, buffer.baseAddress?.advanced(by: done), count - done,
                    off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            done += got
        }
        return bytes
    }
}
