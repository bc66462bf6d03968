internal import AppInspection
internal import SiteAssociation
internal import WebProbe
internal import WebText

/// Works out the state of each layer, with a few words about it.
struct LayerSummary {
    private let exam: Examination
    private let items: [Diagnosis.Item]

    init(_ exam: Examination, _ items: [Diagnosis.Item]) {
        self.exam = exam
        self.items = items
    }

    /// The layers that there is something to say of, in order.
    var results: [Diagnosis.Result] {
        Layer.all.compactMap { layer in
            let own = items.filter { $0.layer == layer }.map(\.finding)
            if let worst = own.first, worst.severity >= .error {
                return Diagnosis.Result(layer: layer, state: .broken, note: Self.short(own))
            }
            if own.contains(where: Diagnosis.isPending) {
                return Diagnosis.Result(layer: layer, state: .waiting, note: waitingNote(layer))
            }
            if own.contains(where: { $0.severity == .warning }) {
                return Diagnosis.Result(layer: layer, state: .doubtful, note: Self.short(own))
            }
            guard let (state, note) = quiet(layer) else { return nil }
            return Diagnosis.Result(layer: layer, state: state, note: note)
        }
    }

    private static func short(_ findings: [Finding]) -> String {
        let first = findings[0].title
        let more = findings.count { $0.severity >= .warning } - 1
        return more > 0 ? "\(first), and \(more) more" : first
    }

    private func waitingNote(_ layer: Layer) -> String {
        guard layer == .cdn, let hop = exam.evidence.hop(.cdn) else { return "soon" }
        return CacheAge(hop).words
    }

    /// A layer without errors, warnings and things to wait for; nil leaves it out.
    private func quiet(_ layer: Layer) -> (Diagnosis.State, String)? {
        let origin = exam.origin
        let isReached = origin?.failure == nil && origin?.status != nil
        switch layer {
        case .app:
            guard let app = exam.evidence.plan.app else { return nil }
            return app.layers.isEmpty
                ? (.unknown, "only the identifier is known")
                : (.sound, app.identifier ?? app.name)
        case .dns:
            guard let address = origin?.address ?? origin?.tried.last else {
                return (.unknown, "not resolved")
            }
            return (.sound, address)
        case .connection:
            return isReached ? (.sound, connectionNote) : (.unknown, "not reached")
        case .answer:
            return exam.file != nil
                ? (.sound, answerNote)
                : isReached
                    ? (.unknown, "another client is answered; see below")
                    : (.unknown, "not reached")
        case .everyone:
            return exam.file == nil ? (.unknown, "not compared") : (.sound, everyoneNote)
        case .file:
            guard let file = exam.file?.file else { return (.unknown, "no file") }
            let rules = file.components.count
            return (.sound, "\(Self.count(file.appIDs.count, "app")), \(Self.count(rules, "rule"))")
        case .listing:
            guard let app = exam.evidence.plan.app else { return nil }
            guard let identifier = app.identifier else {
                return (.unknown, "whose it is cannot be told from \(app.name)")
            }
            return exam.file == nil ? (.unknown, "no file") : (.sound, identifier)
        case .cdn: return cdn
        case .link:
            guard !exam.evidence.subject.urls.isEmpty else { return nil }
            return exam.file == nil
                ? (.unknown, "no file") : (.sound, "opens the app")
        case .android:
            guard let hop = exam.evidence.hop(.assetLinks) else { return nil }
            let isThere = hop.status == 200 && !SiteFile.isPage(hop.body) && !hop.body.isEmpty
            return isThere
                ? (.sound, exam.evidence.plan.package ?? "assetlinks.json is there")
                : (.unknown, "no assetlinks.json")
        case .service:
            let isService = exam.evidence.subject.urls.contains { url in
                guard let hop = exam.evidence.hop(.resolve(url)) else { return false }
                return JSONDocument(hop.body).root?["matched"] != nil
            }
            return isService ? (.sound, "answers as the SDK expects") : nil
        default: return nil
        }
    }

    private var connectionNote: String {
        guard let origin = exam.origin else { return "" }
        let end = origin.certificates.first?.notAfter.map {
            ", certificate until \(Moment(seconds: $0).day)"
        }
        return "\(origin.tlsVersion ?? "no TLS"), HTTP/\(origin.httpVersion ?? "?")\(end ?? "")"
    }

    private var answerNote: String {
        guard let origin = exam.origin else { return "" }
        let time = origin.timing.total / 1000
        let served = exam.hosting.map { " by \($0.name)" } ?? ""
        return "200, \(origin.body.count) bytes in \(time) ms\(served)"
    }

    private var everyoneNote: String {
        var names = exam.hasMode ? [] : ["Apple's fetcher"]
        if exam.evidence.hop(.browser)?.status == 200 { names.append("browser") }
        if exam.evidence.hop(.curl)?.status == 200 { names.append("curl") }
        if exam.evidence.hop(.ipv4)?.status == 200 { names.append("IPv4") }
        if exam.evidence.hop(.ipv6)?.status == 200 { names.append("IPv6") }
        return names.joined(separator: ", ")
    }

    private var cdn: (Diagnosis.State, String) {
        if exam.hasMode { return (.unknown, "not used with a mode") }
        guard let hop = exam.evidence.hop(.cdn) else { return (.unknown, "not asked") }
        guard hop.failure == nil, hop.status == 200 else { return (.unknown, "not known") }
        let same = exam.file == nil ? "has a copy" : "the same"
        return (.sound, "\(same), \(CacheAge(hop).words)")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}

extension Finding {
    /// The rule's title with a small letter, for a table.
    fileprivate var title: String {
        let words = rule.title.split(separator: " ", maxSplits: 1)
        // Names keep their letter: Apple's, Android, XML.
        guard let first = words.first, !first.hasPrefix("Apple"), !first.hasPrefix("Android"),
            first.count == 1 || first.dropFirst().allSatisfy(\.isLowercase)
        else { return rule.title }
        return rule.title.prefix(1).lowercased() + rule.title.dropFirst()
    }
}
