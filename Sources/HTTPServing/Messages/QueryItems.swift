internal import WebText

/// The items of a query in the form rules of the URL standard: `&` separates, `+` is a blank.
///
/// Nothing is decoded before it is asked for. An item whose escapes are broken keeps its text as
/// sent.
package struct QueryItems: Sequence, Sendable {
    private let query: String

    /// The items of `query`, the text behind the question mark.
    package init(_ query: String?) { self.query = query ?? "" }

    /// The value of the first item with this name; nil without one, empty without `=`.
    package subscript(name: String) -> String? { first { $0.name == name }?.value }

    /// The values of all items with this name.
    package func values(of name: String) -> [String] {
        compactMap { $0.name == name ? $0.value : nil }
    }

    /// Walks through the items, decoded.
    package func makeIterator() -> Iterator { Iterator(rest: query[...]) }

    /// Decodes one item after the other.
    package struct Iterator: IteratorProtocol {
        fileprivate var rest: Substring

        /// The next item that is not empty.
        package mutating func next() -> (name: String, value: String)? {
            while !rest.isEmpty {
                let item = rest.prefix { $0 != "&" }
                rest = rest[item.endIndex...].dropFirst()
                if item.isEmpty { continue }
                let name = item.prefix { $0 != "=" }
                return (decode(name), decode(item[name.endIndex...].dropFirst()))
            }
            return nil
        }

        private func decode(_ text: Substring) -> String {
            let blanks = text.utf8.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
            guard let bytes = PercentCoding.decode(blanks) else { return String(text) }
            return String(decoding: bytes, as: UTF8.self)
        }
    }
}
