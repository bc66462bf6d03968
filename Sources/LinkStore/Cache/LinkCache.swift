internal import Locks

/// Keeps what visits lately asked for, and what they asked for in vain, within a number of bytes.
///
///     let link = try await cache.link("sale", in: project) {
///         try await store.resolve("sale", in: project)
///     }
///
/// Of several tasks that miss the same link at the same time one loads it and the others wait for
/// that. What was loaded is forgotten if the link was changed meanwhile, so that a change is never
/// covered by what was there before it. The links are spread over shards with a lock each, which is
/// held for the look alone and never while something loads.
package final class LinkCache: Sendable {
    private let shards: [Shard]
    private let limits: Limits
    private let clock: @Sendable () -> UInt64
    private let known = Guarded<[Project.ID: Int64]>([:])

    /// How much is kept, and for how long.
    package struct Limits: Hashable, Sendable {
        /// The bytes of all records together, about.
        package var bytes: Int
        /// For how many milliseconds a link is believed at most; some are for a quarter less.
        package var lifetime: UInt64
        /// The same for that there is no such link.
        package var absence: UInt64

        /// Makes limits; those that are not given are good for a small machine.
        package init(bytes: Int = 64 << 20, lifetime: UInt64 = 60_000, absence: UInt64 = 10_000) {
            self.bytes = bytes
            self.lifetime = lifetime
            self.absence = absence
        }
    }

    /// What is known about a slug.
    package enum Answer: Sendable {
        /// The link of that name.
        case link(ResolvedLink)
        /// There is none.
        case absent
    }

    /// The same in brief.
    package enum Brief: Sendable {
        /// The link of that name.
        case link(LinkBrief)
        /// There is none.
        case absent
    }

    /// Makes an empty cache.
    ///
    /// - Parameters:
    ///   - limits: How much is kept, and for how long.
    ///   - shards: How many locks there are.
    ///   - clock: Milliseconds that only go forward; nil for those of the machine.
    package init(
        limits: Limits = Limits(), shards: Int = 16, clock: (@Sendable () -> UInt64)? = nil
    ) {
        self.limits = limits
        self.clock = clock ?? { System.roughMilliseconds() }
        let share = limits.bytes / max(shards, 1)
        self.shards = (0..<max(shards, 1)).map { _ in Shard(bytes: share) }
    }

    /// What is known about a slug, or nil when it has to be looked up.
    package func answer(_ slug: String, in project: Project.ID) -> Answer? {
        let key = LinkKey(project, slug)
        let now = clock()
        return shard(of: key).state.withLock { $0.entries.answer(key, at: now) }
    }

    /// What is known about a slug, for a caller who goes on to ``link(_:in:load:)`` when it is nil.
    package func hit(_ slug: String, in project: Project.ID) -> Answer? {
        let key = LinkKey(project, slug)
        let now = clock()
        return shard(of: key).state.withLock { state in
            let answer = state.entries.answer(key, at: now)
            // What is not known is counted by the load that follows.
            if answer != nil { state.hits += 1 }
            return answer
        }
    }

    /// The same in brief, for answers to apps; `check` is what ``ResolvedLink/isSound(_:)`` asks.
    package func briefHit(
        _ slug: String, in project: Project.ID, check: (ResolvedLink) -> Bool
    ) -> Brief? {
        let key = LinkKey(project, slug)
        let now = clock()
        return shard(of: key).state.withLock { state in
            let answer = state.entries.brief(key, at: now, check)
            if answer != nil { state.hits += 1 }
            return answer
        }
    }

    /// The link of a name from what is known or else from `load`, on this thread.
    ///
    /// For loads of microseconds: threads that miss the same link at the same time load it each.
    /// When `load` fails, what is known from before its time was over is the answer, if it is.
    package func inlineLink(
        _ slug: String, in project: Project.ID, load: () throws -> ResolvedLink?
    ) throws -> ResolvedLink? {
        let key = LinkKey(project, slug)
        let shard = shard(of: key)
        let now = clock()
        let (answer, ticket) = shard.state.withLock {
            ($0.answer(key, at: now), $0.entries.ticket)
        }
        switch answer {
        case .link(let link): return link
        case .absent: return nil
        case nil: break
        }
        do {
            let link = try load()
            keep(link, for: key, with: ticket)
            return link
        } catch {
            guard case .link(let old) = shard.state.withLock({ $0.entries.old(key) }) else {
                throw error
            }
            return old
        }
    }

    /// The link of a name from what is known or else from `load`, which only one task runs.
    ///
    /// When `load` fails, what is known from before its time was over is the answer, if it is. A
    /// task that waits for another's load waits for its end even when cancelled.
    package func link(
        _ slug: String, in project: Project.ID,
        load: @Sendable () async throws -> ResolvedLink?
    ) async throws -> ResolvedLink? {
        let key = LinkKey(project, slug)
        let shard = shard(of: key)
        while true {
            switch shard.begin(key, at: clock()) {
            case .known(.link(let link)): return link
            case .known(.absent): return nil
            case .wait(let flight):
                switch await flight.outcome() {
                case .success(let link): return link
                // The other task was cancelled, which is no reason for this one to fail.
                case .failure(let error) where error is CancellationError:
                    try Task.checkCancellation()
                case .failure(let error): throw error
                }
            case .load(let flight, let ticket):
                let result: Result<ResolvedLink?, any Error>
                do { result = .success(try await load()) } catch { result = .failure(error) }
                return try finish(flight, for: key, ticket, result).get()
            }
        }
    }

    private func finish(
        _ flight: Flight, for key: LinkKey, _ ticket: LinkEntries.Ticket,
        _ result: Result<ResolvedLink?, any Error>
    ) -> Result<ResolvedLink?, any Error> {
        var result = result
        switch result {
        case .success(let link): keep(link, for: key, with: ticket)
        case .failure:
            if case .link(let old) = shard(of: key).state.withLock({ $0.entries.old(key) }) {
                result = .success(old)
            }
        }
        shard(of: key).end(flight, for: key)
        flight.land(result)
        return result
    }

    private func keep(_ link: ResolvedLink?, for key: LinkKey, with ticket: LinkEntries.Ticket) {
        let most = link == nil ? limits.absence : limits.lifetime
        // What was loaded at the same time must not run out at the same time: for a second or two nearly
        // everybody would wait for the store.
        let less = most * (key.code >> 24 & 0xFF) / 1_024
        let end = clock() + most - less
        shard(of: key).state.withLock { $0.entries.keep(link, for: key, until: end, ticket) }
    }

    private func shard(of key: LinkKey) -> Shard {
        shards[Int(key.code % UInt64(shards.count))]
    }
}

