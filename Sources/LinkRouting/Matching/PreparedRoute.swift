internal import URLText

/// A route made ready for reading and writing: its literals are encoded once, when the router is made.
final class PreparedRoute: Sendable {
    /// The path as it was declared.
    let path: String
    let isConfirming: Bool
    let isSchemeOnly: Bool
    /// The names of the query items that it has slots for, in the order of the slots.
    let queryNames: [[UInt8]]
    /// Whether all that is written by the route leads back to it.
    let isUncontested: Bool
    /// All literals, each with its slash in front, one behind the other.
    private let literals: [UInt8]
    /// The segments that are slots, in their order, each as its number and how many bytes of the
    /// literals stand before it.
    private let slots: [Int]
    /// Whether the first segment can stand where a scheme's link has its host: it is a literal, for a
    /// value might lose its case there, and every program reads it.
    private let beginsLikeAHost: Bool

    init(_ declaration: RouteDeclaration, _ template: RouteTemplate, isUncontested: Bool) {
        path = declaration.path
        isConfirming = declaration.isConfirming
        isSchemeOnly = declaration.isSchemeOnly
        self.isUncontested = isUncontested
        var names: [[UInt8]] = []
        for parameter in declaration.parameters where parameter.place == .query {
            names.append(parameter.name.bytes)
        }
        queryNames = names
        var literals: [UInt8] = []
        var slots: [Int] = []
        for (number, text) in template.literals.enumerated() {
            if !text.isEmpty {
                literals.add("/" + LinkWriter.encoded(text))
            } else {
                slots.append(number)
                slots.append(literals.count)
            }
        }
        self.literals = literals
        self.slots = slots
        let first = template.literals.first ?? ""
        var isLikeAHost = !first.isEmpty
        for byte in first.bytes { isLikeAHost = isLikeAHost && byte.isHostByte }
        beginsLikeAHost = isLikeAHost
    }

    /// The link that begins with `origin`; nil when it would be longer than `most` bytes.
    func link(from origin: [UInt8], _ draft: Draft, isHostFree: Bool, most: Int) -> String? {
        // A slash for a path that is empty, and a mark and an equals sign for each piece.
        var room = origin.count + literals.count + 1
        for piece in draft.pieces {
            room += 2 + LinkWriter.room(for: piece.text)
            if piece.parameter.place == .query {
                room += LinkWriter.room(for: piece.parameter.name)
            }
            // Else the room alone could be a burden.
            if room > 4 * most { return nil }
        }
        let link = LinkWriter.link(capacity: room) { writer in
            writer.bytes(origin)
            write(draft, isHostFree: isHostFree, &writer)
        }
        return link.utf8.count <= most ? link : nil
    }

    private func write(_ draft: Draft, isHostFree: Bool, _ writer: inout LinkWriter) {
        let start = writer.count
        var written = isHostFree && beginsLikeAHost ? 1 : 0
        var at = 0
        while at < slots.count {
            let (segment, offset) = (slots[at], slots[at + 1])
            at += 2
            if offset > written { writer.bytes(literals, in: written..<offset) }
            written = max(written, offset)
            guard let text = draft.text(ofSegment: segment) else { continue }
            writer.byte(UInt8(ascii: "/"))
            writer.encoded(text)
        }
        if literals.count > written { writer.bytes(literals, in: written..<literals.count) }
        for piece in draft.pieces where piece.parameter.place == .tail {
            writer.byte(UInt8(ascii: "/"))
            writer.encoded(piece.text)
        }
        if writer.count == start { writer.byte(UInt8(ascii: "/")) }
        var mark = UInt8(ascii: "?")
        for piece in draft.pieces where piece.parameter.place == .query {
            writer.byte(mark)
            writer.encoded(piece.parameter.name)
            writer.byte(UInt8(ascii: "="))
            writer.encoded(piece.text)
            mark = UInt8(ascii: "&")
        }
        if let fragment = draft.fragment {
            writer.byte(UInt8(ascii: "#"))
            writer.encoded(fragment)
        }
    }
}
