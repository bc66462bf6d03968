internal import AppInspection
internal import WebText

/// An Xcode project in any form; what is set and taken out again leaves the bytes as they were.
func fuzzXcodeProject(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    let path = "/a/App.xcodeproj/project.pbxproj"
    let files = ProjectFiles([path: bytes, "/a/Base.xcconfig": Array("A = $(B)\nB = c".utf8)])
    let project = XcodeProject(bytes, path: path, files: files)
    for file in ProjectCheck(project).files() {
        for finding in file.findings {
            require(
                (finding.range?.upperBound ?? 0) <= file.text.bytes.count,
                "a finding outside the file")
        }
    }
    guard let target = project.targets.first,
        target.configurations.allSatisfy({
            $0.ownSettings?["LANDFALL"] == nil
        })
    else { return }
    var edit = ProjectEdit(project)
    let scope = ProjectEdit.Scope(target: target.name)
    do throws(EditRefusal) {
        try edit.set("LANDFALL", to: "a b", in: scope)
    } catch {
        return
    }
    guard project.target(target.name)?.id == target.id else { return }
    for configuration in edit.project.targets[0].configurations {
        require(
            configuration.ownSettings?["LANDFALL"]?.string == "a b", "a setting that was not set")
    }
    require(edit.project.document.faults.isEmpty, "an edit that damages the project")
}

/// A configuration file, and what its settings come to.
func fuzzConfigurationFile(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    let file = ConfigurationFile(bytes, path: "/a/Base.xcconfig")
    for finding in file.findings {
        require((finding.range?.upperBound ?? 0) <= file.text.bytes.count, "a finding outside")
    }
    let text = """
        { objects = { P = {isa = PBXProject; targets = (T); };
        T = {isa = PBXNativeTarget; name = A; buildConfigurationList = L; };
        L = {buildConfigurations = (C); }; F = {path = Base.xcconfig; sourceTree = SOURCE_ROOT; };
        C = {name = Debug; baseConfigurationReference = F; buildSettings = {}; }; }; rootObject = P; }
        """
    let path = "/a/A.xcodeproj/project.pbxproj"
    let files = ProjectFiles([path: Array(text.utf8), "/a/Base.xcconfig": bytes])
    let project = XcodeProject(Array(text.utf8), path: path, files: files)
    let settings = project.targets[0].configurations[0].settings
    for name in settings.names.prefix(50) { _ = settings.resolve(name) }
}
