internal import WebText

/// Reads the model of an association file off the JSON tape.
struct AssociationLoader {
    private(set) var services: [AssociationFile.Service] = []
    private(set) var details: [DetailsEntry] = []
    private(set) var components: [Component] = []
    private(set) var variables = SubstitutionVariables()
    private let document: JSONDocument

    init(_ document: JSONDocument) {
        self.document = document
    }

    mutating func load(_ root: JSONValue) {
        var seen: Set<String> = []
        for member in root.members {
            guard let name = member.name.string, seen.insert(name).inserted,
                member.value.kind == .object
            else { continue }
            if name == "applinks" {
                loadLinks(member.value)
                var apps: Set<String> = []
                let appIDs = details.flatMap(\.appIDs).filter { apps.insert($0).inserted }
                services.append(AssociationFile.Service(name: name, appIDs: appIDs))
            } else {
                let appIDs = member.value["apps"]?.elements.compactMap(\.string) ?? []
                services.append(AssociationFile.Service(name: name, appIDs: appIDs))
            }
        }
    }

    private mutating func loadLinks(_ links: JSONValue) {
        if let object = links["substitutionVariables"] {
            variables = SubstitutionVariables(object)
        }
        var defaults = ComponentKeys()
        if let object = links["defaults"], object.kind == .object {
            defaults = keys(of: object)
        }
        guard let list = links["details"] else { return }
        for entry in list.elements where entry.kind == .object {
            loadEntry(entry, appIDs: Self.appIDs(of: entry), defaults: defaults)
        }
        // The oldest form: the app identifier is the key.
        var seen: Set<String> = []
        for member in list.members where member.value.kind == .object {
            guard let appID = member.name.string, seen.insert(appID).inserted else { continue }
            loadEntry(member.value, appIDs: [appID], defaults: defaults)
        }
    }

    /// `appIDs` hides `appID`, even when it is empty.
    static func appIDs(of entry: JSONValue) -> [String] {
        if let list = entry["appIDs"], list.kind == .array {
            var seen: Set<String> = []
            return list.elements.compactMap(\.string).filter { seen.insert($0).inserted }
        }
        return entry["appID"]?.string.map { [$0] } ?? []
    }

    private mutating func loadEntry(
        _ entry: JSONValue, appIDs: [String], defaults outer: ComponentKeys
    ) {
        var defaults = outer
        if let object = entry["defaults"], object.kind == .object {
            defaults = keys(of: object).over(outer)
        }
        let first = components.count
        var list = DetailsEntry.List.none
        if let elements = entry["components"], elements.kind == .array {
            list = .components
            loadComponents(elements, defaults: defaults)
        } else if let elements = entry["paths"], elements.kind == .array {
            list = .paths
            for element in elements.elements where element.kind == .string {
                components.append(legacyPath(element, defaults: defaults))
            }
        }
        details.append(
            DetailsEntry(
                appIDs: appIDs, list: list, components: first..<components.count,
                valueID: entry.id))
    }

    private mutating func loadComponents(_ list: JSONValue, defaults: ComponentKeys) {
        document.nodes.withUnsafeBufferPointer { nodes in
            document.bytes.withUnsafeBufferPointer { bytes in
                var id = list.id + 1
                let end = Int(nodes[list.id].next)
                while id < end {
                    if nodes[id].kind == .object {
                        let own = ComponentKeys(of: id, nodes, bytes, document)
                        components.append(Self.component(id, own.over(defaults)))
                    }
                    id = Int(nodes[id].next)
                }
            }
        }
    }

    private static func component(_ id: Int, _ keys: ComponentKeys) -> Component {
        Component(
            valueID: Int32(truncatingIfNeeded: id), pathID: keys.path, queryID: keys.query,
            fragmentID: keys.fragment, isLegacy: false, isExclusion: keys.exclude ?? false,
            isCaseSensitive: keys.caseSensitive ?? true,
            isPercentEncoded: keys.percentEncoded ?? true)
    }

    private func legacyPath(_ element: JSONValue, defaults: ComponentKeys) -> Component {
        let id = Int32(truncatingIfNeeded: element.id)
        return Component(
            valueID: id, pathID: id, queryID: -1, fragmentID: -1, isLegacy: true,
            isExclusion: element.stringBytes?.starts(with: Component.exclusionMark) ?? false,
            isCaseSensitive: defaults.caseSensitive ?? true,
            isPercentEncoded: defaults.percentEncoded ?? true)
    }

