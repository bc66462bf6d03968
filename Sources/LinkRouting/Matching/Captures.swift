/// What a link gives to the slots of its route.
@usableFromInline struct Captures {
    let link: LinkParts
    /// The query items that the route has slots for.
    let items: [LinkParts.Item]

    @usableFromInline func hasSegment(_ number: Int) -> Bool { number < link.segments.count }

    /// The decoded text of a segment. The route was found, so the link has it.
    @usableFromInline func segment(_ number: Int) -> String {
        link.segments.indices.contains(number) ? link.text(of: link.segments[number]) : ""
    }

    /// The decoded segments that `{name...}` stands for.
    @usableFromInline func tail(from number: Int) -> [String] {
        link.segments.dropFirst(number).map(link.text)
    }

    /// The value of an item that may be there once; `number` is that of its slot among those for
    /// query items.
    @usableFromInline func item(_ number: Int, _ name: String) -> Result<String?, Refusal> {
        // Counted first: nobody can make the app decode a thousand values of which it takes none.
        let count = items.count { $0.name == number }
        if count > 1 { return .failure(Refusal(name, "it is given \(count) times")) }
        guard let item = items.first(where: { $0.name == number }) else { return .success(nil) }
        guard let text = link.decode(link.bytes[item.value], isQuery: true) else {
            return .failure(notText(name))
        }
        return .success(text)
    }

    /// The values of all items of a name, in order; at most `most` of them.
    @usableFromInline func items(
        _ number: Int, _ name: String, most: Int
    ) -> Result<[String], Refusal> {
        let count = items.count { $0.name == number }
        if count > most { return .failure(Refusal(name, "there are more than \(most)")) }
        var values: [String] = []
        values.reserveCapacity(count)
        for item in items where item.name == number {
            guard let text = link.decode(link.bytes[item.value], isQuery: true) else {
                return .failure(notText(name))
            }
            values.append(text)
        }
        return .success(values)
    }

    private func notText(_ name: String) -> Refusal { Refusal(name, "its bytes are not UTF-8") }

    @usableFromInline func fragment() -> Result<String?, Refusal> {
        guard let fragment = link.fragment else { return .success(nil) }
        guard let text = link.decode(link.bytes[fragment], isQuery: false) else {
            return .failure(Refusal("#", "its bytes are not UTF-8"))
        }
        return .success(text)
    }
}
