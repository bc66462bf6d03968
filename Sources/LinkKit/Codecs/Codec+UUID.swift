public import Foundation
public import LinkRouting

extension Codec where Value == UUID {
    /// A UUID in its usual form with hyphens.
    ///
    ///     Route("/order/{id}", .path("id", .uuid()), to: Screen.order) { … }
    ///
    /// A value has one spelling, so letters in the other case are refused. Take
    /// ``LetterCase/upper`` when links were made from `UUID.uuidString`.
    public static func uuid(_ letters: LetterCase = .lower) -> Codec {
        Codec(
            letters == .lower ? "a UUID in lower case" : "a UUID in upper case",
            read: { $0.utf8.count == 36 ? UUID(uuidString: $0) : nil },
            write: { letters == .lower ? $0.uuidString.lowercased() : $0.uuidString })
    }

    /// The cases of the letters a to f.
    public enum LetterCase: Sendable {
        /// `e621e1f8-c36c-495a-93fc-0c247a3e6e5f`
        case lower
        /// `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`
        case upper
    }
}
