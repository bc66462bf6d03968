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
public final class Slot<Value: Sendable>: Sendable {
    @usableFromInline let parameter: RouteParameter
    /// Which segment of the path it is, or which of the query items of its route, once that is known.
    @usableFromInline let number: Int
    // No typed throws here: types of such functions need the runtime of iOS 18 when they are stored
    // in something generic. And all of it is emitted into the app, because generic code that is not
    // specialized looks types up at run time, which takes ten times as long as the work.
    /// Nil for a link that is refused; the captures know why.
    @usableFromInline let read: @Sendable (Captures, Int) -> Value?
    @usableFromInline let write: @Sendable (Value, Int, inout Draft) -> Void

    @_alwaysEmitIntoClient init(
        _ parameter: RouteParameter, _ number: Int = 0,
        read: @escaping @Sendable (Captures, Int) -> Value?,
        write: @escaping @Sendable (Value, Int, inout Draft) -> Void
    ) {
        self.parameter = parameter
        self.number = number
        self.read = read
        self.write = write
    }

    /// A slot of one text; `standard` is the value of a link without it.
    @_alwaysEmitIntoClient static func single(
        _ parameter: RouteParameter, standard: Value?,
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value, Int, inout Draft) -> Void
    ) -> Slot {
        Slot(
            parameter,
            read: { captures, number in
                guard let text = captures.text(number, parameter) else {
                    return captures.isRefused ? nil : standard
                }
                guard let value = read(text) else {
                    captures.refuse(parameter)
                    return nil
                }
                return value
            },
            write: write)
    }

    /// A slot that has to be there.
    @_alwaysEmitIntoClient static func required(
        _ place: RouteParameter.Place, _ name: String, _ codec: Codec<Value>
    ) -> Slot {
        let parameter = RouteParameter(place, name, codec, isRequired: true)
        let write = codec.write
        return single(parameter, standard: nil, read: codec.read) { value, number, draft in
            draft.add(write(value), number, parameter)
        }
    }

    /// A slot that is nil where it is missing.
    @_alwaysEmitIntoClient static func optional<Wrapped>(
        _ place: RouteParameter.Place, _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        let parameter = RouteParameter(place, name, codec, isRequired: false)
        let (read, write) = (codec.read, codec.write)
        return single(parameter, standard: .some(nil), read: { read($0).map(Optional.some) }) {
            value, number, draft in
            if let value { draft.add(write(value), number, parameter) }
        }
    }

    /// A slot of any number of texts.
    @_alwaysEmitIntoClient static func list<Element>(
        _ place: RouteParameter.Place, _ name: String, _ codec: Codec<Element>, most: Int
    ) -> Slot where Value == [Element] {
        let parameter = RouteParameter(place, name, codec, isRequired: false, isRepeated: true)
        let (read, write) = (codec.read, codec.write)
        return Slot(
            parameter,
            read: { captures, number in
                guard let texts = captures.texts(number, parameter, most: most) else { return nil }
                var values: [Element] = []
                for text in texts {
                    guard let value = read(text) else {
                        captures.refuse(parameter)
                        return nil
                    }
                    values.append(value)
                }
                return values
            },
            write: { values, number, draft in
                draft.limit(values.count, to: most, parameter)
                for value in values { draft.add(write(value), number, parameter) }
            })
    }
}

extension Slot {
    /// The slot in its place in a route, for there may be others with it.
    @_alwaysEmitIntoClient func placed(in route: RouteDeclaration) -> Slot {
        Slot(parameter, route.number(of: parameter), read: read, write: write)
    }

    @_alwaysEmitIntoClient func value(_ captures: Captures) throws(Refusal) -> Value {
        guard let value = read(captures, number) else { throw captures.refusal }
        return value
    }
}

// MARK: In the path

extension Slot {
    /// The value in one segment of the path, which is never empty, `.` or `..`.
    @_alwaysEmitIntoClient public static func path(_ name: String, _ codec: Codec<Value>) -> Slot {
        required(.path, name, codec)
    }

    /// The value in the last segment of the path, `{name?}`, or nil when the path ends before.
    @_alwaysEmitIntoClient public static func optionalPath<Wrapped>(
        _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        optional(.path, name, codec)
    }

    /// The values in the segments that are left, which may be none.
    @_alwaysEmitIntoClient public static func tail<Element>(
        _ name: String, _ codec: Codec<Element>
    ) -> Slot where Value == [Element] {
        list(.tail, name, codec, most: .max)
    }
}

// MARK: In the query

extension Slot {
    /// The value of a query item that has to be there, once.
    @_alwaysEmitIntoClient public static func query(_ name: String, _ codec: Codec<Value>) -> Slot {
        required(.query, name, codec)
    }

    /// The value of a query item, or `standard` without one; the standard is not written.
    @_alwaysEmitIntoClient public static func query(
        _ name: String, _ codec: Codec<Value>, default standard: Value
    ) -> Slot where Value: Equatable {
        let parameter = RouteParameter(
            .query, name, codec, isRequired: false, standard: codec.write(standard))
        let write = codec.write
        return single(parameter, standard: standard, read: codec.read) { value, number, draft in
            if value != standard { draft.add(write(value), number, parameter) }
        }
    }

    /// The value of a query item, or nil without one.
    @_alwaysEmitIntoClient public static func optionalQuery<Wrapped>(
        _ name: String, _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        optional(.query, name, codec)
    }

    /// The values of all query items of a name, in order; at most `most` of them.
    @_alwaysEmitIntoClient public static func repeatedQuery<Element>(
        _ name: String, _ codec: Codec<Element>, most: Int = 100
    ) -> Slot where Value == [Element] {
        list(.query, name, codec, most: most)
    }
}

// MARK: In the fragment

extension Slot {
    /// The fragment, which has to be there.
    @_alwaysEmitIntoClient public static func fragment(_ codec: Codec<Value>) -> Slot {
        required(.fragment, "#", codec)
    }

    /// The fragment, or nil without one.
    @_alwaysEmitIntoClient public static func optionalFragment<Wrapped>(
        _ codec: Codec<Wrapped>
    ) -> Slot where Value == Wrapped? {
        optional(.fragment, "#", codec)
    }
}
