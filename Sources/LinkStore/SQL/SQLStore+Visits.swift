extension SQLStore {
    /// Adds counts to those that are there, all or none, and only once however often it is tried.
    /// Counts of removed projects are dropped.
    package func addVisits(_ batch: VisitBatch) async throws {
        guard !batch.counts.isEmpty else { return }
        try await write { database in
            let isNew = try database.run(
                "INSERT INTO visit_batch (id, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [.bytes(batch.id), .time(batch.at)])
            guard isNew == 1 else { return }
            var known: [Project.ID: Bool] = [:]
            var plain: [[Cell]] = []
            plain.reserveCapacity(batch.counts.count)
            for visits in batch.counts {
                let key = visits.key
                let isKnown =
                    try known[key.project]
                    ?? (database.number("SELECT 1 FROM project WHERE id = ?1", [.id(key.project)])
                        != nil)
                known[key.project] = isKnown
                guard isKnown else { continue }
                if key.hasOwnChannel {
                    // At once, so that the next one finds it when it asks how many there are.
                    try database.addVisits(key, visits.count)
                } else {
                    plain.append(key.cells + [.number(visits.count)])
                }
            }
            try database.run(Base.addition, each: plain)
        }
    }

    /// The counts of a project on some days, of one link or of all, by day.
    package func visits(
        in project: Project.ID, of link: Link.ID?, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await read { database in
            try database.rows(
                """
                SELECT link, day, platform, outcome, audience, channel, count FROM visit_day
                WHERE project = ?1 AND \(link == nil ? "?2 IS NULL" : "link = ?2")
                    AND day BETWEEN ?3 AND ?4
                ORDER BY day, link, platform, outcome, audience, channel
                """,
                [
                    .id(project), .id(link), .number(days.lowerBound.number),
                    .number(days.upperBound.number),
                ]
            ) { row in
                let link = row.number()
                let key = VisitKey(
                    project: project, link: link == 0 ? nil : Link.ID(link),
                    day: Day(number: row.number()), platform: row.word(or: .other),
                    outcome: row.word(or: .miss), audience: row.word(or: .people),
                    channel: row.text())
                return VisitDay(key: key, count: row.number())
            }
        }
    }

    /// The counts of a project on some days, all links and channels together, by day.
    package func visitTotals(
        in project: Project.ID, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await read { database in
            try database.rows(
                """
                SELECT day, platform, outcome, audience, sum(count) FROM visit_day
                WHERE project = ?1 AND day BETWEEN ?2 AND ?3
                GROUP BY day, platform, outcome, audience
                ORDER BY day, platform, outcome, audience
                """,
                [.id(project), .number(days.lowerBound.number), .number(days.upperBound.number)]
            ) { row in
                let key = VisitKey(
                    project: project, link: nil, day: Day(number: row.number()),
                    platform: row.word(or: .other), outcome: row.word(or: .miss),
                    audience: row.word(or: .people))
                return VisitDay(key: key, count: row.number())
            }
        }
    }
}

extension Database {
    fileprivate func addVisits(_ key: VisitKey, _ count: Int64) throws {
        var key = key
        if key.hasOwnChannel {
            let changed = try run(
                """
                UPDATE visit_day SET count = visit_day.count + ?8
                WHERE project = ?1 AND link = ?2 AND day = ?3 AND platform = ?4 AND outcome = ?5
                    AND audience = ?6 AND channel = ?7
                """, key.cells + [.number(count)])
            guard changed == 0 else { return }
            let channels = try number(
                """
                SELECT count(*) FROM (
                    SELECT DISTINCT channel FROM visit_day
                    WHERE project = ?1 AND link = ?2 AND day = ?3 AND channel <> ?4) AS others
                """,
                [.id(key.project), key.cells[1], .number(key.day.number), .text(key.channel)])
            if channels ?? 0 >= VisitKey.channelLimit { key = key.inOtherChannels }
        }
        try run(Self.addition, key.cells + [.number(count)])
    }

    fileprivate static var addition: String {
        """
        INSERT INTO visit_day (
            project, link, day, platform, outcome, audience, channel, count)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (project, link, day, platform, outcome, audience, channel)
        DO UPDATE SET count = visit_day.count + excluded.count
        """
    }
}

extension VisitKey {
    /// How many channels of a link are told apart on one day.
    ///
    /// Whoever visits can write anything into `?c=`; what comes after so many different ones is
    /// counted in ``otherChannels``.
    static let channelLimit: Int64 = 100

    /// Whether the channel is one that a visit named.
    fileprivate var hasOwnChannel: Bool { !channel.isEmpty && channel != Self.otherChannels }

    fileprivate var cells: [Cell] {
        [
            .id(project), .number(link?.rawValue ?? 0), .number(day.number),
            .text(platform.rawValue), .text(outcome.rawValue), .text(audience.rawValue),
            .text(channel),
        ]
    }
}