    // MARK: Keys

    private func keys(of object: JSONValue) -> ComponentKeys {
        document.nodes.withUnsafeBufferPointer { nodes in
            document.bytes.withUnsafeBufferPointer { bytes in
                ComponentKeys(of: object.id, nodes, bytes, document)
            }
        }
    }
}

extension Component {
    /// What an element of `paths` begins with when it excludes.
    static let exclusionMark = Array("NOT ".utf8)
}

/// The keys of one component or one `defaults` object, as places on the JSON tape.
///
/// A place is -1 where the key is absent or of a wrong type, so that a default applies, and -2
/// where a query object holds a value that is no string: it constrains nothing.
struct ComponentKeys {
    var path: Int32 = -1
    var query: Int32 = -1
    var fragment: Int32 = -1
    var exclude: Bool?
    var caseSensitive: Bool?
    var percentEncoded: Bool?

    /// These keys, and where one is absent that of `defaults`.
    func over(_ defaults: ComponentKeys) -> ComponentKeys {
        ComponentKeys(over: self, defaults)
    }

    /// Which names have been met, whatever their value.
    private var met: UInt8 = 0

    init() {}

    /// Reads the object at `id`. Of two equal names the first counts, whatever its value.
    init(
        of id: Int, _ nodes: UnsafeBufferPointer<JSONNode>, _ bytes: UnsafeBufferPointer<UInt8>,
        _ document: JSONDocument
    ) {
        var at = id + 1
        let end = Int(nodes[id].next)
        while at < end {
            let name = nodes[at]
            if name.flags.isEmpty {
                let text = Int(name.start) + 1..<Int(name.end) - 1
                take(UnsafeBufferPointer(rebasing: bytes[text]), at + 1, nodes)
            } else if let text = document.value(at: at).stringBytes {
                text.withUnsafeBufferPointer { take($0, at + 1, nodes) }
            }
            at = Int(nodes[at + 1].next)
        }
    }

    private init(over own: ComponentKeys, _ defaults: ComponentKeys) {
        path = own.path != -1 ? own.path : defaults.path
        query = own.query != -1 ? own.query : defaults.query
        fragment = own.fragment != -1 ? own.fragment : defaults.fragment
        exclude = own.exclude ?? defaults.exclude
        caseSensitive = own.caseSensitive ?? defaults.caseSensitive
        percentEncoded = own.percentEncoded ?? defaults.percentEncoded
    }

    /// Takes note of the member `name` with the value at `id`.
    private mutating func take(
        _ name: UnsafeBufferPointer<UInt8>, _ id: Int, _ nodes: UnsafeBufferPointer<JSONNode>
    ) {
        let kind = nodes[id].kind
        let value = Int32(truncatingIfNeeded: id)
        switch name.count {
        case 1:
            switch name[0] {
            case UInt8(ascii: "/"):
                if isFirst(1), kind == .string { path = value }
            case UInt8(ascii: "?"):
                guard isFirst(2) else { return }
                if kind == .string { query = value }
                if kind == .object { query = Self.isUsable(id, nodes) ? value : -2 }
            case UInt8(ascii: "#"):
                if isFirst(4), kind == .string { fragment = value }
            default: break
            }
        case 7 where Self.isEqual(name, "exclude"):
            if isFirst(8) { exclude = Self.bool(kind) }
        case 13 where Self.isEqual(name, "caseSensitive"):
            if isFirst(16) { caseSensitive = Self.bool(kind) }
        case 14 where Self.isEqual(name, "percentEncoded"):
            if isFirst(32) { percentEncoded = Self.bool(kind) }
        default: break
        }
    }

    @inline(__always)
    private static func isEqual(_ name: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
        for index in 0..<name.count where name[index] != word.utf8Start[index] { return false }
        return true
    }

    private mutating func isFirst(_ bit: UInt8) -> Bool {
        defer { met |= bit }
        return met & bit == 0
    }

    private static func bool(_ kind: JSONValue.Kind) -> Bool? {
        kind == .true ? true : kind == .false ? false : nil
    }

    /// One value that is no string switches the whole query object off.
    private static func isUsable(_ id: Int, _ nodes: UnsafeBufferPointer<JSONNode>) -> Bool {
        var at = id + 1
        let end = Int(nodes[id].next)
        while at < end {
            if nodes[at + 1].kind != .string { return false }
            at = Int(nodes[at + 1].next)
        }
        return true
    }
}
