#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Everything that this target asks the operating system for, so that no other file imports C.
enum System {
    /// A call that failed, with the number the system gave as the reason.
    struct Failure: Error, Hashable {
        /// The `errno` of the call.
        let code: Int32

        static let notFound = Failure(code: ENOENT)
        static let exists = Failure(code: EEXIST)
        static let notPermitted = Failure(code: EACCES)
        static let isFolder = Failure(code: EISDIR)
        static let notFolder = Failure(code: ENOTDIR)
        static let brokenPipe = Failure(code: EPIPE)

        /// The system's words for it, beginning with a small letter.
        var reason: String {
            guard let words = unsafe strerror(code) else { return "error \(code)" }
            let text = unsafe String(cString: words)
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }

    /// What a path leads to.
    enum Kind: Hashable { case file, folder, link, other }

    /// The part of `stat` that is used here.
    struct Status {
        let kind: Kind
        let size: Int
        let permissions: UInt32

        fileprivate init(_ status: stat) {
            switch UInt32(status.st_mode) & UInt32(S_IFMT) {
            case UInt32(S_IFREG): kind = .file
            case UInt32(S_IFDIR): kind = .folder
            case UInt32(S_IFLNK): kind = .link
            default: kind = .other
            }
            size = Int(status.st_size)
            permissions = UInt32(status.st_mode) & 0o7777
        }
    }

    /// The value of an environment variable, or nil when it is not set.
    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Whether somebody reads the stream with the number `descriptor` on a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// The columns of the terminal behind `descriptor`, or nil when it is none or will not say.
    static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return size.ws_col > 0 ? Int(size.ws_col) : nil
    }

    /// Lets a write to a closed pipe fail with `EPIPE` instead of ending the process.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// Ends the process.
    static func end(_ code: Int32) -> Never {
        exit(code)
    }

    /// What `path` leads to, following a symbolic link only when told to.
    static func status(_ path: String, followingLinks: Bool = true) throws(Failure) -> Status {
        var result = stat()
        _ = try retried {
            followingLinks ? unsafe stat(path, &result) : unsafe lstat(path, &result)
        }
        return Status(result)
    }

    /// The names inside a folder but for `.` and `..`, unsorted, at most `limit` of them.
    ///
    /// A name that is not UTF-8 has its faulty bytes replaced.
    static func names(in folder: String, limit: Int = .max) throws(Failure) -> [String] {
        guard let stream = unsafe opendir(folder) else { throw Failure(code: errno) }
        defer { unsafe _ = closedir(stream) }
        var names: [String] = []
        while names.count < limit {
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                if errno != 0 { throw Failure(code: errno) }
                break
            }
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { field in
                unsafe field.withMemoryRebound(to: CChar.self, capacity: 1) {
                    unsafe String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Makes a folder with these permissions, less what the user's mask takes away.
    static func makeFolder(_ path: String, permissions: UInt32) throws(Failure) {
        _ = try retried { unsafe mkdir(path, mode_t(permissions)) }
    }

    /// The path of a file with all symbolic links resolved, or nil when it does not exist.
    static func resolved(_ path: String) -> String? {
        guard let real = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(real) }
        return unsafe String(cString: real)
    }

    /// Gives the file `old` the name `new`, replacing a file of that name in one step.
    static func move(_ old: String, to new: String) throws(Failure) {
        _ = try retried { unsafe rename(old, new) }
    }

    /// Gives the file `path` the further name `new`, which must not exist yet.
    static func addName(_ new: String, to path: String) throws(Failure) {
        _ = try retried { unsafe link(path, new) }
    }

    /// Removes a name; a failure is of no use to anybody who cleans up.
    static func remove(_ path: String) { _ = unsafe unlink(path) }

    /// Calls until the answer is not "interrupted by a signal", and throws what else went wrong.
    ///
    /// A stream that another process has set to non-blocking is waited for, if the call names it.
    fileprivate static func retried<Result: SignedInteger>(
        waitingFor stream: pollfd? = nil, _ call: () -> Result
    ) throws(Failure) -> Result {
        while true {
            let result = call()
            if result >= 0 { return result }
            if errno == EINTR { continue }
            guard errno == EAGAIN, var stream else { throw Failure(code: errno) }
            _ = unsafe poll(&stream, 1, -1)
        }
    }
}

/// An open file, closed when the value goes.
struct Descriptor: ~Copyable {
    /// The standard streams, which are never closed.
    static let input: Int32 = STDIN_FILENO
    static let output: Int32 = STDOUT_FILENO
    static let errors: Int32 = STDERR_FILENO

    let number: Int32
    private let isOwned: Bool

    /// Opens a file for reading.
    init(reading path: String) throws(System.Failure) {
        number = try System.retried { unsafe open(path, O_RDONLY | O_CLOEXEC) }
        isOwned = true
    }

    /// Opens what exists already, such as `/dev/stdout`, for writing.
    init(writing path: String) throws(System.Failure) {
        number = try System.retried { unsafe open(path, O_WRONLY | O_CLOEXEC) }
        isOwned = true
    }

    /// Makes a file that must not exist yet.
    init(creating path: String) throws(System.Failure) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
        number = try System.retried { unsafe open(path, flags, 0o666) }
        isOwned = true
    }

    /// Borrows a stream that somebody else closes.
    init(borrowing number: Int32) {
        self.number = number
        isOwned = false
    }

    deinit { if isOwned { _ = close(number) } }

    /// What the file is.
    func status() throws(System.Failure) -> System.Status {
        var result = stat()
        _ = try System.retried { unsafe fstat(number, &result) }
        return System.Status(result)
    }

    /// Appends at most `count` bytes to `bytes` and says how many; 0 is the end.
    func readSome(_ count: Int, appendingTo bytes: inout [UInt8]) throws(System.Failure) -> Int {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: count))
        var got = 0
        defer { bytes.removeLast(count - got) }
        let stream = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        got = try System.retried(waitingFor: stream) {
            unsafe bytes.withUnsafeMutableBytes { buffer in
                unsafe read(number, buffer.baseAddress?.advanced(by: start), count)
            }
        }
        return got
    }

    /// Writes all of `bytes`, however little the system takes at a time.
    func writeAll(_ bytes: [UInt8]) throws(System.Failure) {
        let stream = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        var start = 0
        while start < bytes.count {
            start += try System.retried(waitingFor: stream) {
                unsafe bytes.withUnsafeBytes { buffer in
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[start...])
                    return unsafe write(number, rest.baseAddress, rest.count)
                }
            }
        }
    }

    /// Sets who may read and write the file.
    func setPermissions(_ permissions: UInt32) throws(System.Failure) {
        _ = try System.retried { fchmod(number, mode_t(permissions)) }
    }

    /// Waits until the bytes are on the disk.
    func synchronize() throws(System.Failure) {
        _ = try System.retried { fsync(number) }
    }
}
