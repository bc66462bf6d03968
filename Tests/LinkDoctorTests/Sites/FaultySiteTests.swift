import AppInspection
import LinkDoctor
import SiteSupport
import TestSupport
import Testing
import WebProbe
import WebText

/// Real servers with real faults: the headline has to name the right cause.
@Suite(
    .enabled(if: NginxServer.program != nil, "nginx is not installed"), .needs("openssl", "curl"),
    .serialized)
struct FaultySiteTests {
    /// Looks at a host through a prober of its own.
    private func diagnose(
        _ subject: String, cdn: AppleCDN? = nil, change: (inout EvidencePlan) -> Void = { _ in }
    ) async throws -> Diagnosis {
        let sites = try FaultySites.shared.get()
        var plan = EvidencePlan()
        plan.hasGivenAddress = true
        plan.asksOthers = cdn != nil
        plan.cdn = cdn?.url ?? plan.cdn
        change(&plan)
        let prober = Prober(sites.options)
        let collector = EvidenceCollector(plan: plan) { await prober.fetch($0) }
        return try await Diagnosis(collector.collect(DoctorSubject(subject), at: .now()))
    }

    @Test(arguments: [
        ("redirect301", "site-redirect"), ("redirect302", "site-redirect"),
        ("redirect303", "site-redirect"), ("redirect307", "site-redirect"),
        ("redirect308", "site-redirect"), ("slash", "site-redirect"), ("loop", "site-redirect"),
        ("locale", "site-redirect"), ("login", "site-login"), ("credentials", "site-login"),
        ("text", "site-content-type"), ("octets", "site-content-type"), ("page", "site-html"),
        ("bot", "site-bot-refused"), ("challenge", "site-challenge"), ("denied", "site-refused"),
        ("missing", "site-no-file"), ("failing", "site-status"), ("nothing", "site-status"),
        ("empty", "site-empty"), ("broken", "json-trailing-comma"), ("named", "site-json-name"),
        ("rooted", "site-root-only"), ("near", "site-near-name"), ("large", "site-too-large"),
        ("bomb", "site-too-large"), ("slow", "site-slow"), ("flood", "site-header-flood"),
        ("six", "dns-ipv6-only"), ("expired", "tls-expired"),
        ("self-signed", "tls-self-signed"), ("wrong-name", "tls-wrong-name"),
        ("no-intermediate", "tls-incomplete-chain"), ("unknown-root", "tls-unknown-root"),
    ])
    func theHeadlineNamesTheCause(name: String, id: String) async throws {
        let diagnosis = try await diagnose("\(name).site.test")
        let found = diagnosis.items.map { "\($0.finding.id): \($0.finding.message)" }
        #expect(diagnosis.cause?.finding.id == id, "\(found)")
    }

    @Test(arguments: ["sound", "gzip", "cookie"])
    func aSoundSiteHasNeitherErrorNorWarning(name: String) async throws {
        let diagnosis = try await diagnose("\(name).site.test")
        // How fast a busy machine answers is not what is tested here.
        let bad = diagnosis.items.filter {
            $0.finding.severity >= .warning && $0.finding.id != "site-slow"
        }
        #expect(bad.isEmpty, "\(bad.map(\.finding.message))")
        #expect(diagnosis.evidence.hop(.origin)?.httpVersion == "2")
        #expect(diagnosis.evidence.hop(.origin)?.tlsVersion?.hasPrefix("TLSv1.") ?? false)
    }

    @Test func aSignedFileIsOpenedAndRemarkedOn() async throws {
        let diagnosis = try await diagnose("signed.site.test")
        #expect(diagnosis.layers.first { $0.layer == .file }?.note.isEmpty == false)
        #expect(!diagnosis.items.contains { $0.finding.id.hasPrefix("json-") })
        #expect(diagnosis.items.contains { $0.finding.id.contains("signed") })
    }

    @Test func anApexThatRedirectsIsToldFromItsTwin() async throws {
        let apex = try await diagnose("apex.test")
        #expect(apex.cause?.finding.id == "site-redirect")
        #expect(apex.cause?.finding.advice?.contains("on apex.test itself") ?? false)
        let www = try await diagnose("www.apex.test")
        #expect(www.cause == nil)
        #expect(www.items.contains { $0.finding.id == "site-twin" && $0.finding.severity == .info })
    }

    @Test func aChainThatIsNotTrustedIsReadAllTheSame() async throws {
        let diagnosis = try await diagnose("expired.site.test")
        let chain = diagnosis.evidence.hop(.origin)?.certificates ?? []
        #expect(chain.count == 2)
        #expect(chain.first?.names.contains("*.site.test") ?? false)
        #expect(chain.first?.issuer.contains("intermediate") ?? false)
        #expect(diagnosis.evidence.hop(.origin)?.status == nil)
    }

