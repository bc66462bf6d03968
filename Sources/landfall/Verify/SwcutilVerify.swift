internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall verify --swcutil`: the lines and the exit status of Apple's tool, as far as they are
/// recorded in https://github.com/sergii-ziborov/blazingly-aasa and
/// https://github.com/st-tech/universal-links-test.
struct SwcutilVerify {
    let invocation: Invocation
    let console: Console
    let input: AssociationInput

    init(_ invocation: Invocation, _ console: Console, _ input: AssociationInput) {
        self.invocation = invocation
        self.console = console
        self.input = input
    }

    func run() throws -> ExitStatus {
        do {
            try input.requireUsable()
        } catch {
            console.complain("\(error.description)")
            return .findings
        }
        let words = invocation.values(VerifyCommand.url)
        if words.isEmpty {
            for (service, app) in entries { console.print(head(service, app)) }
            return .success
        }
        let matcher = AssociationMatcher(input.file)
        for word in words {
            verify(word, try Judge.parse(word, invocation), matcher)
        }
        return .success
    }

    /// What the real tool prints when no domain is given.
    private var domain: String { invocation.value(VerifyCommand.domain) ?? "www.example.com" }

    private var entries: [(service: String, app: String)] {
        let wanted = invocation.values(VerifyCommand.app)
        return input.file.services.flatMap { service in
            service.appIDs.filter { wanted.isEmpty || wanted.contains($0) }
                .map { (service.name, $0) }
        }
    }

    private func head(_ service: String, _ app: String) -> StyledText {
        "{ s = \(service), a = \(app), d = \(domain) }"
    }

    private func verify(_ text: String, _ url: WebURL, _ matcher: AssociationMatcher) {
        if let given = invocation.value(VerifyCommand.domain),
            !DomainCheck(url, domain: given).isCovered
        {
            let host = url.lowercasedHost ?? ""
            console.remark(
                "Input domain \"\(given)\" did not match input URL's domain \"\(host)\".")
            return
        }
        var isAny = false
        for (service, app) in entries {
            // Services without patterns count as matched for every URL of the host.
            let decision = service == "applinks" ? matcher.decide(url, app: app).decision : .match
            if decision == .noMatch { continue }
            isAny = true
            let end = decision == .match ? "matched." : "blocked match."
            console.print(head(service, app) + ": Pattern \"\(text)\" \(end)")
        }
        if !isAny { console.remark("Input JSON did not match input URL.") }
    }
}
