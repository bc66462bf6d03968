public import Foundation

#if canImport(Glibc)
    internal import Glibc
#endif

/// A program that a test starts.
///
///     let program = try ChildProgram("/bin/echo", ["hello"], output: folder("out"))
///     program.wait()   // 0
///
/// It is started with `posix_spawn` and gets its three standard descriptors and no other one.
/// `Process` lists the descriptors that are open and then walks through that list, which fails now
/// and then in a test process that opens and closes sockets on other threads meanwhile.
public final class ChildProgram: @unchecked Sendable {
    // Sendable: `ended` is only touched under `lock`.

    /// The number of the process; free again for others once the end was waited for.
    public let identifier: pid_t
    private let lock = NSLock()
    private var ended: Int32?

    /// Starts the program at the path `program`.
    ///
    /// - Parameters:
    ///   - input: The file that it reads from; nothing by default.
    ///   - output: The file that its standard output goes to, which is emptied first.
    ///   - errors: The same for standard error.
    ///   - environment: The environment instead of that of the test.
    ///   - folder: The folder that it is started in.
    /// - Throws: `POSIXError` when it cannot be started.
    public init(
        _ program: String, _ words: [String], input: String = "/dev/null",
        output: String = "/dev/null", errors: String = "/dev/null",
        environment: [String: String]? = nil, folder: String? = nil
    ) throws {
        let setup = try Setup()
        defer { setup.destroy() }
        // The files are opened in the child, so this process has no descriptor that could leak.
        try setup.open(0, input, O_RDONLY)
        try setup.open(1, output, O_WRONLY | O_CREAT | O_TRUNC)
        try setup.open(2, errors, O_WRONLY | O_CREAT | O_TRUNC)
        if let folder { try setup.changeFolder(folder) }
        try setup.inheritNothingElse()
        let variables = environment ?? ProcessInfo.processInfo.environment
        let list = variables.map { "\($0)=\($1)" }.sorted()
        identifier = try withStrings([program] + words) { arguments in
            try withStrings(list) { environment in
                try setup.start(program, arguments, environment)
            }
        }
    }

    deinit {
        // A program that nobody waited for does not outlive its test.
        if ended == nil {
            kill(identifier, SIGKILL)
            wait()
        }
    }

    /// Sends a signal, unless the end is known already.
    public func signal(_ number: Int32) {
        lock.withLock { if ended == nil { kill(identifier, number) } }
    }

    /// Whether it still runs.
    public var isRunning: Bool {
        lock.withLock {
            if ended == nil { ended = status(WNOHANG) }
            return ended == nil
        }
    }

    /// Waits for the end: the exit status, or 128 and the number of the signal as shells say it.
    @discardableResult
    public func wait() -> Int32 {
        lock.withLock {
            if ended == nil { ended = status(0) }
            return ended ?? -1
        }
    }

    private func status(_ options: Int32) -> Int32? {
        var status: Int32 = 0
        while true {
            switch waitpid(identifier, &status, options) {
            case identifier: return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
            case 0: return nil
            default: if errno != EINTR { return -1 }
            }
        }
    }
}

/// What `posix_spawn` is told.
private struct Setup {
    #if canImport(Darwin)
        typealias Actions = posix_spawn_file_actions_t?
        typealias Attributes = posix_spawnattr_t?
    #else
        typealias Actions = posix_spawn_file_actions_t
        typealias Attributes = posix_spawnattr_t
    #endif
    private let actions = UnsafeMutablePointer<Actions>.allocate(capacity: 1)
    private let attributes = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)

    init() throws {
        try check(posix_spawn_file_actions_init(actions))
        try check(posix_spawnattr_init(attributes))
        // Signals that the test process ignores or blocks are the program's own affair.
        var all = sigset_t()
        var none = sigset_t()
        sigfillset(&all)
        sigemptyset(&none)
        #if canImport(Darwin)
            let closing = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
            let closing: Int32 = 0
            // These two cannot be set.
            sigdelset(&all, SIGKILL)
            sigdelset(&all, SIGSTOP)
        #endif
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | closing
        try check(posix_spawnattr_setsigdefault(attributes, &all))
        try check(posix_spawnattr_setsigmask(attributes, &none))
        try check(posix_spawnattr_setflags(attributes, Int16(flags)))
    }

    func destroy() {
        posix_spawn_file_actions_destroy(actions)
        posix_spawnattr_destroy(attributes)
        actions.deallocate()
        attributes.deallocate()
    }

    func open(_ descriptor: Int32, _ path: String, _ flags: Int32) throws {
        try check(
            posix_spawn_file_actions_addopen(actions, descriptor, path, flags, 0o600))
    }

    func changeFolder(_ path: String) throws {
        #if canImport(Darwin)
            try check(posix_spawn_file_actions_addchdir_np(actions, path))
        #else
            typealias Function =
                @convention(c) (
                    UnsafeMutablePointer<Actions>, UnsafePointer<CChar>
                ) -> Int32
            let function = try unsafeBitCast(
                hidden("posix_spawn_file_actions_addchdir_np"), to: Function.self)
            try check(function(actions, path))
        #endif
    }

    /// macOS does this by a flag.
    func inheritNothingElse() throws {
        #if !canImport(Darwin)
            typealias Function = @convention(c) (UnsafeMutablePointer<Actions>, Int32) -> Int32
            let function = try unsafeBitCast(
                hidden("posix_spawn_file_actions_addclosefrom_np"), to: Function.self)
            try check(function(actions, 3))
        #endif
    }

    #if !canImport(Darwin)
        /// A function that glibc has, but only declares to programs that define `_GNU_SOURCE`.
        private func hidden(_ name: String) throws -> UnsafeMutableRawPointer {
            guard let function = dlsym(nil, name) else { throw POSIXError(.ENOSYS) }
            return function
        }
    #endif

    func start(
        _ program: String, _ arguments: UnsafePointer<UnsafeMutablePointer<CChar>?>,
        _ environment: UnsafePointer<UnsafeMutablePointer<CChar>?>
    ) throws -> pid_t {
        var identifier: pid_t = 0
        while true {
            let fault = posix_spawn(
                &identifier, program, actions, attributes, arguments, environment)
            if fault != EINTR {
                try check(fault)
                return identifier
            }
        }
    }

    private func check(_ fault: Int32) throws {
        if fault != 0 { throw POSIXError(POSIXErrorCode(rawValue: fault) ?? .EINVAL) }
    }
}

/// Calls `body` with a list of C strings that ends in a null pointer.
private func withStrings<Result>(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Result
) rethrows -> Result {
    var list = texts.map { strdup($0) } + [nil]
    defer { for text in list { free(text) } }
    return try body(&list)
}
