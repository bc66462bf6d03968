internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation

/// Where the latest change of the files is on its way to phones: nothing makes Apple's copies
/// younger, so people are told how long that takes.
struct SiteTimeline {
    private typealias Words = Texts.Review
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// The section, while there are places that may have the old file.
    func section() async throws -> HTML {
        let stages = ChangeTimeline.now.stages.filter { $0.latest != 0 }
        guard
            let change = try await visit.service.lastSiteChange(
                of: visit.projectID, for: visit.principal)
        else { return .nothing }
        func moment(_ hours: Int) -> Timestamp { change.at.adding(seconds: Int64(hours) * 3_600) }
        let now = visit.service.now()
        let isUnderWay = stages.contains { stage in stage.latest.map { moment($0) > now } ?? false }
        guard isUnderWay else { return .nothing }
        let rows = stages.map { stage -> [HTML] in
            let latest = stage.latest.map(moment)
            return [
                .text(stage.place),
                moment(stage.earliest) > now ? .time(moment(stage.earliest)) : .text(Words.byNow),
                latest.map { $0 > now ? .time($0) : .text(Words.there) } ?? .text(Words.noPromise),
            ]
        }
        return .section(
            Words.onTheWay, "card",
            .element("p", [], .text(Words.changed), .time(change.at), .text(Words.changedEnd)),
            .table(Words.onTheWay, Words.wayColumns, rows), .paragraph(Words.wait, "hint"))
    }
}
