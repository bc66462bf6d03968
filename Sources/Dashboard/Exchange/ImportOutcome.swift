internal import LinkService
internal import LinkStore

/// What became of each row of an import, or would become of it.
struct ImportOutcome {
    private typealias Words = Texts.Import

    /// One row.
    struct Row {
        let line: Int
        let slug: String?
        let path: String
        let isGood: Bool
        /// What became of it.
        let words: String
        /// What it is probably not meant to be.
        var warnings: [String]

        var isFine: Bool { isGood && warnings.isEmpty }
    }

    /// The rows in the order of the text, without ``common`` warnings.
    let rows: [Row]
    /// What is to be said of every link, and would drown what is to be said of one.
    let common: [String]
    let isDryRun: Bool

    /// In so many rows a warning names the nearest route too.
    private static let mostDetailed = 100

    /// Puts rows and outcomes together; the outcomes are those of the rows that could be read.
    init(
        _ read: [LinkRowsReader.Row], _ outcomes: [ProposalOutcome], judge: LinkJudge,
        isDryRun: Bool
    ) {
        self.isDryRun = isDryRun
        var outcomes = outcomes[...]
        var detailed = Self.mostDetailed
        let all = read.map { row in
            switch row.link {
            case .failure(let fault):
                return Row(
                    line: row.line, slug: nil, path: "", isGood: false, words: fault.description,
                    warnings: [])
            case .success(let link):
                let (isGood, words) = Self.words(outcomes.popFirst(), isDryRun: isDryRun)
                let found =
                    isGood
                    ? judge.warnings(about: link.content, slug: link.slug, isBrief: detailed == 0)
                    : []
                if !found.isEmpty { detailed = max(0, detailed - 1) }
                return Row(
                    line: row.line, slug: link.slug, path: link.content.deepLinkPath,
                    isGood: isGood, words: words,
                    warnings: (row.remark.map { [$0] } ?? []) + found.map(\.message))
            }
        }
        let common = Self.common(all.filter(\.isGood).map(\.warnings))
        self.common = common
        rows = all.map { row in
            var row = row
            row.warnings.removeAll { common.contains($0) }
            return row
        }
    }

    /// The warnings that all of several links have.
    static func common(_ lists: [[String]]) -> [String] {
        guard let first = lists.first, lists.count > 1 else { return [] }
        return lists.dropFirst().reduce(first) { shared, list in
            shared.filter { list.contains($0) }
        }
    }

    /// The rows that are links, or would be.
    var good: Int { rows.count(where: \.isGood) }
    /// The rows that nothing became of.
    var bad: Int { rows.count - good }
    /// The rows that are probably not meant as they are, other than all of them.
    var odd: Int { rows.count { $0.isGood && !$0.warnings.isEmpty } }

    /// What failed, what is odd, and then what is as it should be.
    var byWeight: [Row] {
        rows.filter { !$0.isGood } + rows.filter { $0.isGood && !$0.isFine } + rows.filter(\.isFine)
    }

    /// All rows as a table.
    var csv: String {
        let head = ["line", "slug", "deepLinkPath", "good", "outcome", "warnings"]
        let cells = rows.map { row in
            [
                "\(row.line)", row.slug ?? "", row.path, "\(row.isGood)", row.words,
                ((row.isGood ? common : []) + row.warnings).joined(separator: "; "),
            ]
        }
        return ([head] + cells)
            .map { $0.map(LinkExport.quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private static func words(
        _ outcome: ProposalOutcome?, isDryRun: Bool
    ) -> (isGood: Bool, words: String) {
        switch outcome {
        case .created(_, let slug)?:
            // A slug that is made up in a dry run is not the one that comes in the end.
            (true, isDryRun ? Words.wouldBeMade : Words.made(slug))
        case .taken(let slug, let isDeleted)?: (false, Words.taken(slug, isDeleted: isDeleted))
        case .refused(let fault)?: (false, fault.description)
        case nil: (false, Words.notLookedAt)
        }
    }
}
