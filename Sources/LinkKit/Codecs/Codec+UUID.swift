public import Foundation
public import LinkRouting

extension Codec where Value == UUID {
    /// A UUID in its usual form with hyphens.
    ///
    ///     Route("/order/{id}", .path("id", .uuid()), to: Screen.order) { … }
    ///
    /// A value has one spelling, so letters in the other case are refused. Take
    /// `.uuid(inUpperCase: true)` when links were made from `UUID.uuidString`.
    public static func uuid(inUpperCase: Bool = false) -> Codec {
        Codec(
            inUpperCase ? "a UUID in upper case" : "a UUID in lower case",
            read: { $0.utf8.count == 36 ? UUID(uuidString: $0) : nil },
            write: { inUpperCase ? $0.uuidString : $0.uuidString.lowercased() })
    }
}
