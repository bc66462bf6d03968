extension SQLStore {
    /// Adds counts to those that are there, all or none, and only once however often it is tried.
    /// Counts of removed projects are dropped.
    ///
    /// Few are added at once. Many without a channel are put into the journal, which costs some bytes each
    /// and no page of the table; ``foldVisits(at:)`` adds them later. Whoever asks sees no difference.
    package func addVisits(_ batch: VisitBatch) async throws {
        guard !batch.isEmpty else { return }
        try await write { database in
            let isNew = try database.run(
                "INSERT INTO visit_batch (id, at) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
                [.bytes(batch.id), .time(batch.at)])
            guard isNew == 1 else { return }
            if batch.plain.count > VisitJournal.direct {
                try database.append(
                    VisitRun(batch.plain), to: .arrived, at: batch.at, name: batch.id)
            } else {
                try database.add(batch.plain)
            }
            var known = KnownProjects()
            for visits in batch.named where try known.contains(visits.key.project, database) {
                try database.addVisits(visits.key, visits.count)
            }
        }
    }

    /// The counts of a project on some days, of one link or of all, by day.
    package func visits(
        in project: Project.ID, of link: Link.ID?, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await read { database in
            let counted = try database.rows(
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
            let noted = try database.notedVisits(in: project, of: link, on: days)
            return counted.adding(noted.map { VisitDay(key: $0.kind.key, count: $0.count) })
        }
    }

    /// The counts of a project on some days, all links and channels together, by day.
    package func visitTotals(
        in project: Project.ID, on days: ClosedRange<Day>
    ) async throws -> [VisitDay] {
        try await read { database in
            let counted = try database.rows(
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
            let noted = try database.notedVisits(in: project, of: nil, on: days)
            return counted.adding(
                noted.map { VisitDay(key: $0.kind.key.ofAllLinks, count: $0.count) })
        }
    }
}

/// Which projects there are, each asked for once.
private struct KnownProjects {
    private var answers: [Project.ID: Bool] = [:]

    mutating func contains(_ project: Project.ID, _ database: some Database) throws -> Bool {
        if let answer = answers[project] { return answer }
        let answer =
            try database.number("SELECT 1 FROM project WHERE id = ?1", [.id(project)]) != nil
        answers[project] = answer
        return answer
    }
}

extension Database {
    /// Adds counts of visits without a channel to the table, but for those of removed projects.
    func add(_ counts: some Sequence<PlainCount>) throws {
        var known = KnownProjects()
        var rows: [[Cell]] = []
        for counted in counts {
            let key = counted.kind.key
            guard try known.contains(key.project, self) else { continue }
            rows.append(key.cells + [.number(counted.count)])
        }
        try run(Self.addition, each: rows)
    }

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

    /// The key under which visits of all links and channels are counted together.
    fileprivate var ofAllLinks: VisitKey {
        VisitKey(
            project: project, link: nil, day: day, platform: platform, outcome: outcome,
            audience: audience)
    }

    /// Where this stands in an answer.
    fileprivate var place: (Int64, Int64, String, String, String, String) {
        (
            day.number, link?.rawValue ?? 0, platform.rawValue, outcome.rawValue,
            audience.rawValue, channel
        )
    }

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

extension [VisitDay] {
    /// These with others added, in their order.
    fileprivate func adding(_ others: [VisitDay]) -> [VisitDay] {
        if others.isEmpty { return self }
        var sums: [VisitKey: Int64] = [:]
        for visits in [self, others].joined() { sums[visits.key, default: 0] += visits.count }
        return sums.map { VisitDay(key: $0.key, count: $0.value) }
            .sorted { $0.key.place < $1.key.place }
    }
}
