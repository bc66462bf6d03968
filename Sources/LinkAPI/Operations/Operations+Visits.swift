internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import WebText

extension Operation {
    /// Counts of visits.
    static let visits: [Operation] = [
        Operation(
            "readVisits", .get, "/projects/{project}/visits", .read,
            "Count the visits of all links together by day, platform, outcome and audience",
            query: [.from, .to], answer: Schema.whole("visits", of: "Visits")
        ) { call in
            let visits = try await call.service.visitTotals(
                in: call.project(), on: call.days(), for: call.principal)
            return .json(tree(visits, withChannels: false).text())
        },
        Operation(
            "readLinkVisits", .get, "/projects/{project}/links/{link}/visits", .read,
            "Count the visits of a link, also by channel", query: [.from, .to],
            answer: Schema.whole("visits", of: "Visits")
        ) { call in
            let visits = try await call.service.visits(
                of: call.link(), in: call.project(), on: call.days(), for: call.principal)
            return .json(tree(visits, withChannels: true).text())
        },
    ]

    private static func tree(_ visits: [VisitDay], withChannels: Bool) -> JSONTree {
        let rows = visits.map { visit -> JSONTree in
            .object(compacting: [
                ("day", .string("\(visit.key.day)")),
                ("platform", .string(visit.key.platform.rawValue)),
                ("outcome", .string(visit.key.outcome.rawValue)),
                ("audience", .string(visit.key.audience.rawValue)),
                ("channel", withChannels ? .string(visit.key.channel) : nil),
                ("count", .integer(Int(visit.count))),
            ])
        }
        return ["visits": .array(rows)]
    }
}
