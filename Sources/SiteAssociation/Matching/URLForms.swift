internal import WebText

/// In which form of the URL a component is compared.
struct TextForm: Hashable {
    /// 1: escapes undone (`percentEncoded: false`); 2: letters folded (`caseSensitive: false`).
    let rawValue: Int

    init(isDecoded: Bool, isFolded: Bool) {
        rawValue = (isDecoded ? 1 : 0) | (isFolded ? 2 : 0)
    }

    init(_ component: Component) {
        self.init(
            isDecoded: !component.isPercentEncoded, isFolded: !component.isCaseSensitive)
    }

    init(rawValue: Int) { self.rawValue = rawValue }

    var isDecoded: Bool { rawValue & 1 != 0 }
    var isFolded: Bool { rawValue & 2 != 0 }

    static let count = 4
}

/// The parts of a URL in one form, ready to be compared.
struct URLForm {
    /// What the ranges count in.
    private(set) var bytes: [UInt8] = []
    /// The path with runs of slashes made one and a trailing slash dropped.
    private(set) var path = 0..<0
    /// The query; empty when there is none.
    private(set) var query = 0..<0
    /// The fragment; empty when there is none.
    private(set) var fragment = 0..<0
    /// The items of the query, split before any decoding.
    private(set) var items: [Item] = []

    /// A name and a value; an item without `=` has an empty value.
    struct Item {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// Brings `url` into `form`.
    init(_ url: WebURL, _ form: TextForm, needsItems: Bool) {
        let query = url.query ?? 0..<0
        bytes.reserveCapacity(url.bytes.count * (needsItems ? 2 : 1))
        path = append(Self.prepared(Self.transform(url.bytes[url.path], form)))
        self.query = append(Self.transform(url.bytes[query], form))
        fragment = append(Self.transform(url.bytes[url.fragment ?? 0..<0], form))
        guard needsItems else { return }
        let isWhole = form.isDecoded && PercentCoding.decode(url.bytes[query]) == nil
        let itemForm = isWhole ? TextForm(isDecoded: false, isFolded: form.isFolded) : form
        // Names keep their case in every form: they are keys, not patterns.
        let nameForm = TextForm(isDecoded: itemForm.isDecoded, isFolded: false)
        for item in Self.split(url.bytes, query) {
            let name = append(Self.transform(url.bytes[item.name], nameForm))
            let value = append(Self.transform(url.bytes[item.value], itemForm))
            items.append(Item(name: name, value: value))
        }
    }

    private mutating func append(_ text: [UInt8]) -> Range<Int> {
        let start = bytes.count
        bytes += text
        return start..<bytes.count
    }

    /// The range of the prepared path when it is a stretch of the text as written.
    @inline(__always)
    static func pathAsWritten(
        _ path: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        if SlashRuns.areIn(UnsafeBufferPointer(rebasing: bytes[path])) { return nil }
        let endsInSlash = !path.isEmpty && bytes[path.upperBound - 1] == UInt8(ascii: "/")
        return path.lowerBound..<path.upperBound - (endsInSlash ? 1 : 0)
    }

    /// Decodes and folds `part` as `form` wants it. A part that cannot be decoded stays as written.
    static func transform(_ part: ArraySlice<UInt8>, _ form: TextForm) -> [UInt8] {
        let decoded = form.isDecoded ? PercentCoding.decode(part) ?? Array(part) : Array(part)
        return form.isFolded ? CaseFolding.fold(decoded) : decoded
    }

    /// Runs of slashes made one, a trailing slash dropped; so the root is empty.
    static func prepared(_ path: some Collection<UInt8>) -> [UInt8] {
        var prepared: [UInt8] = []
        prepared.reserveCapacity(path.count)
        for byte in path where byte != UInt8(ascii: "/") || prepared.last != byte {
            prepared.append(byte)
        }
        if prepared.last == UInt8(ascii: "/") { prepared.removeLast() }
        return prepared
    }

    /// The items between `&`; empty pieces are skipped.
    static func split(_ bytes: [UInt8], _ query: Range<Int>) -> [Item] {
        var items: [Item] = []
        var start = query.lowerBound
        while start < query.upperBound {
            let end =
                bytes[start..<query.upperBound].firstIndex(of: UInt8(ascii: "&"))
                ?? query.upperBound
            if end > start {
                let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "="))
                items.append(Item(name: start..<(mark ?? end), value: (mark ?? end - 1) + 1..<end))
            }
            start = end + 1
        }
        return items
    }
}
