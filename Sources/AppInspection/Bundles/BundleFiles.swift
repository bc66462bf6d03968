internal import WebText

/// The files of an app that matter here, wherever they come from.
///
/// Paths are relative to what was opened, with slashes: `Payload/My.app/Info.plist`.
struct BundleFiles {
    /// The small files that were read: property lists and profiles.
    var contents: [String: [UInt8]] = [:]
    /// The programs.
    var programs: [String: ByteSource] = [:]
    /// What could not be read, as sentences without a final full stop.
    var faults: [String] = []

    /// What old versions of Xcode left behind in an app.
    static let leftover = "archived-expanded-entitlements.xcent"
    /// The largest property list or profile that is read, and how many bytes all may have together:
    /// far more than real ones, and little enough for what an archive may unpack to.
    static let largest = 4 << 20
    static let largestTogether = 16 << 20
    /// The most bundles that are looked at, and how many levels deep their folders may be.
    static let limits = (bundles: 1000, depth: 24)

    /// Whether the last part of `path` is that of a file that is read.
    static func isWanted(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last, parts.count <= limits.depth else { return false }
        let folder = parts.dropLast().last ?? ""
        switch name {
        case "Info.plist":
            return isBundle(folder) || folder == "Contents" || folder.hasSuffix(".xcarchive")
        case "embedded.mobileprovision", "embedded.provisionprofile", leftover: return true
        default: return false
        }
    }

    /// Whether a folder of this name holds a program with entitlements of its own.
    static func isBundle(_ name: some StringProtocol) -> Bool {
        name.hasSuffix(".app") || name.hasSuffix(".appex")
    }

    /// The folders of bundles whose `Info.plist` was read, sorted.
    var bundles: [String] {
        contents.keys.filter {
            $0.hasSuffix("Info.plist") && !$0.hasSuffix(".xcarchive/Info.plist")
        }
        .map { path in
            var folder = path.dropLast("/Info.plist".count)
            if folder.hasSuffix("/Contents") { folder = folder.dropLast("/Contents".count) }
            return String(folder)
        }
        .filter { Self.isBundle($0) }.sorted().prefix(Self.limits.bundles).map { $0 }
    }

    /// The path of the program in the bundle at `folder`.
    func programPath(in folder: String) -> String? {
        let isMac = contents[folder + "/Contents/Info.plist"] != nil
        let plist = contents[folder + (isMac ? "/Contents" : "") + "/Info.plist"]
        let info = plist.flatMap { InfoPlist(.init(anyForm: $0)) }
        let last = folder.split(separator: "/").last ?? ""
        let fallback = String(last.prefix(upTo: last.lastIndex(of: ".") ?? last.endIndex))
        let name = info?.executable ?? fallback
        // The name comes out of somebody's file and must not lead out of the bundle.
        guard !name.isEmpty, !name.contains("/"), name != "..", name != "." else { return nil }
        return folder + (isMac ? "/Contents/MacOS/" : "/") + name
    }
}

extension BundleFiles {
    /// Reads what matters below the folder at `path`.
    ///
    /// - Throws: ``InspectionError`` when it cannot be listed.
    init(folder path: String) throws(InspectionError) {
        // Names are relative to the folder that holds the bundle, so that its own name is in them.
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        let cut = path.lastIndex(of: "/")
        let name = String(cut.map { path[path.index(after: $0)...] } ?? path[...])
        let base = cut.map { String(path[..<$0]) + "/" } ?? ""
        walk(base, name, depth: 0)
        for bundle in bundles {
            guard let program = programPath(in: bundle) else { continue }
            do throws(InspectionError) {
                programs[program] = try ByteSource(path: base + program)
            } catch {
                faults.append(error.description)
            }
        }
    }

    /// Folders of resources without end are passed over: only bundles nest.
    private mutating func walk(_ base: String, _ folder: String, depth: Int) {
        guard depth < Self.limits.depth, contents.count < 2 * Self.limits.bundles,
            let names = SystemFolder.names(in: base + folder)
        else { return }
        for name in names.sorted() {
            let path = folder + "/" + name
            if Self.isWanted(path) {
                do throws(InspectionError) {
                    let source = try ByteSource(path: base + path)
                    guard source.size <= Self.largest else {
                        faults.append("\(path) has more than \(Self.largest) bytes")
                        continue
                    }
                    contents[path] = source.bytes(at: 0, count: source.size)
                } catch {
                    faults.append(error.description)
                }
            } else if Self.leadsOn(name) {
                walk(base, path, depth: depth + 1)
            }
        }
    }

    /// Whether bundles are found in a folder of this name.
    private static func leadsOn(_ name: String) -> Bool {
        isBundle(name) || name.hasSuffix(".xcarchive")
            || [
                "PlugIns", "AppClips", "Watch", "Extensions", "Contents", "Products",
                "Applications",
                "Payload",
            ].contains(name)
    }
}
