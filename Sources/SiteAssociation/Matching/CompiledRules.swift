internal import WebText

/// The components of a file as compiled patterns, with an index per details entry.
struct CompiledRules: Sendable {
    private var components: ContiguousArray<CompiledComponent> = []
    private var patterns: ContiguousArray<CompiledPattern> = []
    private var items: ContiguousArray<CompiledItem> = []
    private var code: [UInt8] = []
    private var lists: [PatternCompiler.ValueList] = []
    private var valueCode: [UInt8] = []
    /// The indices of all entries: entry after entry, form after form.
    private var index: PrefixIndex
    /// Which forms have query objects and so need the items.
    private var formsWithItems = 0
    private var entryHasList: [Bool] = []

    /// One component; a part that is -1 is not constrained.
    private struct CompiledComponent {
        var path: Int32 = -1
        var fragment: Int32 = -1
        var query: Int32 = -1
        var firstItem: Int32 = 0
        var itemCount: Int32 = 0
        var form: Int16 = 0
        var excludes = false
    }

    /// One member of a query object.
    private struct CompiledItem {
        var name: [UInt8]
        var pattern: Int32
    }

    init(_ file: AssociationFile) {
        index = PrefixIndex(entries: file.details.count, components: file.components.count)
        var compiler = PatternCompiler(variables: file.variables)
        compiler.code.reserveCapacity(file.document.bytes.count / 2)
        components.reserveCapacity(file.components.count)
        patterns.reserveCapacity(file.components.count + 8)
        file.document.bytes.withUnsafeBufferPointer { bytes in
            for entry in file.details {
                index.beginEntry()
                for number in entry.components {
                    add(file.components[number], number, file.document, bytes, &compiler)
                }
            }
        }
        entryHasList = file.details.map { $0.list != .none }
        code = compiler.code
        lists = compiler.lists
        valueCode = compiler.valueCode
    }

    private mutating func add(
        _ component: Component, _ number: Int, _ document: JSONDocument,
        _ bytes: UnsafeBufferPointer<UInt8>, _ compiler: inout PatternCompiler
    ) {
        let form = TextForm(component)
        var compiled = CompiledComponent()
        compiled.form = Int16(truncatingIfNeeded: form.rawValue)
        compiled.excludes = component.isExclusion
        func pattern(_ id: Int32, isPath: Bool, skipping: Int = 0) -> Int32 {
            guard id >= 0 else { return -1 }
            let node = document.nodes[Int(id)]
            if node.flags.isEmpty {
                let range = Int(node.start) + 1 + skipping..<Int(node.end) - 1
                patterns.append(
                    compiler.compile(
                        UnsafeBufferPointer(rebasing: bytes[range]), isPath: isPath,
                        folded: form.isFolded))
            } else {
                let text = document.value(at: Int(id)).stringBytes ?? []
                patterns.append(
                    text.dropFirst(skipping).withUnsafeBufferPointer {
                        compiler.compile($0, isPath: isPath, folded: form.isFolded)
                    })
            }
            return Int32(truncatingIfNeeded: patterns.count - 1)
        }
        compiled.path = pattern(
            component.pathID, isPath: true,
            skipping: component.isLegacy && component.isExclusion ? 4 : 0)
        compiled.fragment = pattern(component.fragmentID, isPath: false)
        if component.queryID >= 0 {
            if document.nodes[Int(component.queryID)].kind == .string {
                compiled.query = pattern(component.queryID, isPath: false)
            } else {
                compiled.firstItem = Int32(truncatingIfNeeded: items.count)
                var names: Set<[UInt8]> = []
                for member in document.value(at: Int(component.queryID)).members {
                    let name = Array(member.name.stringBytes ?? [])
                    guard names.insert(name).inserted else { continue }
                    let value = pattern(
                        Int32(truncatingIfNeeded: member.value.id), isPath: false)
                    items.append(CompiledItem(name: name, pattern: value))
                }
                compiled.itemCount = Int32(truncatingIfNeeded: items.count) - compiled.firstItem
                if compiled.itemCount > 0 { formsWithItems |= 1 << form.rawValue }
            }
        }
        components.append(compiled)
        var prefix = 0..<0
        if compiled.path >= 0 {
            let path = patterns[Int(compiled.path)]
            if path.shape == .never { return }
            let start = Int(path.start)
            prefix =
                start..<start + Int(path.literalPrefix)
                - (path.matchesParent
                    && path.literalPrefix + 1 == path.length ? 1 : 0)
        }
        index.insert(prefix, of: compiler.code, form: form.rawValue, component: number)
    }

    /// Whether the details entry has a list of rules at all.
    func hasList(_ entry: Int) -> Bool { entryHasList[entry] }

