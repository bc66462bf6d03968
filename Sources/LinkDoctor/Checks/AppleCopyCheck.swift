internal import AppInspection
internal import SiteAssociation
internal import WebProbe
internal import WebText

extension Check {
    /// Whether Apple's servers have the file, and the same one.
    static let appleCopy = Check(
        layer: .cdn,
        rules: [
            .copyUnreachable, .copyRefused, .copyTimeout, .copyPrivate, .copyNoJSON, .copyMissing,
            .failureKept, .copyPending, .copyStale, .copyOutlives,
        ]
    ) { exam in
        guard let hop = exam.evidence.hop(.cdn), !exam.hasMode else { return [] }
        guard hop.failure == nil, let status = hop.status, status < 500 else {
            let why = hop.failure.map { Quoted.visible($0.detail, most: 120) }
            return [
                Finding(
                    .copyUnreachable,
                    "Apple's copy could not be looked at: \(why ?? "status \(hop.status ?? 0)")",
                    advice: "ask again later, or use --no-cdn for names that must stay private")
            ]
        }
        if status != 200 { return missing(exam, hop, status) }
        guard let copy = exam.copy else { return [] }
        guard let file = exam.file else {
            return [
                Finding(
                    .copyOutlives,
                    "Apple still has a copy (\(CacheAge(hop).words)), which devices get for now",
                    advice: "mend the site before that copy is asked for anew")
            ]
        }
        return compared(exam, hop, copy, file)
    }

    // MARK: No copy

    private static func missing(_ exam: Examination, _ hop: ProbeHop, _ status: Int) -> [Finding] {
        guard let failure = AppleFailure(hop) else {
            let message =
                status == 405
                ? "Apple's servers answer 405, which was seen for names they cannot resolve"
                : "Apple's servers have no file for \(exam.host) (\(status))"
            return [
                Finding(
                    .copyMissing, severity: exam.file == nil ? .error : .warning, message,
                    advice: (exam.file == nil ? "mend the site first; " : "")
                        + "they ask the site within 24 hours after a device first asks them")
            ]
        }
        let code = failure.code.map { "SWCERR\($0)" } ?? "the reason"
        let told = "Apple's servers have no file (\(code)): \(failure.words)"
        let details = failure.details.map { ": \(Quoted.visible($0, most: 120))" } ?? ""
        let again = CacheAge(hop).left.map { "; they can ask again in \(CacheAge.span($0))" } ?? ""
        switch failure.code {
        case "00101"?: return refused(exam, failure, told, again)
        case "00202"?:
            return [
                Finding(
                    .copyPrivate, told,
                    advice: "give \(exam.host) a public address, or use ?mode=developer")
            ]
        case "00301"?:
            return [
                Finding(
                    .copyTimeout, told + details,
                    advice: "the file itself need not be wrong. The path has to answer quickly from"
                        + " everywhere: allow it by its path, not by country or address\(again)")
            ]
        case "00401"?:
            let isFine = exam.file.map { $0.file.problem == nil } ?? false
            return [
                isFine
                    ? Finding(
                        .failureKept, "\(told); the file is valid now",
                        advice: "wait\(again), then install the app anew")
                    : Finding(
                        .copyNoJSON, told, advice: "mend the file; landfall lint says where\(again)"
                    )
            ]
        default:
            return [
                Finding(
                    .copyMissing, told + details,
                    advice: "the code is documented nowhere; look at what the site answers to"
                        + " \(UserAgent.appleBot.text)\(again)")
            ]
        }
    }

    private static func refused(
        _ exam: Examination, _ failure: AppleFailure, _ told: String, _ again: String
    ) -> [Finding] {
        let isRefusal = failure.status.map { [401, 403, 406, 429].contains($0) } ?? true
        guard exam.file != nil else {
            return [Finding(.copyMissing, told, advice: "mend the site first\(again)")]
        }
        guard isRefusal else {
            return [
                Finding(
                    .failureKept, "\(told); the site delivers the file now",
                    advice: "wait\(again), then install the app anew")
            ]
        }
        let name = exam.origin.flatMap { HostingProduct.filter(in: $0)?.name } ?? exam.hosting?.name
        return [
            Finding(
                .copyRefused, "\(told), and the site answers 200 from here",
                advice: "your server refuses Apple's fetcher (\(UserAgent.appleBot.text)): except"
                    + " \(Addresses.wellKnownPath) from bot, firewall and login rules"
                    + (name.map { " of \($0)" } ?? "")
                    + ". This address may be on an allow list; ask from another network too\(again)"
            )
        ]
    }

    // MARK: Another copy

    private static func compared(
        _ exam: Examination, _ hop: ProbeHop, _ copy: SiteFile, _ file: SiteFile
    ) -> [Finding] {
        guard !copy.says(sameAs: file) else { return [] }
        let changes = FileChanges(from: copy.file, to: file.file, host: exam.host)
        guard !changes.isEmpty else { return [] }
        let age = CacheAge(hop)
        let changed = exam.origin?.header("Last-Modified").flatMap { HTTPDate.seconds($0) }
        let since = changed.map { exam.evidence.taken.seconds - $0 }
        let message = "Apple's copy differs from the file: \(changes.words)"
        if let since, since > 24 * 3600 {
            return [
                Finding(
                    .copyStale, "\(message), which changed \(CacheAge.span(since)) ago",
                    advice: "Apple's servers ask within 24 hours; see whether they get the old file"
                        + " (a cache, another server behind the name). The copy is \(age.words)")
            ]
        }
        return [
            Finding(
                .copyPending, message,
                advice: "wait: Apple's copy is \(age.words), and is renewed within 24 hours of a"
                    + " change; installed apps look again within a week")
        ]
    }
}
