#if canImport(os)
    internal import os
#endif

/// Where the handler's lines go.
///
///     LinkLog(subsystem: "com.example.shop")    // os.Logger, category "links"
///     LinkLog { level, line in print(line) }
///
/// Lines hold no values of a query unless ``LinkHandler/Options/logsQueryValues`` asks for them, so
/// they are safe to collect.
public final class LinkLog: Sendable {
    /// How much a line matters.
    public struct Level: Equatable, Sendable, CustomStringConvertible {
        private let rawValue: UInt8

        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// What happened.
        @_alwaysEmitIntoClient public static var info: Level { Level(0) }
        /// Something is wrong in the app: a callback was forgotten, say.
        @_alwaysEmitIntoClient public static var fault: Level { Level(1) }

        /// The name of the level.
        public var description: String { rawValue == 0 ? "info" : "fault" }
    }

    let write: @Sendable (Level, String) -> Void

    /// A log of your own.
    public init(_ write: @escaping @Sendable (Level, String) -> Void) { self.write = write }

    /// The system's log; where there is no `os` module, standard error.
    public convenience init(subsystem: String) {
        #if canImport(os)
            let logger = Logger(subsystem: subsystem, category: "links")
            self.init { level, line in
                if level == .fault {
                    logger.error("\(line, privacy: .public)")
                } else {
                    // Notices are kept on the device, other than info lines: Console shows them later.
                    logger.notice("\(line, privacy: .public)")
                }
            }
        #else
            self.init { _, line in
                RowFile.show(subsystem + " links: " + line + "\n")
            }
        #endif
    }

    /// No log.
    @_alwaysEmitIntoClient public static var none: LinkLog { LinkLog { _, _ in } }
}
