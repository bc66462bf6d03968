internal import SiteAssociation
internal import WebText

extension AssociationRecord {
    /// What a record means, and what to do next.
    public struct Reading: Hashable, Sendable {
        /// How it stands.
        public let state: State
        /// What that means, as a sentence without a final full stop.
        public let meaning: String
        /// What to do next, or nil.
        public let advice: String?

        /// How a record stands.
        public enum State: String, Hashable, Sendable {
            /// The site names the app, and links can open it.
            case sound
            /// Nothing was fetched yet.
            case waiting
            /// Something is wrong.
            case broken
            /// The person chose the browser.
            case declined
            /// The record says something that is not known here.
            case unknown
        }
    }

    /// Reads the record, and with a `url` also whether its patterns take that.
    ///
    /// The meaning of the approvals is that of Apple's technote 3155.
    public func reading(of url: String? = nil) -> Reading {
        var reading = stateReading()
        if reading.state == .sound, let url, let verdict = verdict(on: url) { reading = verdict }
        if let mode, !flags.contains(where: { mode.contains($0.lowercased()) }),
            reading.state != .sound
        {
            return Reading(
                state: reading.state,
                meaning: reading.meaning
                    + "; the mode \(mode) is probably not in effect, since no flag names it",
                advice: reading.advice
                    ?? "use a development build, Developer Mode, and Associated Domains Development"
            )
        }
        // What holds was fetched before; a failure since then is the next thing to go wrong.
        if siteApproval == .approved || siteApproval == .denied, let error = errors.first {
            return Reading(
                state: reading.state,
                meaning: reading.meaning + "; the latest check failed with \(error.name): "
                    + (error.meaning ?? "its meaning is not documented"),
                advice: reading.advice ?? error.advice?.replacing("DOMAIN", with: domain ?? "it"))
        }
        return reading
    }

    private func stateReading() -> Reading {
        let shown = domain ?? "the domain"
        switch siteApproval {
        case .approved where userApproval == .denied:
            return Reading(
                state: .declined, meaning: "the person chose the browser for \(shown)",
                advice: "hold a link down and choose the app")
        case .approved:
            return Reading(
                state: .sound, meaning: "\(shown) names the app, and its links can open it",
                advice: nil)
        case .denied:
            return Reading(
                state: .broken,
                meaning: "the file of \(shown) was fetched and does not name the app",
                advice: "compare prefix, letter case and service with the file: "
                    + "landfall lint FILE APP")
        case .unspecified: return fetchReading(shown)
        case .other:
            let word = self["Site/Fmwk Approval"] ?? ""
            return Reading(
                state: .unknown,
                meaning: "the approval \(Quoted.text(word, most: 40)) is not known here",
                advice: nil)
        }
    }

    private func fetchReading(_ shown: String) -> Reading {
        guard let text = self["Error"], !text.isEmpty else {
            return Reading(
                state: .waiting, meaning: "the file of \(shown) was not fetched yet",
                advice: "wait a minute and look again; if it stays, run landfall doctor \(shown)")
        }
        guard let error = errors.first else {
            return Reading(
                state: .broken,
                meaning:
                    "the file of \(shown) could not be fetched: \(Quoted.visible(text, most: 160))",
                advice: "run landfall doctor \(shown)")
        }
        return Reading(
            state: .broken,
            meaning: "\(error.name): \(error.meaning ?? "its meaning is not documented")",
            advice: error.advice?.replacing("DOMAIN", with: shown)
                ?? "run landfall doctor \(shown)")
    }

    // MARK: Patterns

    private func verdict(on text: String) -> Reading? {
        guard service == "applinks", let patterns = self["Patterns"], let app,
            let url = try? WebURL(text, allowing: .asWritten),
            isAbout(host: url.lowercasedHost ?? "")
        else { return nil }
        let id = JSONTree.string(app).text()
        let rules = patterns.hasPrefix("[") ? patterns : "[" + patterns + "]"
        let source =
            "{\"applinks\":{\"details\":[{\"appIDs\":[\(id)],\"components\":\(rules)}]}}"
        let file = AssociationFile(Array(source.utf8))
        let shown = Quoted.visible(text, most: 120)
        guard file.problem == nil else {
            return Reading(
                state: .unknown,
                meaning: "its patterns cannot be read as JSON, so \(shown) is not judged",
                advice: nil)
        }
        switch AssociationMatcher(file).decide(url, app: app).decision {
        case .match:
            return Reading(
                state: .sound, meaning: "\(shown) opens the app, as far as the site decides",
                advice: "if the browser opens, look at where it is tapped: landfall simulate")
        case .excluded:
            return Reading(
                state: .broken, meaning: "a pattern keeps \(shown) in the browser",
                advice: "landfall verify --explain says which")
        case .noMatch:
            return Reading(
                state: .broken, meaning: "no pattern is about \(shown)",
                advice: "add one to the file; devices get it within a week")
        }
    }
}
