internal import WebText

/// Changes single places in the text of a property list and leaves every other byte as it is.
///
///     let editor = try PropertyListEditor(bytes)
///     let replacement = editor.setting("A", to: .string("b"), in: editor.root)
///     let new = editor.applying([replacement])
///
/// What is inserted takes its line end and its indentation from what is there. XML and the old text
/// form are edited; a binary list has no text.
struct PropertyListEditor {
    /// What was read.
    let document: PropertyList.Document
    /// The value of the list.
    let root: PropertyList.Value
    /// The file itself.
    private let file: [UInt8]
    let layout: PropertyListLayout

    /// A stretch of ``PropertyList/Document/bytes`` and what takes its place.
    struct Replacement: Hashable {
        let range: Range<Int>
        let bytes: [UInt8]

        init(_ range: Range<Int>, _ text: String) {
            self.range = range
            bytes = Array(text.utf8)
        }
    }

    /// Prepares to edit a file.
    ///
    /// - Throws: ``EditRefusal`` when it cannot be read without a fault that matters, for then it
    ///   is not sure what a change would do.
    init(_ file: [UInt8]) throws(EditRefusal) {
        let document = PropertyList.Document(anyForm: file)
        let fault = document.faults.first { $0.kind != .byteOrderMark }
        if let fault {
            let place = SourceText(document.bytes).position(of: fault.range.lowerBound)
            throw EditRefusal(
                "line \(place.line), column \(place.column): \(fault.message)",
                advice: fault.advice ?? "mend it first")
        }
        guard let root = document.root, document.format == .xml || document.format == .openStep
        else {
            throw EditRefusal(
                "it is no text that could be edited",
                advice: "convert it to XML: plutil -convert xml1 on macOS, plistutil elsewhere")
        }
        guard file.count - document.bytes.count == 0 || file.count - document.bytes.count == 3,
            file.suffix(document.bytes.count) == document.bytes[...]
        else {
            throw EditRefusal("it is not UTF-8", advice: "save it as UTF-8 first")
        }
        self.file = file
        self.document = document
        self.root = root
        layout = PropertyListLayout(document)
    }

    /// The file with all replacements made, which must not overlap.
    func applying(_ replacements: [Replacement]) -> [UInt8] {
        let shift = file.count - document.bytes.count
        var result = file
        for item in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            let range = (item.range.lowerBound + shift)..<(item.range.upperBound + shift)
            result.replaceSubrange(range, with: item.bytes)
        }
        return result
    }

    // MARK: Members

    /// Gives `key` the value `item` in a dictionary; none when it has it already.
    ///
    /// A new key comes where the order of the others has it, or last if they have none.
    func setting(
        _ key: String, to item: PropertyListItem, in dictionary: PropertyList.Value
    ) -> [Replacement] {
        let present = dictionary.members.filter { $0.key == key }
        guard present.isEmpty else {
            return present.filter { !Self.isSame($0.value, item) }.map {
                Replacement($0.value.range, layout.text(of: item, at: $0.value.range.lowerBound))
            }
        }
        return [insertion(of: PropertyListItem.Member(key, item), into: dictionary)]
    }

    /// Takes every member with that key out.
    func removing(_ key: String, from dictionary: PropertyList.Value) -> [Replacement] {
        let members = dictionary.members
        let present = members.filter { $0.key == key }
        if document.format == .xml, !present.isEmpty, present.count == members.count {
            return [Replacement(dictionary.range, "<dict/>")]
        }
        return present.map { Replacement(layout.extent(of: $0), "") }
    }

    private func insertion(
        of member: PropertyListItem.Member, into dictionary: PropertyList.Value
    ) -> Replacement {
        let members = dictionary.members
        guard let last = members.last else {
            return layout.filling(dictionary, with: layout.lines(of: member))
        }
        let isSorted = zip(members, members.dropFirst()).allSatisfy {
            !Self.precedes($1.key, $0.key)
        }
        if isSorted || document.format == .openStep,
            let next = members.first(where: { Self.precedes(member.key, $0.key) })
        {
            return layout.inserting(layout.lines(of: member), before: next.keyRange.lowerBound)
        }
        return layout.inserting(
            layout.lines(of: member), after: layout.end(of: last),
            aligned: last.keyRange.lowerBound)
    }

    private static func precedes(_ a: String, _ b: String) -> Bool {
        a.utf8.lexicographicallyPrecedes(b.utf8)
    }

    private static func isSame(_ value: PropertyList.Value, _ item: PropertyListItem) -> Bool {
        switch item {
        case .string(let text): value.kind == .string && value.string == text
        case .bool(let truth): value.bool == truth
        default: false
        }
    }

    // MARK: Elements

    /// Puts a value behind the last one of an array.
    func appending(_ item: PropertyListItem, to array: PropertyList.Value) -> Replacement {
        guard let last = array.elements.last else {
            return layout.filling(array, with: layout.lines(of: item))
        }
        return layout.inserting(
            layout.lines(of: item), after: last.range.upperBound, aligned: last.range.lowerBound)
    }

    /// Takes values out of an array; without any left it is written as an empty one.
    func removing(
        _ elements: [PropertyList.Value], from array: PropertyList.Value
    ) -> [Replacement] {
        guard elements.count < array.elements.count else {
            return [Replacement(array.range, "<array/>")]
        }
        return elements.map { Replacement(layout.extent(of: $0.range), "") }
    }
}

/// Why something is not changed, and what to do instead.
public struct EditRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, without a final full stop.
    public let reason: String
    /// What to do instead.
    public let advice: String

    /// Makes a refusal.
    public init(_ reason: String, advice: String) {
        self.reason = reason
        self.advice = advice
    }

    /// Both on one line.
    public var description: String { "\(reason); \(advice)" }
}