    @Test func inDeveloperModeAnyCertificateIsAWarning() async throws {
        let diagnosis = try await diagnose("applinks:self-signed.site.test?mode=developer")
        #expect(diagnosis.cause?.finding.id == "tls-self-signed")
        #expect(diagnosis.cause?.finding.severity == .warning)
    }

    @Test func nothingThatListensIsNamed() async throws {
        let free = try FreePort.find()
        var options = ProbeOptions()
        options.connectTo = [":443:127.0.0.1:\(free)"]
        #expect(try await cause(with: options) == "site-not-connected")
    }

    @Test func aServerThatSaysNothingTimesOut() async throws {
        let listener = try FreePort.silentListener()
        defer { FreePort.closeListener(listener.descriptor) }
        var options = ProbeOptions()
        options.connectTo = [":443:127.0.0.1:\(listener.port)"]
        #expect(try await cause(with: options, deadline: 300) == "site-timeout")
    }

    @Test func aNameThatLeadsToNothingIsNamed() async throws {
        // RFC 6761 keeps this name free of addresses.
        let prober = Prober()
        var plan = EvidencePlan()
        plan.asksOthers = false
        let collector = EvidenceCollector(plan: plan) { await prober.fetch($0) }
        let diagnosis = try await Diagnosis(
            collector.collect(DoctorSubject("nowhere.invalid"), at: .now()))
        #expect(diagnosis.cause?.finding.id == "dns-no-address")
    }

    private func cause(with options: ProbeOptions, deadline: Int = 5_000) async throws -> String? {
        let prober = Prober(options)
        var plan = EvidencePlan()
        (plan.hasGivenAddress, plan.asksOthers, plan.deadline) = (true, false, deadline)
        let collector = EvidenceCollector(plan: plan) { await prober.fetch($0) }
        let subject = try DoctorSubject("quiet.site.test")
        return await Diagnosis(collector.collect(subject, at: .now())).cause?.finding.id
    }

    // MARK: Links

    @Test func aClickTrackerBeforeTheLinkIsTheCause() async throws {
        let diagnosis = try await diagnose("https://click.site.test/c/1") {
            $0.followsLinks = true
        }
        let finding = diagnosis.items.first { $0.finding.id == "link-behind-redirect" }?.finding
        #expect(finding?.message.contains("hop 3, https://sound.site.test/l/1") ?? false)
    }

    @Test func aWayWithoutAUniversalLinkIsTold() async throws {
        let diagnosis = try await diagnose("https://click.site.test/c/3") {
            $0.followsLinks = true
        }
        #expect(diagnosis.items.contains { $0.finding.id == "link-no-universal-link" })
    }

    @Test func aLinkIsJudgedByTheServedRules() async throws {
        let opened = try await diagnose("https://sound.site.test/l/1")
        #expect(opened.cause == nil)
        let other = try await diagnose("https://sound.site.test/L/1")
        #expect(other.cause?.finding.id == "link-no-match")
    }

    @Test func anAppThatIsNotListedIsTheCause() async throws {
        let diagnosis = try await diagnose("sound.site.test") {
            $0.app = AppEvidence(identifier: "AAAAAAAAAA.com.example.shop")
        }
        #expect(diagnosis.firstBroken == .listing)
    }

    // MARK: Apple's copy

    @Test func appleCopiesOfASoundSiteAreTheSame() async throws {
        let cdn = try AppleCDN(Prober(FaultySites.shared.get().options))
        let diagnosis = try await diagnose("sound.site.test", cdn: cdn)
        #expect(diagnosis.layers.first { $0.layer == .cdn }?.state == .sound)
        #expect(!diagnosis.items.contains { $0.finding.severity >= .warning })
        await cdn.stop()
    }

    @Test(arguments: [
        ("country", "cdn-refused"), ("redirect301", "site-redirect"), ("bot", "site-bot-refused"),
        ("page", "site-html"),
    ])
    func whatAppleIsRefusedIsExplained(name: String, id: String) async throws {
        let cdn = try AppleCDN(Prober(FaultySites.shared.get().options))
        let diagnosis = try await diagnose("\(name).site.test", cdn: cdn)
        let found = diagnosis.items.map { "\($0.finding.id): \($0.finding.message)" }
        #expect(diagnosis.cause?.finding.id == id, "\(found)")
        #expect(diagnosis.layers.first { $0.layer == .cdn }?.state == .broken)
        await cdn.stop()
    }
}
