public import AppInspection
internal import SiteAssociation
public import WebProbe
internal import WebText

/// Asks for everything that the checks want to see.
///
///     let prober = Prober()
///     let collector = EvidenceCollector(plan: plan) { await prober.fetch($0) }
///     let evidence = await collector.collect(subject, at: .now())
///
/// The requests run at once; only what depends on an answer follows in a second round.
public struct EvidenceCollector: Sendable {
    private let plan: EvidencePlan
    private let fetch: @Sendable (ProbeRequest) async -> ProbeRecord

    /// Prepares to ask through `fetch`.
    public init(
        plan: EvidencePlan, fetch: @escaping @Sendable (ProbeRequest) async -> ProbeRecord
    ) {
        self.plan = plan
        self.fetch = fetch
    }

    /// Collects what there is about `subject`.
    public func collect(_ subject: DoctorSubject, at now: Moment) async -> Evidence {
        var evidence = Evidence(subject: subject, taken: now, plan: plan, records: [:])
        await run(firstRound(subject), into: &evidence)
        await run(secondRound(evidence), into: &evidence)
        return evidence
    }

    /// Asks once more for the file and for Apple's copy of it, and for nothing else.
    public func collectCopies(_ subject: DoctorSubject, at now: Moment) async -> Evidence {
        var evidence = Evidence(subject: subject, taken: now, plan: plan, records: [:])
        let wanted = firstRound(subject).filter { $0.0 == .origin || $0.0 == .cdn }
        await run(wanted, into: &evidence)
        return evidence
    }

    private func run(
        _ requests: [(EvidenceRole, ProbeRequest)], into evidence: inout Evidence
    ) async {
        let fetch = fetch
        await withTaskGroup(of: (EvidenceRole, ProbeRecord).self) { group in
            for (role, request) in requests {
                group.addTask { (role, await fetch(request)) }
            }
            for await (role, record) in group { evidence.records[role] = record }
        }
    }

    private func request(
        _ url: String, as agent: UserAgent, _ change: (inout ProbeRequest) -> Void = { _ in }
    ) -> ProbeRequest {
        var request = ProbeRequest(url)
        request.agent = agent
        request.deadline = plan.deadline
        change(&request)
        return request
    }

    // MARK: First round

    private func firstRound(_ subject: DoctorSubject) -> [(EvidenceRole, ProbeRequest)] {
        let host = subject.host
        let file = Addresses.wellKnown(host)
        let agent: UserAgent = subject.mode == nil ? .appleBot : .device
        var requests = [
            (EvidenceRole.origin, request(file, as: agent)),
            (.browser, request(file, as: .browser)),
            (.curl, request(file, as: .curl) { $0.acceptsCompression = false }),
            (.ipv4, request(file, as: agent) { $0.family = .ipv4 }),
            (.ipv6, request(file, as: agent) { $0.family = .ipv6 }),
            (.root, request(Addresses.root(host), as: agent)),
            (.jsonName, request(file + ".json", as: agent)),
            (.assetLinks, request(Addresses.assetLinks(host), as: .landfall)),
        ]
        if let twin = Addresses.twin(of: host) {
            requests.append((.twin, request(Addresses.wellKnown(twin), as: agent)))
        }
        if plan.asksOthers {
            if subject.mode == nil {
                requests.append((.cdn, request(Addresses.cdn(host, of: plan), as: .landfall)))
            }
            if plan.package != nil {
                requests.append((.google, request(Addresses.google(host, of: plan), as: .landfall)))
            }
        }
        return requests + subject.urls.flatMap(linkRequests)
    }

    private func linkRequests(_ url: String) -> [(EvidenceRole, ProbeRequest)] {
        var requests: [(EvidenceRole, ProbeRequest)] = []
        if plan.followsLinks {
            requests.append(
                (
                    .trace(url),
                    request(url, as: .phoneBrowser) { $0.followsRedirects = true }
                ))
        }
        guard let parsed = try? WebURL(url, allowing: .asWritten),
            Addresses.isServiceLink(parsed.text(of: parsed.path))
        else { return requests }
        func asking(_ accept: String, _ method: ProbeRequest.Method) -> ProbeRequest {
            request(url, as: accept == "application/json" ? .landfall : .browser) {
                $0.accept = accept
                $0.method = method
            }
        }
        return requests + [
            (.resolve(url), asking("application/json", .get)),
            (.resolveHead(url), asking("application/json", .head)),
            (.visit(url), asking("text/html", .get)),
        ]
    }

    // MARK: Second round

    private func secondRound(_ evidence: Evidence) -> [(EvidenceRole, ProbeRequest)] {
        let host = evidence.subject.host
        let file = Addresses.wellKnown(host)
        let agent: UserAgent = evidence.subject.mode == nil ? .appleBot : .device
        var requests: [(EvidenceRole, ProbeRequest)] = []
        if let origin = evidence.hop(.origin) {
            if origin.isRedirect {
                requests.append(
                    (.followed, request(file, as: agent) { $0.followsRedirects = true }))
            }
            if origin.failure?.kind == .timeout {
                requests.append((.originAgain, request(file, as: agent)))
            }
            if let status = origin.status, status == 404 || status == 410 {
                for name in Addresses.nearNames(host) {
                    requests.append(
                        (.nearName(name), request(name, as: agent)))
                }
            }
        }
        return requests
            + filesOnTheWay(evidence).map {
                (.file(of: $0), request(Addresses.wellKnown($0), as: .appleBot))
            }
    }

    /// The other hosts that a followed link passes.
    private func filesOnTheWay(_ evidence: Evidence) -> [String] {
        let hops = evidence.subject.urls.flatMap { evidence.record(.trace($0))?.hops ?? [] }
        let hosts = hops.compactMap { hop in
            (try? WebURL(hop.url, allowing: .asWritten))?.lowercasedHost
        }
        return Set(hosts).subtracting([evidence.subject.host]).sorted()
    }
}
