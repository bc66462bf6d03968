import AppInspection
import Foundation
import WebText

// Loading an Xcode project, against the package that Python programs do it with.

extension Benchmark {
    static let projects: [Benchmark] = {
        let text = project(references: 10_000)
        let path = FileManager.default.temporaryDirectory.appending(
            path: "landfall-benchmark-\(ProcessInfo.processInfo.processIdentifier).pbxproj")
        guard (try? Data(text.utf8).write(to: path)) != nil,
            let peer = PythonPeer(
                "from pbxproj import XcodeProject", "XcodeProject.load(path)", path.path)
        else {
            print("project-load is left out: pbxproj of the Python package index is not installed")
            return []
        }
        let bytes = Array(text.utf8)
        let loaded = XcodeProject(bytes, path: path.path, files: .onDisk)
        precondition(loaded.targets.count == 1 && loaded.document.faults.isEmpty)
        return [
            Benchmark(
                name: "project-load", title: "an Xcode project of 10,000 references, from the disk",
                bytes: bytes.count,
                ours: Contestant(name: "XcodeProject") {
                    (try? XcodeProject(path: path.path)) as Any
                },
                theirs: Contestant(name: "pbxproj (Python)") { peer.work() })
        ]
    }()

    /// A project with so many files, each built by one target.
    private static func project(references: Int) -> String {
        func id(_ kind: Int, _ number: Int) -> String {
            let digits = String(number, radix: 16, uppercase: true)
            return "\(kind)A0000" + String(repeating: "0", count: 18 - digits.utf8.count) + digits
        }
        var files = ""
        var builds = ""
        var children = ""
        var phase = ""
        for number in 0..<references {
            let (file, build, name) = (id(1, number), id(2, number), "Screen\(number).swift")
            builds += "\t\t\(build) /* \(name) in Sources */ = {isa = PBXBuildFile; "
            builds += "fileRef = \(file) /* \(name) */; };\n"
            files += "\t\t\(file) /* \(name) */ = {isa = PBXFileReference; lastKnownFileType = "
            files += "sourcecode.swift; path = \"Screens/\(name)\"; sourceTree = \"<group>\"; };\n"
            children += "\t\t\t\t\(file) /* \(name) */,\n"
            phase += "\t\t\t\t\(build) /* \(name) in Sources */,\n"
        }
        return """
            // !$*UTF8*$!
            {
            \tarchiveVersion = 1;
            \tclasses = {
            \t};
            \tobjectVersion = 56;
            \tobjects = {
            \(builds)\(files)\t\tA1 = {isa = PBXProject; buildConfigurationList = A5; mainGroup = A2; targets = (A3, ); };
            \t\tA2 = {isa = PBXGroup; children = (\n\(children)\t\t\t); sourceTree = "<group>"; };
            \t\tA3 = {isa = PBXNativeTarget; buildConfigurationList = A5; buildPhases = (A4, ); name = App; productType = "com.apple.product-type.application"; };
            \t\tA4 = {isa = PBXSourcesBuildPhase; files = (\n\(phase)\t\t\t); };
            \t\tA5 = {isa = XCConfigurationList; buildConfigurations = (A6, ); };
            \t\tA6 = {isa = XCBuildConfiguration; buildSettings = {PRODUCT_NAME = App; }; name = Debug; };
            \t};
            \trootObject = A1;
            }

            """
    }
}