    /// The first component of the details entry `entry` that matches, by its number in the file,
    /// and whether it excludes.
    func firstMatch(in entry: Int, _ url: WebURL) -> (component: Int, isExclusion: Bool)? {
        var best = Int.max
        code.withUnsafeBufferPointer { code in
            lists.withUnsafeBufferPointer { lists in
                valueCode.withUnsafeBufferPointer { valueCode in
                    let matcher = PatternMatcher(code: code, lists: lists, valueCode: valueCode)
                    for form in 0..<TextForm.count where index.hasComponents(entry, form: form) {
                        search(entry, form, url, matcher, &best)
                    }
                }
            }
        }
        return best == Int.max ? nil : (best, components[best].excludes)
    }

    /// Lowers `best` to the first component of one form that matches, if that comes earlier.
    @inline(__always)
    private func search(
        _ entry: Int, _ form: Int, _ url: WebURL, _ matcher: PatternMatcher, _ best: inout Int
    ) {
        if form == 0 {
            let isDone = url.bytes.withUnsafeBufferPointer { bytes in
                // As written and without a doubled slash, the URL itself is what is compared.
                guard let path = URLForm.pathAsWritten(url.path, in: bytes) else { return false }
                let text = Text(
                    bytes: bytes, path: path, query: url.query ?? 0..<0,
                    fragment: url.fragment ?? 0..<0, url: url, items: nil)
                search(entry, form, text, matcher, &best)
                return true
            }
            if isDone { return }
        }
        let made = URLForm(
            url, TextForm(rawValue: form), needsItems: formsWithItems >> form & 1 == 1)
        made.bytes.withUnsafeBufferPointer { bytes in
            let text = Text(
                bytes: bytes, path: made.path, query: made.query, fragment: made.fragment,
                url: url, items: made.items)
            search(entry, form, text, matcher, &best)
        }
    }

    @inline(__always)
    private func search(
        _ entry: Int, _ form: Int, _ text: Text, _ matcher: PatternMatcher, _ best: inout Int
    ) {
        let path = UnsafeBufferPointer(rebasing: text.bytes[text.path])
        index.visit(entry, form: form, path: path, code: matcher.code) { number in
            if number >= best { return false }
            guard matches(number, text, path, matcher) else { return true }
            best = number
            return false
        }
    }

    /// A URL in one form while it is being compared.
    private struct Text {
        let bytes: UnsafeBufferPointer<UInt8>
        let path: Range<Int>
        let query: Range<Int>
        let fragment: Range<Int>
        let url: WebURL
        /// The items of the query; nil where they are found in the URL as written.
        let items: [URLForm.Item]?
    }

    @inline(__always)
    private func matches(
        _ number: Int, _ text: Text, _ path: UnsafeBufferPointer<UInt8>, _ matcher: PatternMatcher
    ) -> Bool {
        let component = components[number]
        let folded = component.form & 2 != 0
        if component.path >= 0,
            !matcher.matches(patterns[Int(component.path)], path, folded: folded)
        {
            return false
        }
        if component.fragment >= 0 {
            let fragment = UnsafeBufferPointer(rebasing: text.bytes[text.fragment])
            if !matcher.matches(patterns[Int(component.fragment)], fragment, folded: folded) {
                return false
            }
        }
        if component.query >= 0 {
            let query = UnsafeBufferPointer(rebasing: text.bytes[text.query])
            return matcher.matches(patterns[Int(component.query)], query, folded: folded)
        }
        return component.itemCount == 0 || matchesItems(component, text, matcher, folded)
    }

    private func matchesItems(
        _ component: CompiledComponent, _ text: Text, _ matcher: PatternMatcher, _ folded: Bool
    ) -> Bool {
        let present = text.items ?? URLForm.split(text.url.bytes, text.query)
        let first = Int(component.firstItem)
        return items[first..<first + Int(component.itemCount)].allSatisfy {
            matches($0, present, text.bytes, matcher, folded: folded)
        }
    }

    /// Every occurrence of the item has to match; an absent one counts as empty.
    private func matches(
        _ item: CompiledItem, _ present: [URLForm.Item], _ bytes: UnsafeBufferPointer<UInt8>,
        _ matcher: PatternMatcher, folded: Bool
    ) -> Bool {
        let pattern = patterns[Int(item.pattern)]
        var isPresent = false
        for occurrence in present where bytes[occurrence.name].elementsEqual(item.name) {
            isPresent = true
            let value = UnsafeBufferPointer(rebasing: bytes[occurrence.value])
            if !matcher.matches(pattern, value, folded: folded) { return false }
        }
        return isPresent
            || matcher.matches(
                pattern, UnsafeBufferPointer(rebasing: bytes[0..<0]), folded: folded)
    }
}
