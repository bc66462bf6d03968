/// The path of a route: `/product/{id}`, `/*/news`, `/profile/{tab?}`, `/docs/{rest...}`.
@usableFromInline package struct RouteTemplate: Sendable {
    let text: String
    package let segments: [Segment]
    /// Whether the last segment, which is a slot then, may be missing: `{tab?}`.
    package let isLastOptional: Bool
    /// The name in `{name...}` at the end, or nil.
    package let tail: String?

    package enum Segment: Hashable, Sendable {
        case literal(String)
        case slot(String)
        case wildcard
    }

    @usableFromInline struct Invalid: Error { let reason: String }

    /// The template, or why it is none.
    @usableFromInline static func reading(_ text: String) -> Result<RouteTemplate, Invalid> {
        Result { () throws(Invalid) in try RouteTemplate(text) }
    }

    init(_ text: String) throws(Invalid) {
        self.text = text
        guard text.utf8.first == UInt8(ascii: "/") else {
            throw Invalid(reason: "it has to begin with /")
        }
        var parts = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        if parts.last == "" { parts.removeLast() }
        var segments: [Segment] = []
        var (tail, last): (String?, Substring?) = (nil, nil)
        for part in parts {
            if let last { throw Invalid(reason: "nothing can follow \(last)") }
            if part == "*" {
                segments.append(.wildcard)
            } else if part.hasPrefix("{"), part.hasSuffix("...}") {
                tail = try Self.name(part.dropFirst().dropLast(4))
                last = part
            } else if part.hasPrefix("{"), part.hasSuffix("?}") {
                segments.append(.slot(try Self.name(part.dropFirst().dropLast(2))))
                last = part
            } else if part.hasPrefix("{"), part.hasSuffix("}") {
                segments.append(.slot(try Self.name(part.dropFirst().dropLast())))
            } else {
                segments.append(.literal(try Self.literal(part)))
            }
        }
        self.segments = segments
        self.tail = tail
        isLastOptional = tail == nil && last != nil
        let names = self.names
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Invalid(reason: "{\(twice)} stands in it twice")
        }
    }

    /// How many segments there are.
    @usableFromInline var count: Int { segments.count }

    /// The names of slots in the path, without the tail's.
    var slots: [String] {
        segments.compactMap { if case .slot(let name) = $0 { name } else { nil } }
    }

    /// The name in `{name?}`, or nil.
    var optional: String? { isLastOptional ? slots.last : nil }

    /// The number of the segment that a parameter of the path fills, the first of a tail's; for an
    /// item of the query its number among those of the route. Nil when it has no place here.
    @usableFromInline func number(
        of parameter: RouteParameter, among parameters: [RouteParameter]
    ) -> Int? {
        switch parameter.place {
        case .path:
            segments.firstIndex(of: .slot(parameter.name))
        case .tail:
            tail == parameter.name ? segments.count : nil
        case .query:
            parameters.filter { $0.place == .query }.firstIndex { $0.name == parameter.name }
        case .fragment: nil
        }
    }

    private var names: [String] { slots + [tail].compactMap(\.self) }

    private static func name(_ text: Substring) throws(Invalid) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isNameByte) else {
            throw Invalid(reason: "{\(text)} is no name made of ASCII letters, digits and _")
        }
        return String(text)
    }

    /// A literal is plain text: `/café`, not `/caf%C3%A9`.
    private static func literal(_ text: Substring) throws(Invalid) -> String {
        if text.isEmpty { throw Invalid(reason: "it has an empty segment") }
        if text == "." || text == ".." { throw Invalid(reason: "it has a segment of dots") }
        let odd = text.unicodeScalars.first { "{}*?#%$\\".unicodeScalars.contains($0) || $0 <= " " }
        if let odd {
            let hint =
                switch odd {
                case "{", "}", "*": "a slot or * has to be a whole segment"
                case "?": "query items are declared with .query"
                case "#": "the fragment is declared with .fragment"
                case "%": "text is written as it reads, not percent-encoded"
                default: "it cannot stand in a literal"
                }
            throw Invalid(reason: "there is \(odd.escaped(asASCII: true)) in it: \(hint)")
        }
        return String(text)
    }
}

extension UInt8 {
    fileprivate var isNameByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: true
        default: false
        }
    }
}
