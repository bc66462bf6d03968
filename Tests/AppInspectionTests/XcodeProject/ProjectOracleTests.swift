import AppInspection
import Foundation
import TestSupport
import Testing
import WebText

/// What independent readers make of the same files.
///
/// `pbxproj` comes from the Python package index: `script/benchmark` installs it.
@Suite(.enabled(if: SharedCorpus.isPresent, "the corpus is not there; set LANDFALL_SHARED"))
struct ProjectOracleTests {
    private static let python: String = {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return package.appending(path: "Benchmarks/.build/venv/bin/python").path
    }()
    private static let hasPbxproj =
        (try? runTool([python, "-c", "import openstep_parser"]))?.status == 0

    @Test(.enabled(if: hasPbxproj, "pbxproj is not installed; script/benchmark installs it"))
    func valuesAgreeWithPbxproj() throws {
        let script = """
            import json, os, sys
            from openstep_parser import OpenStepDecoder
            result = {}
            for name in sorted(os.listdir(sys.argv[1])):
                try:
                    with open(os.path.join(sys.argv[1], name), encoding='utf-8') as file:
                        result[name] = OpenStepDecoder.ParseFromFile(file)
                except Exception as error:
                    result[name] = None
            print(json.dumps(result))
            """
        let folder = SharedCorpus.folder.appending(path: "pbxproj").path
        let run = try runTool([Self.python, "-c", script, folder])
        #expect(run.status == 0, "\(run.errors)")
        let all = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        var count = 0
        for (name, bytes) in try SharedCorpus.files("pbxproj") {
            guard let theirs = all[name] as? [String: Any] else { continue }
            let document = PropertyList.Document(anyForm: bytes)
            guard document.faults.isEmpty, let root = document.root else { continue }
            let difference = Self.difference(root, theirs, "")
            #expect(difference == nil, "\(name): \(difference ?? "")")
            count += 1
        }
        #expect(count >= 25)
    }

    /// The first place where the two disagree, or nil.
    private static func difference(
        _ ours: PropertyList.Value, _ theirs: Any, _ path: String
    ) -> String? {
        switch ours.kind {
        case .dictionary:
            guard let theirs = theirs as? [String: Any] else { return path }
            let members = ours.members
            guard Set(members.map(\.key)) == Set(theirs.keys) else { return path + " (keys)" }
            return members.lazy.compactMap { member in
                theirs[member.key].flatMap {
                    difference(member.value, $0, path + "/" + member.key)
                }
            }.first
        case .array:
            guard let theirs = theirs as? [Any], theirs.count == ours.elements.count else {
                return path
            }
            return zip(ours.elements, theirs).lazy.compactMap {
                difference($0, $1, path + "/#")
            }.first
        default:
            // pbxproj takes an escaped backslash before an n for a line end.
            if ours.text?.contains("\\") ?? false { return nil }
            return ours.text == theirs as? String
                ? nil : "\(path): \(ours.text ?? "") against \(theirs)"
        }
    }

    @Test(.needs("python3")) func editedEntitlementsAgreeWithPlistlib() throws {
        let entry = "applinks:added.example.org"
        let folder = try TemporaryFolder()
        var count = 0
        for (name, bytes) in try SharedCorpus.files("entitlements") {
            let path = SampleProject.folder + "/App.entitlements"
            let sample = SampleProject("// Debug\nCODE_SIGN_ENTITLEMENTS = App.entitlements;")
            var contents = sample.contents
            contents[path] = bytes
            let project = XcodeProject(
                contents[SampleProject.path] ?? [], path: SampleProject.path,
                files: ProjectFiles(contents))
            var edit = ProjectEdit(project)
            do throws(EditRefusal) {
                try edit.addDomain(entry, in: .init())
            } catch {
                // Only what is damaged, or holds something else, is not edited.
                let document = PropertyList.Document(bytes)
                let list = document.root?["com.apple.developer.associated-domains"]
                let isOdd = !document.faults.isEmpty || (list.map { $0.kind != .array } ?? false)
                #expect(isOdd, "\(name): \(error)")
                continue
            }
            let change = try #require(edit.changes.first { $0.path == path }, "\(name)")
            try Data(bytes).write(to: URL(filePath: folder("\(count).old")))
            try Data(change.new).write(to: URL(filePath: folder("\(count).new")))
            count += 1
        }
        let script = """
            import plistlib, sys
            key, entry = 'com.apple.developer.associated-domains', '\(entry)'
            for number in range(int(sys.argv[2])):
                old, new = [plistlib.load(open(f'{sys.argv[1]}/{number}.{kind}', 'rb'))
                            for kind in ('old', 'new')]
                old[key] = old.get(key, []) + [entry]
                assert old == new, number
            """
        let run = try runTool(["python3", "-c", script, folder.path, "\(count)"])
        #expect(run.status == 0, "\(run.errors)")
        #expect(count > 90)
    }
}
