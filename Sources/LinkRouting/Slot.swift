/// One parameter of a route: where it stands in the link, and how it is read and written.
///
///     .path("id", .integer(1...))                  // {id} in the path
///     .query("code", .text(1...40))                // ?code=… has to be there
///     .query("page", .integer(1...), default: 1)   // may be missing, and is when it is 1
///     .optionalQuery("ref", .text())               // nil when missing
///     .repeatedQuery("tag", .text())               // tag=a&tag=b, or none
///     .tail("rest", .text())                       // {rest...}: what is left of the path
///     .fragment(.text())                           // #…
///
/// A value that is there but does not fit is refused, even where it might be missing.
public struct Slot<Value: Sendable>: Sendable {
    let place: SlotPlace
    let read: @Sendable (Captures) throws(Refusal) -> Value
    let write: @Sendable (Value, inout Draft) throws(Refusal) -> Void

    /// The value in one segment of the path, which is never empty, `.` or `..`.
    public static func path(_ name: String, _ codec: Codec<Value>) -> Slot {
        Slot(
            place: .path(name),
            read: { captures throws(Refusal) in
                try codec.value(of: captures.segment(name), name)
            },
            write: { value, draft throws(Refusal) in
                draft.segments[name] = [try codec.segment(for: value, name)]
            })
    }

    /// The values in the segments that are left, which may be none.
    public static func tail<Element>(
        _ name: String, _ codec: Codec<Element>
    ) -> Slot where Value == [Element] {
        Slot(
            place: .tail(name),
            read: { captures throws(Refusal) in
                var values: [Element] = []
                for text in captures.tail { values.append(try codec.value(of: text, name)) }
                return values
            },
            write: { values, draft throws(Refusal) in
                var texts: [String] = []
                for value in values { texts.append(try codec.segment(for: value, name)) }
                draft.segments[name] = texts
            })
    }

    /// The value of a query item that has to be there, once.
    public static func query(_ name: String, _ codec: Codec<Value>) -> Slot {
        Slot(
            place: .query(name, isRequired: true),
            read: { captures throws(Refusal) in
                guard let text = try captures.item(name) else {
                    throw Refusal(name, "it is missing")
                }
                return try codec.value(of: text, name)
            },
            write: { value, draft throws(Refusal) in
                draft.items.append((name, try codec.text(for: value, name)))
            })
    }

    /// The value of a query item, or `standard` without one; the standard is not written.
    public static func query(
        _ name: String, _ codec: Codec<Value>, default standard: Value
    ) -> Slot where Value: Equatable {
        Slot(
            place: .query(name, isRequired: false),
            read: { captures throws(Refusal) in
                guard let text = try captures.item(name) else { return standard }
                return try codec.value(of: text, name)
            },
            write: { value, draft throws(Refusal) in
                if value == standard { return }
                draft.items.append((name, try codec.text(for: value, name)))
            })
    }

    /// The value of a query item, or nil without one.
    public static func optionalQuery<Wrapped>(
        _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        Slot(
            place: .query(name, isRequired: false),
            read: { captures throws(Refusal) in
                guard let text = try captures.item(name) else { return nil }
                return try codec.value(of: text, name)
            },
            write: { value, draft throws(Refusal) in
                guard let value else { return }
                draft.items.append((name, try codec.text(for: value, name)))
            })
    }

    /// The values of all query items of a name, in order; at most `most` of them.
    public static func repeatedQuery<Element>(
        _ name: String, _ codec: Codec<Element>, most: Int = 100
    ) -> Slot where Value == [Element] {
        Slot(
            place: .query(name, isRequired: false),
            read: { captures throws(Refusal) in
                let texts = try captures.items(name)
                if texts.count > most { throw Refusal(name, "there are more than \(most)") }
                var values: [Element] = []
                for text in texts { values.append(try codec.value(of: text, name)) }
                return values
            },
            write: { values, draft throws(Refusal) in
                if values.count > most { throw Refusal(name, "there are more than \(most)") }
                for value in values {
                    draft.items.append((name, try codec.text(for: value, name)))
                }
            })
    }

    /// The fragment, which has to be there.
    public static func fragment(_ codec: Codec<Value>) -> Slot {
        Slot(
            place: .fragment(isRequired: true),
            read: { captures throws(Refusal) in
                guard let text = try captures.fragment() else {
                    throw Refusal("#", "it is missing")
                }
                return try codec.value(of: text, "#")
            },
            write: { value, draft throws(Refusal) in
                draft.fragment = try codec.text(for: value, "#")
            })
    }

    /// The fragment, or nil without one.
    public static func optionalFragment<Wrapped>(
        _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        Slot(
            place: .fragment(isRequired: false),
            read: { captures throws(Refusal) in
                guard let text = try captures.fragment() else { return nil }
                return try codec.value(of: text, "#")
            },
            write: { value, draft throws(Refusal) in
                guard let value else { return }
                draft.fragment = try codec.text(for: value, "#")
            })
    }
}

extension Codec {
    fileprivate func value(of text: String, _ name: String) throws(Refusal) -> Value {
        guard let value = read(text) else { throw Refusal(name, "it is not \(expectation)") }
        return value
    }

    fileprivate func text(for value: Value, _ name: String) throws(Refusal) -> String {
        guard let text = write(value) else { throw Refusal(name, "it is not \(expectation)") }
        return text
    }

    /// Text for a segment: one that is empty or made of dots would change the path.
    fileprivate func segment(for value: Value, _ name: String) throws(Refusal) -> String {
        let text = try text(for: value, name)
        if text.isEmpty || text == "." || text == ".." {
            throw Refusal(name, "no segment can be empty or made of dots")
        }
        return text
    }
}

/// Where a parameter stands.
enum SlotPlace: Hashable, Sendable {
    case path(String)
    case tail(String)
    case query(String, isRequired: Bool)
    case fragment(isRequired: Bool)
}
