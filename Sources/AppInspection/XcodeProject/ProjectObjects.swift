internal import WebText

/// The objects of a project file by their identifiers, and where files lie.
struct ProjectObjects: Sendable {
    /// The project itself.
    let project: PropertyList.Value?
    private let byID: [String: PropertyList.Value]
    /// The group that each file or group is in.
    private let parents: [String: String]
    /// The folder that `SRCROOT` stands for.
    let sourceRoot: String

    /// Groups within groups on the way to a file.
    private static let deepest = 100

    /// Indexes the objects of a document: O(n).
    init(_ root: PropertyList.Value?, folder: String) {
        var byID: [String: PropertyList.Value] = [:]
        var parents: [String: String] = [:]
        let members = root?["objects"]?.members ?? []
        byID.reserveCapacity(members.count)
        parents.reserveCapacity(members.count)
        for member in members {
            // The first of a name counts, and one lookup is enough as long as there is no other.
            if let first = byID.updateValue(member.value, forKey: member.key) {
                byID[member.key] = first
                continue
            }
            // Only groups have children.
            for child in member.value["children"]?.elements ?? [] {
                guard let id = child.string else { continue }
                if let first = parents.updateValue(member.key, forKey: id) { parents[id] = first }
            }
        }
        self.byID = byID
        self.parents = parents
        project = root?["rootObject"]?.string.flatMap { byID[$0] }
        let below = project?["projectDirPath"]?.string ?? ""
        sourceRoot = ProjectPath.joined(folder, below.isEmpty ? "." : below)
    }

    /// The object with an identifier.
    subscript(id: String?) -> PropertyList.Value? { id.flatMap { byID[$0] } }

    /// The objects that a list in `owner` names, with their identifiers; others are passed over.
    func list(_ key: String, of owner: PropertyList.Value?) -> [(id: String, PropertyList.Value)] {
        (owner?[key]?.elements ?? []).compactMap { element in
            guard let id = element.string, let object = byID[id] else { return nil }
            return (id, object)
        }
    }

    /// The build configurations that the list in `owner` names.
    func configurations(of owner: PropertyList.Value?) -> [(id: String, PropertyList.Value)] {
        list("buildConfigurations", of: self[owner?["buildConfigurationList"]?.string])
    }

    /// The absolute path of a file or a group; nil when it is relative to what only a build knows.
    func path(of id: String) -> String? {
        var parts: [String] = []
        var current = id
        for _ in 0..<Self.deepest {
            guard let object = byID[current] else { return nil }
            if let path = object["path"]?.string, !path.isEmpty { parts.append(path) }
            switch object["sourceTree"]?.string {
            case "<absolute>": return joined(parts, below: "/")
            case "SOURCE_ROOT", "PROJECT_DIR": return joined(parts, below: sourceRoot)
            case "<group>", nil:
                guard let parent = parents[current] else { return joined(parts, below: sourceRoot) }
                current = parent
            default: return nil
            }
        }
        return nil
    }

    private func joined(_ parts: [String], below root: String) -> String {
        parts.reversed().reduce(root) { ProjectPath.joined($0, $1) }
    }

    /// The configuration file that a build configuration is based on, as a path.
    func configurationFile(of configuration: PropertyList.Value) -> String? {
        if let id = configuration["baseConfigurationReference"]?.string { return path(of: id) }
        guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
            let relative = configuration["baseConfigurationReferenceRelativePath"]?.string
        else { return nil }
        return path(of: anchor).map { ProjectPath.joined($0, relative) }
    }
}
