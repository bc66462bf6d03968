internal import WebText

/// A command line that cannot be understood, told in one line.
///
///     unknown option --expalin; did you mean --explain?
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, without the program's name.
    package let description: String
    /// The words of the command whose help is of use.
    package let command: [String]

    /// Makes an error of one line; `command` is the one being called, as far as it is known.
    package init(_ description: String, command: [String] = []) {
        self.description = description
        self.command = command
    }

    /// The error of an empty command line.
    static let noCommand = UsageError("no command given")

    /// A text for what is not known, with the nearest of the names that are.
    static func unknown(_ what: String, nearest name: String?) -> String {
        name.map { "unknown \(what); did you mean \($0)?" } ?? "unknown \(what)"
    }

    /// Checks that `value` is among the ones that are accepted; `name` is what takes it.
    static func check(
        _ value: String, among allowed: [String], for name: String, of command: [String]
    ) throws(UsageError) {
        guard !allowed.isEmpty, !allowed.contains(value) else { return }
        let list = allowed.dropLast().joined(separator: ", ")
        let last = allowed[allowed.count - 1]
        let only = list.isEmpty ? last : "\(list) or \(last)"
        let hint = NearestName.find(value, among: allowed).map { "; did you mean \($0)?" } ?? ""
        throw UsageError("\(name) cannot be '\(value)', only \(only)\(hint)", command: command)
    }
}
