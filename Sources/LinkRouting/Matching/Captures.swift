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
        var first: String?
        var count = 0
        for item in items where item.name == number {
            guard let text = link.decode(link.bytes[item.value], isQuery: true) else {
                return .failure(notText(name))
            }
            if count == 0 { first = text }
            count += 1
        }
        if count > 1 { return .failure(Refusal(name, "it is given \(count) times")) }
        return .success(first)
    }

    /// The values of all items of a name, in order.
    @usableFromInline func items(_ number: Int, _ name: String) -> Result<[String], Refusal> {
        var values: [String] = []
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

/// The parts of a link that is being written, not yet encoded.
@usableFromInline struct Draft {
    /// The text of each segment of the template that is a slot and is written.
    @usableFromInline var segments: [String?] = []
    @usableFromInline var tail: [String] = []
    @usableFromInline var items: [(name: String, value: String)] = []
    @usableFromInline var fragment: String?
    /// The value that has no place in a link of the route, if there is one.
    @usableFromInline var refusal: Refusal?

    @usableFromInline init() {}

    /// Makes room for the segments of a template.
    @usableFromInline mutating func begin(_ count: Int) {
        // `Array(repeating:count:)` looks the type of its storage up each time.
        segments.reserveCapacity(count)
        for _ in 0..<count { segments.append(nil) }
    }
}
