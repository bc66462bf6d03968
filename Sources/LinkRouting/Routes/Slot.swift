/// One parameter of a route: where it stands in the link, and how it is read and written.
///
///     .path("id", .integer(1...))                  // {id} in the path
///     .optionalPath("tab", .cases())               // {tab?} at its end; nil when missing
///     .tail("rest", .text())                       // {rest...}: what is left of the path
///     .query("code", .text(1...40))                // ?code=… has to be there
///     .query("page", .integer(1...), default: 1)   // may be missing, and is when it is 1
///     .optionalQuery("ref", .text())               // nil when missing
///     .repeatedQuery("tag", .text())               // tag=a&tag=b, or none
///     .fragment(.text())                           // #…
///
/// A value that is there but does not fit is refused, even where it might be missing.
public struct Slot<Value: Sendable>: Sendable {
    @usableFromInline let parameter: RouteParameter
    // No typed throws here: types of such functions need the runtime of iOS 18 when they are stored
    // in something generic. And all of it is emitted into the app, because generic code that is not
    // specialized looks types up at run time, which takes ten times as long as the work.
    @usableFromInline let reading: @Sendable (Captures, Int) -> Result<Value, Refusal>
    @usableFromInline let writing: @Sendable (Value, Int, inout Draft) -> Result<Void, Refusal>

    @_alwaysEmitIntoClient init(
        _ parameter: RouteParameter,
        read: @escaping @Sendable (Captures, Int) -> Result<Value, Refusal>,
        write: @escaping @Sendable (Value, Int, inout Draft) -> Result<Void, Refusal>
    ) {
        self.parameter = parameter
        reading = read
        writing = write
    }

    /// The slot's functions with its number in `template`, or among the query items of `parameters`,
    /// which are those of its route. A slot that has none keeps its router from being made.
    @_alwaysEmitIntoClient func placed(
        in template: RouteTemplate?, among parameters: [RouteParameter]
    ) -> PlacedSlot<Value> {
        PlacedSlot(
            reading: reading, writing: writing,
            number: template?.number(of: parameter, among: parameters) ?? 0)
    }
}

/// What a route needs of a slot for a link: little, for it is copied each time.
@usableFromInline
struct PlacedSlot<Value: Sendable>: Sendable {
    @usableFromInline let reading: @Sendable (Captures, Int) -> Result<Value, Refusal>
    @usableFromInline let writing: @Sendable (Value, Int, inout Draft) -> Result<Void, Refusal>
    /// Which segment of the path it is, or which of the query items of its route.
    @usableFromInline let number: Int

    @_alwaysEmitIntoClient init(
        reading: @escaping @Sendable (Captures, Int) -> Result<Value, Refusal>,
        writing: @escaping @Sendable (Value, Int, inout Draft) -> Result<Void, Refusal>,
        number: Int
    ) {
        self.reading = reading
        self.writing = writing
        self.number = number
    }

    @_alwaysEmitIntoClient func read(_ captures: Captures) throws(Refusal) -> Value {
        try reading(captures, number).get()
    }

    @_alwaysEmitIntoClient func write(_ value: Value, to draft: inout Draft) throws(Refusal) {
        try writing(value, number, &draft).get()
    }
}

// MARK: In the path

extension Slot {
    /// The value in one segment of the path, which is never empty, `.` or `..`.
    @_alwaysEmitIntoClient public static func path(_ name: String, _ codec: Codec<Value>) -> Slot {
        Slot(
            RouteParameter(.path, name, codec, isRequired: true),
            read: { captures, segment in codec.value(of: captures.segment(segment), name) },
            write: { value, segment, draft in
                codec.segment(for: value, name).map { draft.add($0, to: .segment(segment)) }
            })
    }

    /// The value in the last segment of the path, `{name?}`, or nil when the path ends before.
    @_alwaysEmitIntoClient public static func optionalPath<Wrapped>(
        _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        Slot(
            RouteParameter(.path, name, codec, isRequired: false),
            read: { captures, segment in
                guard captures.hasSegment(segment) else { return .success(nil) }
                return codec.value(of: captures.segment(segment), name).map(Optional.some)
            },
            write: { value, segment, draft in
                guard let value else { return .success(()) }
                return codec.segment(for: value, name).map { draft.add($0, to: .segment(segment)) }
            })
    }

    /// The values in the segments that are left, which may be none.
    @_alwaysEmitIntoClient public static func tail<Element>(
        _ name: String, _ codec: Codec<Element>
    ) -> Slot where Value == [Element] {
        Slot(
            RouteParameter(.tail, name, codec, isRequired: false, isRepeated: true),
            read: { captures, segment in
                captures.tail(from: segment).collect { codec.value(of: $0, name) }
            },
            write: { values, _, draft in
                values.collect { codec.segment(for: $0, name) }
                    .map { texts in for text in texts { draft.add(text, to: .tail) } }
            })
    }
}

// MARK: In the query

