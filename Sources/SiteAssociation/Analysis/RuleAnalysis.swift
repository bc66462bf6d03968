internal import WebText

/// Exact answers about the rules of an association file, for all URLs at once.
///
///     let analysis = RuleAnalysis(AssociationFile(bytes))
///     analysis.findings(entry: 0).remarks      // rules that never match, or never decide
///     analysis.overlap("A.one", "A.two")       // do two apps claim the same URL?
///     analysis.claimsWholeSite("A.one")        // does the app open for every URL?
///     analysis.examples("A.one")               // one URL per rule of the app
///
/// Patterns are treated as languages, so the answers do not depend on chosen sample URLs. Every
/// URL that is given out has been confirmed by ``AssociationMatcher``. What is too large to decide,
/// or mixes ways of comparison that cannot be told apart, is answered with ``Undetermined``.
///
/// The URLs meant are those that RFC 3986 allows. Making the value costs little; each question
/// costs a few milliseconds for a file of hundreds of rules, and no more than the bounds allow.
public struct RuleAnalysis: Sendable {
    /// The file.
    public let file: AssociationFile
    let bounds: AnalysisBounds
    let host: String
    let matcher: AssociationMatcher
    let table: RuleTable
    /// The rules of each entry, as numbers in the table.
    let entries: [[Int]]

    /// Prepares the analysis of `file`.
    ///
    /// - Parameters:
    ///   - file: the file; one that counts for nothing as a whole has no rules.
    ///   - host: the host of the URLs that are given as examples.
    ///   - bounds: how much work a question may cost before it is undetermined.
    public init(
        _ file: AssociationFile, host: String = "example.com", bounds: AnalysisBounds = .default
    ) {
        self.file = file
        self.host = host
        self.bounds = bounds
        matcher = AssociationMatcher(file)
        var table = RuleTable()
        entries = table.add(file)
        self.table = table
    }

    /// The rules of all entries of `app`, in the order in which they are tried.
    func rules(of app: String) -> [Int] {
        zip(file.details, entries).flatMap { $0.appIDs.contains(app) ? $1 : [] }
    }

    /// The apps of the file in groups whose rules are written alike, in the order of the file.
    ///
    /// Asking about one app of each group is enough.
    public var groups: [[String]] {
        var groups: [[String]] = []
        var places: [[[Int32]]: Int] = [:]
        for app in file.appIDs {
            let key = rules(of: app).map(table.fingerprint)
            if let place = places[key] {
                groups[place].append(app)
            } else {
                places[key] = groups.count
                groups.append([app])
            }
        }
        return groups
    }

    /// Whether `app` opens for `url`.
    func opens(_ app: String, _ url: WebURL) -> Bool {
        matcher.decide(url, app: app).decision == .match
    }

    /// Examples for `rules`, where there are any.
    func examples(for rules: [Int?]) -> [WebURL] {
        let maker = RuleExample(table: table, host: host)
        return rules.compactMap { $0 }.compactMap(maker.url)
    }
}
