internal import ToolSupport
internal import WebText

extension Configuration {
    /// Where links are kept.
    enum Database: Sendable {
        /// A file of SQLite.
        case file(String)
        /// A database of PostgreSQL, or of what speaks its protocol, as libpq reads it.
        case server(String)

        /// Reads a URL such as `sqlite:/var/lib/landfall/landfall.db` or `postgres://host/name`.
        ///
        /// - Parameter isArgument: Whether everybody on the machine can read it in the list of
        ///   processes, where no secret may stand.
        init(_ text: String, isArgument: Bool) throws {
            let scheme = text.prefix { $0 != ":" }.lowercased()
            var rest = text.dropFirst(scheme.count + 1)
            if isArgument, Self.holdsPassword(text) {
                throw Unreadable(
                    "a password in the arguments can be read by every user of the machine; set "
                        + "LANDFALL_DATABASE, or write it in the file for --config")
            }
            switch scheme {
            case "sqlite":
                if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
                guard !rest.isEmpty else { throw Unreadable("there is no path behind sqlite:") }
                self = .file(String(rest))
            case "postgres", "postgresql":
                guard rest.hasPrefix("//") else {
                    throw Unreadable("write \(scheme)://HOST/NAME, with an account before the host")
                }
                // libpq knows these two spellings in lower case alone.
                self = .server("\(scheme):\(rest)")
            default:
                throw Unreadable(
                    "\(Quoted.text(String(scheme), most: 40)) is no kind of database that can be "
                        + "used; write sqlite: and the path of a file, or postgres://HOST/NAME")
            }
        }

        private static func holdsPassword(_ text: String) -> Bool {
            let rest = text.drop { $0 != ":" }.drop { $0 == ":" || $0 == "/" }
            let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            // Several hosts may stand there, each with a port, but one account in front of them.
            if let at = authority.lastIndex(of: "@"), authority[..<at].contains(":") { return true }
            // Names may be written with escapes, which nobody does who means well.
            let query = rest.drop { $0 != "?" }.lowercased()
            return query.contains("password=") || query.contains("%70assword")
        }

        /// The database for people, without secrets: the path, or the URL as far as the name.
        var description: String {
            switch self {
            case .file(let path): return path
            case .server(let url):
                let scheme = url.prefix { $0 != ":" }
                let rest = url.dropFirst(scheme.count + 3).prefix { $0 != "?" && $0 != "#" }
                // A password may hold `@` and `/` where somebody forgot to escape them.
                let place = rest.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
                return "\(scheme)://\(place)"
            }
        }

        /// The path of the file, or nil for a server.
        var path: String? {
            if case .file(let path) = self { return path }
            return nil
        }

        /// The folder of the file at `path`.
        static func folder(of path: String) -> String {
            guard let slash = path.lastIndex(of: "/") else { return "." }
            return slash == path.startIndex ? "/" : String(path[..<slash])
        }
    }
}
