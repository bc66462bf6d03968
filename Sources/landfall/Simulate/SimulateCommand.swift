internal import SiteAssociation
internal import ToolSupport
internal import WebText

/// `landfall simulate`: what iOS does with a tap, and why.
struct SimulateCommand {
    static let url = Argument("URL", count: 0...1, help: "The link that is tapped.")
    static let from = Option.value(
        "from", takes: "SOURCE", allowed: TapSource.allCases.map(\.rawValue),
        help: "Where it is tapped. Default: notes.")
    static let page = Option.value(
        "page", takes: "URL", help: "The page that the link is on, for taps in a browser.")
    static let gesture = Option.flag(
        "gesture", help: "A person's tap started the script, for safari-script.")
    static let redirect = Option.value(
        "redirects-to", takes: "URL", repeatable: true,
        help: "Where the link's server sends the browser; once for each hop.")
    static let caller = Option.value(
        "caller", takes: "BUNDLE", help: "The app that opens the link, for app-open and can-open.")
    static let app = Option.value(
        "app", "a", takes: "PATH|ID", repeatable: true, completion: .file,
        help: "An app of the device: an .ipa, .app or .entitlements file, or its identifier.")
    static let domains = Option.value(
        "domains", takes: "ENTRY", repeatable: true,
        help: "An associated domain of the apps given by identifier, such as applinks:example.com."
            + " Default: applinks for every host with a file.")
    static let scheme = Option.value(
        "scheme", takes: "SCHEME", repeatable: true,
        help: "A custom scheme of the apps given by identifier.")
    static let aasa = Option.value(
        "aasa", "j", takes: "[HOST=]FILE", repeatable: true, completion: .file,
        help: "The association file of a host. Default: the link's host.")
    static let cdn = Option.value(
        "cdn", takes: "[HOST=]STATE", repeatable: true,
        help: "How the device's last fetch went: ok, pending, error (never got it) or"
            + " error-after-ok.")
    static let choice = Option.value(
        "choice", takes: "WHICH", allowed: ["app", "browser"],
        help: "What the person once chose for the domain by a long press.")
    static let missing = Option.flag("not-installed", help: "The apps are not on the device.")
    static let development = Option.flag(
        "development", help: "The apps given by identifier are signed for development.")
    static let developerMode = Option.flag(
        "developer-mode", help: "Developer Mode and Associated Domains Development are on.")
    static let managed = Option.flag(
        "managed", help: "The device is managed and may fetch files from the site itself.")
    static let privateMode = Option.flag("private", help: "The browser is in private mode.")
    static let platform = Option.value(
        "platform", takes: "NAME", allowed: Scenario.Platform.allCases.map(\.rawValue),
        help: "The system. Default: ios.")
    static let system = Option.value(
        "system", takes: "VERSION", help: "Its major version. Default: the current one.")
    static let scenario = Option.value(
        "scenario", takes: "FILE", completion: .file,
        help: "Read all that from this JSON file; options replace what it says.")
    static let expect = Option.value(
        "expect", takes: "TARGET", allowed: Outcome.Target.words,
        help: "End with status 1 unless this is what opens.")
    static let timeline = Option.flag(
        "timeline", help: "Tell when a change of the file, made now, is seen where.")
    static let format = Option.format(["text", "json"])

    static let command = Command(
        "simulate", summary: "Say what iOS does with a tapped link, and why",
        discussion: """
            Follows a tap the way iOS does: the place of the tap, the associated domains of the
            apps, what the device knows of the association file, its rules, what the person chose
            before. Each step names its rule in docs/opening.md. Nothing is fetched.

            Where Apple's documentation is silent or reports disagree, the answer says so and its
            confidence is low.
            """,
        arguments: [url],
        options: [
            from, page, gesture, redirect, caller, app, domains, scheme, aasa, cdn, choice, missing,
            development, developerMode, managed, privateMode, platform, system, scenario, expect,
            timeline, format,
        ],
        examples: [
            .init(
                "landfall simulate https://example.com/p/1 -j apple-app-site-association"
                    + " -a 9A7B5C3D1E.com.shop.app", "A tap in Notes"),
            .init(
                "landfall simulate https://example.com/p/1 --from safari-tap --page"
                    + " https://example.com/ -j aasa.json -a Shop.ipa", "A tap on the own site"),
            .init(
                "landfall simulate --scenario newsletter.json --expect app",
                "A scenario from a file, checked in CI"),
        ],
        statuses: [
            .init(.success, "the answer is as expected, or nothing was expected"),
            .init(.findings, "something else opens than --expect says"),
            .init(.usage, "wrong usage"), .init(.unreadable, "a file that cannot be read"),
        ])

    let invocation: Invocation
    let console: Console

    init(_ invocation: Invocation, _ console: Console) {
        self.invocation = invocation
        self.console = console
    }

    func run() throws -> ExitStatus {
        var builder = ScenarioBuilder(invocation)
        let scenario = try builder.scenario()
        let report = OutcomeReport(
            scenario: scenario, outcome: Simulator(scenario).outcome(),
            assumptions: builder.assumptions, expected: builder.expected,
            timeline: invocation.flag(Self.timeline) ? .now : nil)
        if invocation.value(Self.format) == "json" {
            console.write(verbatim: report.tree.text(indent: 2) + "\n")
        } else {
            report.write(to: console)
        }
        return report.holds ? .success : .findings
    }
}
