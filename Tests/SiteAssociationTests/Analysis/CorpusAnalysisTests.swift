import Foundation
import SiteAssociation
import Testing
import WebText

/// The collected real files, which lie outside the package: `LANDFALL_SHARED`, or `../shared`.
private enum Corpus {
    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LANDFALL_SHARED"] {
            return URL(filePath: path).appending(path: "corpus")
        }
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in
            url.deletingLastPathComponent()
        }
        return package.appending(path: "../shared/corpus")
    }()

    static let isThere = FileManager.default.fileExists(atPath: folder.path)
    static let isChatty = ProcessInfo.processInfo.environment["ANALYSIS_CHATTY"] != nil

    struct Item {
        var path: String
        var tags: Set<String>
        var file: AssociationFile
    }

    static func items() throws -> [Item] {
        struct Index: Decodable {
            struct Entry: Decodable {
                var path: String
                var kind: String
                var tags: [String]
            }
            var files: [Entry]
        }
        let index = try JSONDecoder().decode(
            Index.self, from: Data(contentsOf: folder.appending(path: "index.json")))
        return try index.files.filter { $0.kind == "aasa" }.map { entry in
            let bytes = try Data(contentsOf: folder.appending(path: entry.path))
            return Item(
                path: entry.path, tags: Set(entry.tags), file: AssociationFile(Array(bytes)))
        }
    }
}

@Suite("Analysis of collected files", .enabled(if: Corpus.isThere))
struct CorpusAnalysisTests {
    private static let shadowTags: Set<String> = [
        "path-shadowed-redundant", "component-shadowed-redundant",
    ]
    private static let uselessTags: Set<String> = [
        "exclude-after-include-never-matches", "component-exclude-after-include-never-matches",
    ]

    @Test("everything is decided, and the tags are found")
    func tagsAreFound() throws {
        for item in try Corpus.items() where item.file.problem == nil {
            let analysis = RuleAnalysis(item.file)
            var effects: Set<RuleRemark.Effect> = []
            for entry in item.file.details.indices {
                let findings = analysis.findings(entry: entry)
                #expect(findings.undetermined == [], "\(item.path)")
                for remark in findings.remarks {
                    if case .shadowed(let effect) = remark.kind { effects.insert(effect) }
                    if Corpus.isChatty { print(item.path, Self.line(remark, item.file)) }
                }
            }
            // The tags speak of `paths` also where `components` hide them.
            let hasPaths = item.file.details.contains { $0.list == .paths }
            let tags = hasPaths ? item.tags : item.tags.filter { !$0.hasPrefix("path-") }
            #expect(
                tags.isDisjoint(with: Self.shadowTags) || effects.contains(.same),
                "\(item.path): \(item.tags.sorted())")
            #expect(
                item.tags.isDisjoint(with: Self.uselessTags) || effects.contains(.opposite),
                "\(item.path): \(item.tags.sorted())")
            if Corpus.isChatty, !effects.isEmpty,
                item.tags.isDisjoint(with: Self.shadowTags.union(Self.uselessTags))
            {
                print("UNTAGGED", item.path, effects)
            }
        }
    }

    @Test("questions about apps are decided", .enabled(if: Corpus.isChatty))
    func apps() throws {
        for item in try Corpus.items() where item.file.problem == nil {
            let analysis = RuleAnalysis(item.file)
            let groups = analysis.groups
            for (place, group) in groups.enumerated() {
                let whole = analysis.claimsWholeSite(group[0])
                let examples = analysis.examples(group[0])
                print(item.path, group.count, Self.line(whole), examples.map(\.url.description))
                for other in groups[(place + 1)...].prefix(8) {
                    let overlap = analysis.overlap(group[0], other[0])
                    print("   ", group[0], other[0], overlap.kind, overlap.both.witness ?? "-")
                }
            }
        }
    }

    @Test("revisions are compared", .enabled(if: Corpus.isChatty))
    func revisions() throws {
        let items = try Corpus.items().filter { $0.file.problem == nil }
        for (old, new) in zip(items, items.dropFirst()) {
            guard Self.origin(old.path) == Self.origin(new.path) else { continue }
            for app in SemanticDiff(old: old.file, new: new.file).apps where !app.isIdentical {
                print(old.path, "->", new.path, app.app)
                for change in app.opened { print("    +", change) }
                for change in app.closed { print("    -", change) }
                if let reason = app.undetermined { print("    ?", reason) }
            }
        }
    }

    private static func origin(_ path: String) -> Substring {
        path.drop { $0 != "-" }
    }

    private static func line(_ whole: WholeSite) -> String { "whole: \(whole)" }

    private static func line(_ remark: RuleRemark, _ file: AssociationFile) -> String {
        func text(_ index: Int) -> String {
            let value = file.document.value(at: Int(file.components[index].valueID))
            return String(decoding: file.document.bytes[value.range], as: UTF8.self)
                .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        return "\(text(remark.component)) \(remark.kind) \(remark.others.prefix(3).map(text))"
            + " \(remark.witness?.description ?? "-")"
            + " | \(RuleInWords(file).phrase(for: remark.component))"
    }
}