extension Slot {
    /// The value of a query item that has to be there, once.
    @_alwaysEmitIntoClient public static func query(_ name: String, _ codec: Codec<Value>) -> Slot {
        Slot(
            RouteParameter(.query, name, codec, isRequired: true),
            read: { captures, number in
                captures.item(number, name).flatMap { text in
                    guard let text else { return .failure(Refusal(name, "it is missing")) }
                    return codec.value(of: text, name)
                }
            },
            write: { value, _, draft in
                codec.text(for: value, name).map { draft.add($0, to: .item(name)) }
            })
    }

    /// The value of a query item, or `standard` without one; the standard is not written.
    @_alwaysEmitIntoClient public static func query(
        _ name: String, _ codec: Codec<Value>, default standard: Value
    ) -> Slot where Value: Equatable {
        Slot(
            RouteParameter(
                .query, name, codec, isRequired: false, standard: codec.write(standard)),
            read: { captures, number in
                captures.item(number, name).flatMap { text in
                    guard let text else { return .success(standard) }
                    return codec.value(of: text, name)
                }
            },
            write: { value, _, draft in
                if value == standard { return .success(()) }
                return codec.text(for: value, name).map { draft.add($0, to: .item(name)) }
            })
    }

    /// The value of a query item, or nil without one.
    @_alwaysEmitIntoClient public static func optionalQuery<Wrapped>(
        _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        Slot(
            RouteParameter(.query, name, codec, isRequired: false),
            read: { captures, number in
                captures.item(number, name).flatMap { text in
                    guard let text else { return .success(nil) }
                    return codec.value(of: text, name).map(Optional.some)
                }
            },
            write: { value, _, draft in
                guard let value else { return .success(()) }
                return codec.text(for: value, name).map { draft.add($0, to: .item(name)) }
            })
    }

    /// The values of all query items of a name, in order; at most `most` of them.
    @_alwaysEmitIntoClient public static func repeatedQuery<Element>(
        _ name: String, _ codec: Codec<Element>, most: Int = 100
    ) -> Slot where Value == [Element] {
        Slot(
            RouteParameter(.query, name, codec, isRequired: false, isRepeated: true),
            read: { captures, number in
                captures.items(number, name, most: most).flatMap { texts in
                    texts.collect { codec.value(of: $0, name) }
                }
            },
            write: { values, _, draft in
                if values.count > most {
                    return .failure(Refusal(name, "there are more than \(most)"))
                }
                return values.collect { codec.text(for: $0, name) }
                    .map { texts in for text in texts { draft.add(text, to: .item(name)) } }
            })
    }
}

// MARK: In the fragment

extension Slot {
    /// The fragment, which has to be there.
    @_alwaysEmitIntoClient public static func fragment(_ codec: Codec<Value>) -> Slot {
        Slot(
            RouteParameter(.fragment, "#", codec, isRequired: true),
            read: { captures, _ in
                captures.fragment().flatMap { text in
                    guard let text else { return .failure(Refusal("#", "it is missing")) }
                    return codec.value(of: text, "#")
                }
            },
            write: { value, _, draft in
                codec.text(for: value, "#").map { draft.add($0, to: .fragment) }
            })
    }

    /// The fragment, or nil without one.
    @_alwaysEmitIntoClient public static func optionalFragment<Wrapped>(
        _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        Slot(
            RouteParameter(.fragment, "#", codec, isRequired: false),
            read: { captures, _ in
                captures.fragment().flatMap { text in
                    guard let text else { return .success(nil) }
                    return codec.value(of: text, "#").map(Optional.some)
                }
            },
            write: { value, _, draft in
                guard let value else { return .success(()) }
                return codec.text(for: value, "#").map { draft.add($0, to: .fragment) }
            })
    }
}

extension Codec {
    @_alwaysEmitIntoClient func value(of text: String, _ name: String) -> Result<Value, Refusal> {
        read(text).map(Result.success) ?? .failure(refusal(name))
    }

    @_alwaysEmitIntoClient func text(for value: Value, _ name: String) -> Result<String, Refusal> {
        write(value).map(Result.success) ?? .failure(refusal(name))
    }

    /// Text for a segment: one that is empty or made of dots would change the path.
    @_alwaysEmitIntoClient func segment(for value: Value, _ name: String) -> Result<String, Refusal>
    {
        guard let text = write(value) else { return .failure(refusal(name)) }
        if text.isEmpty || text == "." || text == ".." {
            return .failure(Refusal(name, "no segment can be empty or made of dots"))
        }
        return .success(text)
    }

    @usableFromInline func refusal(_ name: String) -> Refusal {
        Refusal(name, "it is not \(expectation)")
    }
}

extension Sequence {
    /// The outcomes of `transform`, or the first refusal.
    @_alwaysEmitIntoClient func collect<Outcome>(
        _ transform: (Element) -> Result<Outcome, Refusal>
    ) -> Result<[Outcome], Refusal> {
        var outcomes: [Outcome] = []
        for element in self {
            switch transform(element) {
            case .success(let outcome): outcomes.append(outcome)
            case .failure(let refusal): return .failure(refusal)
            }
        }
        return .success(outcomes)
    }
}
