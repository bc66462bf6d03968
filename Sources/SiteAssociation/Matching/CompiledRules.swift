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
    private var index = PrefixIndex()
    /// Which forms have query objects and so need the items.
    private var formsWithItems = 0

    /// One component; a part that is -1 is not constrained.
    private struct CompiledComponent {
        var path: Int32 = -1
        var fragment: Int32 = -1
        var query: Int32 = -1
        var firstItem: Int32 = 0
        var itemCount: Int32 = 0
        var form: Int32 = 0
    }

    /// One member of a query object.
    private struct CompiledItem {
        var name: [UInt8]
        var pattern: Int32
    }

    init(_ file: AssociationFile) {
        var compiler = PatternCompiler(variables: file.variables)
        compiler.code.reserveCapacity(file.document.bytes.count / 2)
        components.reserveCapacity(file.components.count)
        patterns.reserveCapacity(file.components.count + 8)
        index.reserve(entries: file.details.count, components: file.components.count)
        file.document.bytes.withUnsafeBufferPointer { bytes in
            for entry in file.details {
                index.beginEntry()
                for number in entry.components {
                    add(file.components[number], number, file.document, bytes, &compiler)
                }
            }
        }
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
        compiled.form = Int32(truncatingIfNeeded: form.rawValue)
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
            prefix = start..<start + Int(path.literalPrefix) - (path.matchesParent
                && path.literalPrefix + 1 == path.length ? 1 : 0)
        }
        index.insert(prefix, of: compiler.code, form: form.rawValue, component: number)
    }

    /// The first component of the details entry `entry` that matches, by its number in the file.
    func firstMatch(
        in entry: Int, _ forms: inout AssociationMatcher.Forms
    ) -> Int? {
        var best = Int.max
        code.withUnsafeBufferPointer { code in
            lists.withUnsafeBufferPointer { lists in
                valueCode.withUnsafeBufferPointer { valueCode in
                    let matcher = PatternMatcher(code: code, lists: lists, valueCode: valueCode)
                    for form in 0..<TextForm.count where index.hasComponents(entry, form: form) {
                        let text = forms[form, formsWithItems >> form & 1 == 1]
                        text.bytes.withUnsafeBufferPointer { bytes in
                            let path = UnsafeBufferPointer(rebasing: bytes[text.path])
                            index.visit(entry, form: form, path: path, code: code) { number in
                                if number >= best { return false }
                                guard matches(number, text, bytes, path, matcher) else {
                                    return true
                                }
                                best = number
                                return false
                            }
                        }
                    }
                }
            }
        }
        return best == Int.max ? nil : best
    }

    @inline(__always)
    private func matches(
        _ number: Int, _ text: URLForm, _ bytes: UnsafeBufferPointer<UInt8>,
        _ path: UnsafeBufferPointer<UInt8>, _ matcher: PatternMatcher
    ) -> Bool {
        let component = components[number]
        let folded = component.form & 2 != 0
        if component.path >= 0,
            !matcher.matches(patterns[Int(component.path)], path, folded: folded)
        {
            return false
        }
        if component.fragment >= 0 {
            let fragment = UnsafeBufferPointer(rebasing: bytes[text.fragment])
            if !matcher.matches(patterns[Int(component.fragment)], fragment, folded: folded) {
                return false
            }
        }
        if component.query >= 0 {
            let query = UnsafeBufferPointer(rebasing: bytes[text.query])
            return matcher.matches(patterns[Int(component.query)], query, folded: folded)
        }
        let first = Int(component.firstItem)
        for item in first..<first + Int(component.itemCount) {
            if !matches(items[item], text, bytes, matcher, folded: folded) { return false }
        }
        return true
    }

    /// Every occurrence of the item has to match; an absent one counts as empty.
    private func matches(
        _ item: CompiledItem, _ text: URLForm, _ bytes: UnsafeBufferPointer<UInt8>,
        _ matcher: PatternMatcher, folded: Bool
    ) -> Bool {
        let pattern = patterns[Int(item.pattern)]
        var isPresent = false
        for occurrence in text.items where bytes[occurrence.name].elementsEqual(item.name) {
            isPresent = true
            let value = UnsafeBufferPointer(rebasing: bytes[occurrence.value])
            if !matcher.matches(pattern, value, folded: folded) { return false }
        }
        return isPresent
            || matcher.matches(
                pattern, UnsafeBufferPointer(rebasing: bytes[0..<0]), folded: folded)
    }
}
