internal import WebText

/// Asks the matching engine which of some rules match a URL, whatever their order.
struct RuleProbe {
    let table: RuleTable

    /// Those of `rules` that match `url`, in the order given.
    func matching(_ rules: [Int], _ url: WebURL) -> [Int] {
        var forms: [TextForm: URLForm] = [:]
        return rules.filter { number in
            let rule = table.rules[number]
            if rule.isNever { return false }
            if rule.isTrivial { return true }
            let form = forms[rule.form] ?? URLForm(url, rule.form, needsItems: true)
            forms[rule.form] = form
            return matches(rule, form)
        }
    }

    private func matches(_ rule: RuleTable.Rule, _ form: URLForm) -> Bool {
        let compiler = table.readers[rule.file].compiler
        return compiler.code.withUnsafeBufferPointer { code in
            compiler.lists.withUnsafeBufferPointer { lists in
                compiler.valueCode.withUnsafeBufferPointer { values in
                    let matcher = PatternMatcher(code: code, lists: lists, valueCode: values)
                    func holds(_ constraint: RuleTable.Constraint?, _ part: Range<Int>) -> Bool {
                        guard let constraint else { return true }
                        return form.bytes.withUnsafeBufferPointer {
                            matcher.matches(
                                constraint.pattern, UnsafeBufferPointer(rebasing: $0[part]),
                                folded: rule.form.isFolded)
                        }
                    }
                    guard holds(rule.path, form.path), holds(rule.fragment, form.fragment),
                        holds(rule.query, form.query)
                    else { return false }
                    return rule.items.allSatisfy { item in
                        let name = table.names[item.name].bytes
                        let values = form.items.filter {
                            form.bytes[$0.name].elementsEqual(name)
                        }.map(\.value)
                        return (values.isEmpty ? [0..<0] : values).allSatisfy {
                            holds(item.constraint, $0)
                        }
                    }
                }
            }
        }
    }
}