extension LinkCache {
    /// Forgets a slug, also one that is being loaded at this moment.
    package func forget(_ slug: String, in project: Project.ID) {
        let key = LinkKey(project, slug)
        shard(of: key).forget(key)
    }

    /// Forgets all links of a project that was removed.
    package func forget(_ project: Project.ID) {
        for shard in shards { shard.forget(project, isGone: true) }
    }

    /// Forgets the slugs that this process wrote, after which the project is at `revision`.
    ///
    /// The revision is then no news when it is seen in the store, unless others wrote in between.
    package func wrote(_ slugs: [String], in project: Project.ID, revision: Int64) {
        for slug in slugs { forget(slug, in: project) }
        known.withLock {
            if let before = $0[project], before == revision - 1 { $0[project] = revision }
        }
    }

    /// Compares the revisions that the store has with those seen before, and loads the links anew of
    /// projects that others wrote in; forgets those of projects that were removed.
    package func update(_ revisions: [Project.ID: Int64]) {
        let changed = known.withLock { known in
            var changed: [Project.ID] = []
            for (project, revision) in revisions {
                guard let before = known[project] else {
                    // What was loaded before the first comparison may be older than it.
                    changed.append(project)
                    known[project] = revision
                    continue
                }
                // One that lies behind was read before a write of this process was through.
                if revision > before {
                    changed.append(project)
                    known[project] = revision
                }
            }
            for project in known.keys where revisions[project] == nil {
                changed.append(project)
                known[project] = nil
            }
            return changed
        }
        for project in changed {
            let isGone = revisions[project] == nil
            for shard in shards { shard.forget(project, isGone: isGone) }
        }
    }

    /// The bytes that are in use, about, and how many slugs they are for.
    package var usage: (bytes: Int, count: Int) {
        shards.reduce((0, 0)) { sum, shard in
            shard.state.withLock { (sum.0 + $0.entries.bytes, sum.1 + $0.entries.count) }
        }
    }

    /// How often what a visit asked for was known already, and how often it was not.
    package var lookups: (hits: Int, misses: Int) {
        shards.reduce((0, 0)) { sum, shard in
            shard.state.withLock { (sum.0 + $0.hits, sum.1 + $0.misses) }
        }
    }
}
