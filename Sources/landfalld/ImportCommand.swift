internal import Foundation
internal import LinkService
internal import ToolSupport
internal import WebText

/// `landfalld import`
enum ImportCommand {
    static let yes = Option.flag("yes", "y", help: "Write; without it, only say what would happen.")
    static let project = Option.value(
        "project", takes: "NAME", help: "The project that the links of a list go to.")
    static let command = Command(
        "import", summary: "Make projects and links from a file",
        discussion: """
            A JSON file with projects is what "landfalld export" writes. A project is found by its
            name and made when it is not there; its domains and apps that are there already stay as
            they are.

            Anything else is a list of links for one project: a table with commas, semicolons or
            tabs, or a JSON array of objects. Without headings the first column is the slug or the
            printed address of a link, the second the path in the app, the address that it leads
            to, or the long form of a Firebase Dynamic Link, which is taken apart and decoded
            exactly once. With headings there may be more columns, in any order: slug (short link,
            key), target (link, long URL), deepLinkPath, desktopFallback, iosFallback,
            androidFallback, title, description, image, enabled, expiresAt, tags, note,
            skipsInterstitial, carriesQuery. A row without a slug gets one.

            A row that fails stops no other and is reported with its line. A link that is there
            already just as it is in the file is no failure. Without --yes nothing is written.
            """,
        arguments: [Argument("FILE", completion: .file, help: "The file; - is standard input.")],
        options: Configuration.storeOptions + [yes, project],
        examples: [
            .init("landfalld import links.csv --project Shop", "Say what a table would make"),
            .init("landfalld import backup.json --yes", "Make what another server exported"),
        ])

    static func run(
        _ invocation: Invocation, _ configuration: Configuration, _ console: Console
    ) async throws -> ExitStatus {
        let path = invocation.arguments[0]
        let bytes = try InputFile.read(path, limit: 1 << 30).bytes
        let source = SourceText(bytes)
        let file = ExchangeFile(bytes, project: invocation.value(project))
        let isDryRun = !invocation.flag(yes)
        console.progress(isDryRun ? "checking" : "importing", of: file.count)
        let report = try await take(file, configuration, isDryRun: isDryRun) {
            console.advance(to: $0)
        }
        console.endProgress()

        func line(_ note: ExchangeFile.Note) -> String {
            "\(path):\(source.position(of: note.offset).line): \(note.message)"
        }
        for remark in file.remarks { console.remark("\(line(remark))") }
        for warning in report.warnings { console.remark("\(line(warning))") }
        let faults = (file.faults + report.faults).sorted { $0.offset < $1.offset }
        for fault in faults { console.complain("\(line(fault))") }
        for advice in report.advice { console.remark("\(advice)") }
        console.print("\(summary(report, failed: faults.count, isDryRun: isDryRun))")
        if let end = report.end {
            console.complain("the import ended early: \(end)")
            return .unreadable
        }
        return faults.isEmpty ? .success : .findings
    }

    private static func take(
        _ file: ExchangeFile, _ configuration: Configuration, isDryRun: Bool,
        progress: @escaping @Sendable (Int) -> Void
    ) async throws -> Importer.Report {
        guard isDryRun else {
            return try await Opening.service(configuration, making: true) { service in
                await Importer(service, progress: progress).run(file)
            }
        }
        return try await Opening.scratch { scratch in
            // Nothing is made, not even an empty data file.
            if let path = configuration.database.path, !FileManager.default.fileExists(atPath: path)
            {
                return await Importer(scratch, progress: progress).run(file)
            }
            return try await Opening.service(configuration) { service in
                await Importer(service, rehearsal: scratch, progress: progress).run(file)
            }
        }
    }

    private static func summary(
        _ report: Importer.Report, failed: Int, isDryRun: Bool
    ) -> String {
        var parts = [
            "\(report.made) \(report.made == 1 ? "link" : "links") "
                + (isDryRun ? "would be made" : report.made == 1 ? "was made" : "were made")
        ]
        if report.present > 0 { parts.append("\(report.present) there already") }
        if failed > 0 { parts.append("\(failed) failed") }
        return parts.joined(separator: ", ") + (isDryRun ? "; --yes writes" : "")
    }
}
