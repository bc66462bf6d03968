internal import AppInspection
internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall inspect`: what an app really declares, and which parts of it disagree.
struct InspectCommand {
    static let path = Argument(
        "PATH", completion: .file,
        help:
            "An .app, .ipa, .xcarchive, Xcode project, program, profile, folder of profiles, Info.plist,"
            + " entitlements file, output of codesign or ideviceinstaller, or - for standard input."
    )
    static let app = Option.value(
        "app", takes: "APP", completion: .file,
        help: "Of profiles or installed apps, look for this app: its path, or its identifier.")
    static let aasa = Option.value(
        "aasa", takes: "FILE", completion: .file,
        help: "Compare with the association file of the app's domains.")
    static let entitlements = Option.flag(
        "entitlements", help: "Print the signed entitlements as a property list, nothing else.")
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "inspect", summary: "Show what a built app declares, and which parts disagree",
        discussion: """
            Reads the signature, the profile and the Info.plist of an app and of every bundle inside
            it, without a Mac, and compares them in the order of the chain: Info.plist, signature,
            profile and, with --aasa, association file. The first error is the layer that breaks it.

            What codesign -d --entitlements prints on a Mac is read as well, in its old forms and as a
            tree, and so is the list of apps that ideviceinstaller prints of a phone.

            An archive is streamed and never unpacked. What cannot be read is reported, and hides
            nothing else.
            """,
        arguments: [path], options: [aasa, app, entitlements, format],
        examples: [
            .init("landfall inspect MyApp.ipa", "Show every bundle of an app"),
            .init(
                "landfall inspect MyApp.app --aasa apple-app-site-association",
                "Compare the app with the site"),
            .init("landfall inspect embedded.mobileprovision", "Show what a profile allows"),
            .init(
                "landfall inspect --app MyApp.ipa ~/Profiles",
                "Find the profile for an app, and those that are stale"),
            .init(
                "ideviceinstaller list --xml | landfall inspect --app com.example.app -",
                "Ask a phone what its copy of the app was signed with"),
        ],
        statuses: [
            .init(.success, "no error was found"), .init(.findings, "an error was found"),
            .init(.usage, "wrong usage"), .init(.unreadable, "a path that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        let path = InputFile.located(invocation.arguments[0])
        if Self.isProject(path) { return try inspectProject(path) }
        var file: AssociationFile?
        if let name = invocation.value(Self.aasa) { file = try AssociationInput(name).file }
        let subject: InspectionSubject
        do {
            let app = try invocation.value(Self.app).map(Self.identifier)
            if Self.isProfileFolder(path) { return try inspectFolder(path, app) }
            subject = try InspectionSubject(path: path, against: file, app: app, at: .now())
        } catch let error as InspectionError {
            console.complain("\(error.description)")
            return .unreadable
        }
        if invocation.flag(Self.entitlements) { return printEntitlements(subject, path) }
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: subject.tree(path: path).text(indent: 2) + "\n")
        } else {
            InspectionSheet(console).write(subject, path: path)
        }
        return subject.hasErrors ? .findings : .success
    }

    /// Whether a path is a project, or a folder that has one and no app.
    private static func isProject(_ path: String) -> Bool {
        guard ProjectInput.isProject(path) else { return false }
        guard FolderWalk.isFolder(path), !path.hasSuffix(".xcodeproj") else { return true }
        return isProfileFolder(path)
    }

    /// Shows a project as "project show" does, and counts what "project check" finds.
    private func inspectProject(_ path: String) throws -> ExitStatus {
        let input = try ProjectInput(path, invocation)
        let sheet = ProjectSheet(input, input.project.appTargets)
        let errors = ProjectCheck(input.project).files().flatMap(\.findings)
            .count { $0.severity >= .error }
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: sheet.tree.text(indent: 2) + "\n")
        } else {
            sheet.print(on: console)
        }
        let hint =
            errors == 0
            ? "landfall lint compares the project with an app, a profile or a site"
            : "\(errors) error\(errors == 1 ? "" : "s"): landfall project check names"
                + " \(errors == 1 ? "it" : "them"), with the remedy"
        console.remark("\(hint)")
        return errors == 0 ? .success : .findings
    }

    /// Whether a folder is neither an app nor one with apps in it.
    private static func isProfileFolder(_ path: String) -> Bool {
        FolderWalk.isFolder(path) && (try? InspectedApp(path: path)) == nil
    }

    private func inspectFolder(_ path: String, _ app: String?) throws(InspectionError) -> ExitStatus
    {
        let folder = try ProfileFolder(path: path, app: app, at: .now())
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: folder.tree.text(indent: 2) + "\n")
        } else {
            folder.write(to: console)
        }
        return folder.isUsable ? .success : .findings
    }

    /// The identifier of the app that the option names: that of the app at a path, or the text.
    private static func identifier(_ value: String) throws(InspectionError) -> String {
        let path = InputFile.located(value)
        guard FolderWalk.isFolder(path) || InspectedApp.isCandidate(path: path) else {
            return value
        }
        let app = try InspectedApp(path: path)
        guard
            let identifier = app.bundles.lazy.compactMap({
                $0.applicationIdentifier ?? $0.info?.bundleIdentifier
            }).first
        else { throw InspectionError("the app at \(path) has no identifier") }
        return identifier
    }

    private func printEntitlements(_ subject: InspectionSubject, _ path: String) -> ExitStatus {
        guard let entitlements = subject.parts.first?.entitlements else {
            console.complain("\(path) has no entitlements that can be read")
            return .findings
        }
        console.write(verbatim: entitlements.plist)
        return .success
    }
}
