/// Everything for which a ``Router`` refuses to be made.
public struct RouterFaults: Error, Equatable, Sendable, CustomStringConvertible {
    /// The faults, in the order of the routes.
    public let faults: [Fault]

    /// One fault: what it is about, and what is wrong with it.
    ///
    /// An object with two texts and not an enumeration, for apps link it and none of them looks inside.
    public final class Fault: Equatable, Sendable, CustomStringConvertible {
        private let subject: String
        private let reason: String

        @inline(never)
        @usableFromInline init(_ subject: String, _ reason: String) {
            self.subject = subject
            self.reason = reason
        }

        /// The template is not well formed.
        @_alwaysEmitIntoClient
        public static func template(route: String, reason: String) -> Fault {
            Fault("route \(route)", ": \(reason)")
        }
        /// The template and the slots disagree.
        @_alwaysEmitIntoClient
        public static func slots(route: String, reason: String) -> Fault {
            Fault("route \(route)", ": \(reason)")
        }
        /// Two routes have the same place.
        public static func ambiguous(_ first: String, _ second: String) -> Fault {
            Fault("routes \(first)", " and \(second) take the same links")
        }
        /// Other routes, of which one is named, take every link of a route.
        public static func unreachable(_ route: String, because other: String) -> Fault {
            Fault("route \(route)", " is never reached because of \(other)")
        }
        /// The host is none.
        @_alwaysEmitIntoClient public static func host(_ host: String, reason: String) -> Fault {
            Fault("host \(host)", ": \(reason)")
        }
        /// The scheme is none, or is the web's.
        @_alwaysEmitIntoClient
        public static func scheme(_ scheme: String, reason: String) -> Fault {
            Fault("scheme \(scheme)", ": \(reason)")
        }

        /// Two are equal when they say the same.
        public static func == (a: Fault, b: Fault) -> Bool { a.description == b.description }

        /// The fault in one line.
        public var description: String { subject + reason }
    }

    /// Two are equal when they say the same.
    public static func == (a: RouterFaults, b: RouterFaults) -> Bool {
        a.description == b.description
    }

    /// One line per fault.
    public var description: String {
        var lines = ""
        for fault in faults { lines += (lines.isEmpty ? "" : "\n") + fault.description }
        return lines
    }
}
