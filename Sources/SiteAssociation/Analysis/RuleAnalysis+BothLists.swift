internal import WebText

extension RuleAnalysis {
    /// What iOS 13 and later make of the entry `entry` that earlier systems do not, when it has both
    /// `paths` and `components`; nil when it lacks one of them.
    ///
    /// Earlier systems read `paths`, later ones `components`. In the outcome `paths` is the old
    /// side, and an index of a component is its place in its own list, where what is ignored
    /// (an element of a wrong type) does not count.
    public func pathsAgainstComponents(entry: Int) -> AppDifference? {
        let value = file.document.value(at: file.details[entry].valueID)
        guard let paths = value["paths"], paths.kind == .array,
            let components = value["components"], components.kind == .array
        else { return nil }
        let old = file("paths", paths, of: value)
        let new = file("components", components, of: value)
        return SemanticDiff(old: old, new: new, host: host, bounds: bounds).apps.first
    }

    /// A file with this list alone, under the defaults and variables of this file.
    private func file(_ key: String, _ list: JSONValue, of entry: JSONValue) -> AssociationFile {
        let links = file.document.root?["applinks"]
        func member(_ name: String, of object: JSONValue?) -> String {
            guard let value = object?[name] else { return "" }
            return "\"\(name)\":\(text(value)),"
        }
        let shared =
            member("substitutionVariables", of: links) + member("defaults", of: links)
        let own = member("defaults", of: entry) + "\"appID\":\"-\",\"\(key)\":\(text(list))"
        return AssociationFile(
            Array("{\"applinks\":{\(shared)\"details\":[{\(own)}]}}".utf8))
    }

    private func text(_ value: JSONValue) -> String {
        String(decoding: file.document.bytes[value.range], as: UTF8.self)
    }
}
