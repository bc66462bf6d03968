extension Codec where Value: RawRepresentable, Value.RawValue == String {
    /// A value by its raw value, in the same case and the same bytes.
    ///
    ///     enum Tab: String { case news, friends }
    ///     Route("/tab/{tab}", .path("tab", .cases()), to: Screen.tab) { … }
    ///
    /// Let the enum be `CaseIterable`, and the files for the site name each of its values.
    @_alwaysEmitIntoClient public static func cases() -> Codec {
        byRawValue("one of the \(Value.self) values", nil)
    }

    @_alwaysEmitIntoClient static func byRawValue(_ expectation: String, _ spellings: [String]?)
        -> Codec
    {
        Codec(
            checked: expectation, spellings: spellings,
            read: { text in
                guard let value = Value(rawValue: text) else { return nil }
                return value.rawValue.isSpelt(like: text) ? value : nil
            },
            write: \.rawValue)
    }
}

extension Codec where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// A value of an enum by its raw value, in the same case and the same bytes.
    @_alwaysEmitIntoClient public static func cases() -> Codec {
        let spellings = Value.allCases.map(\.rawValue)
        return byRawValue(inWords(spellings), spellings)
    }
}

extension Codec where Value: RawRepresentable, Value.RawValue: FixedWidthInteger & Sendable {
    /// A value by its raw value, a number in the one spelling of ``integer(_:)-(ClosedRange<Value>)``.
    @_alwaysEmitIntoClient public static func cases() -> Codec {
        byNumber("the number of a \(Value.self)", nil)
    }

    @_alwaysEmitIntoClient static func byNumber(_ expectation: String, _ spellings: [String]?)
        -> Codec
    {
        let number = Codec<Value.RawValue>.integer()
        return Codec(
            checked: expectation, spellings: spellings,
            read: { text in number.read(text).flatMap(Value.init(rawValue:)) },
            write: { value in number.write(value.rawValue) })
    }
}

extension Codec
where Value: RawRepresentable & CaseIterable, Value.RawValue: FixedWidthInteger & Sendable {
    /// A value of an enum by its raw value, a number in its one spelling.
    @_alwaysEmitIntoClient public static func cases() -> Codec {
        let spellings = Value.allCases.map { String($0.rawValue) }
        return byNumber(inWords(spellings), spellings)
    }
}

/// `one of a, b and c`, or fewer of many.
@_alwaysEmitIntoClient func inWords(_ spellings: [String]) -> String {
    let shown = spellings.count > 8 ? Array(spellings.prefix(7)) + ["…"] : spellings
    guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
    let rest = shown.dropLast().joined(separator: ", ")
    return "one of \(rest)\(last == "…" ? ", …" : " or \(last)")"
}
