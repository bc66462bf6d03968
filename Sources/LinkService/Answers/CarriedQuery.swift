internal import WebText

/// The query of a visit, carried over into the address that the visit is sent to.
///
///     CarriedQuery("ref=y&utm=1").added(to: "https://example.com/p?ref=x&k=a%2Bb#top")
///     // https://example.com/p?ref=y&k=a%2Bb&utm=1#top
///
/// An item that the address has already is replaced where it stands; the others go to the end,
/// before the fragment. Nothing is decoded but for the comparison of names, so every escape stays
/// as it was. `c`, which names the channel of a visit, is not carried on.
package struct CarriedQuery: Sendable {
    /// Names as compared, and items as sent.
    private let items: [(name: [UInt8], text: String)]

    /// Takes the text behind a request's question mark.
    package init(_ query: String?) {
        items = Self.split(query ?? "").filter { $0.name != Array("c".utf8) }
    }

    /// `address` with the items.
    package func added(to address: String) -> String {
        guard !items.isEmpty, let url = try? WebURL(address) else { return address }
        let base = String(decoding: url.bytes[..<url.path.upperBound], as: UTF8.self)
        let own = Self.split(url.text(of: url.query) ?? "")
        var written: [String] = []
        var replaced: Set<[UInt8]> = []
        for item in own {
            let mine = items.filter { $0.name == item.name }
            if mine.isEmpty {
                written.append(item.text)
            } else if replaced.insert(item.name).inserted {
                written += mine.map(\.text)
            }
        }
        written += items.filter { !replaced.contains($0.name) }.map(\.text)
        let fragment = url.text(of: url.fragment).map { "#\($0)" } ?? ""
        return "\(base)?\(written.joined(separator: "&"))\(fragment)"
    }

    private static func split(_ query: String) -> [(name: [UInt8], text: String)] {
        query.split(separator: "&").map { item in
            let name = item.prefix { $0 != "=" }.utf8.map {
                $0 == UInt8(ascii: "+") ? UInt8(0x20) : $0
            }
            // What no URL may hold is escaped, so that the address stays one.
            let text = PercentCoding.encode(String(item)) { byte in
                byte > 0x20 && byte < 0x7F && !"\"<>\\^`{|}#[]".utf8.contains(byte)
            }
            return (PercentCoding.decode(name) ?? name, text)
        }
    }
}
