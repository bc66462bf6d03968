import AppInspection
import LinkDoctor
import SiteSupport
import TestSupport
import Testing
import WebProbe
import WebText

/// A file that changes, and what Apple's copy of it makes of that over the hours.
@Suite(
    .enabled(if: NginxServer.program != nil, "nginx is not installed"), .needs("openssl", "curl"))
struct AppleCopyTests {
    @Test func aCopyIsPendingUntilAppleAsksAgain() async throws {
        let authority = try SiteAuthority.shared.get()
        let folder = try TemporaryFolder()
        let name = "site/.well-known/apple-app-site-association"
        try folder.write(FaultySites.json, to: name)
        let nginx = try NginxServer(
            blocks: """
                server {
                    listen 127.0.0.1:PORT ssl;
                    server_name changing.site.test;
                    ssl_certificate \(authority.chain("good"));
                    ssl_certificate_key \(authority.key);
                    root FOLDER/site;
                    location /.well-known/ { default_type application/json; }
                }
                """, folder: folder)
        var options = ProbeOptions()
        options.trustFile = authority.root
        options.connectTo = [":443:127.0.0.1:\(nginx.port)"]
        let prober = Prober(options)
        let cdn = try AppleCDN(prober)
        var plan = EvidencePlan()
        (plan.hasGivenAddress, plan.cdn) = (true, cdn.url)
        let collector = EvidenceCollector(plan: plan) { await prober.fetch($0) }
        let subject = try DoctorSubject("https://changing.site.test/new/1")

        let before = await Diagnosis(collector.collect(subject, at: .now()))
        #expect(before.cause?.finding.id == "link-no-match")
        try folder.write(FaultySites.json.replacing("/l/*", with: "/new/*"), to: name)
        cdn.advance(hours: 2)
        let pending = await Diagnosis(collector.collect(subject, at: .now()))
        #expect(pending.cause?.finding.id == "cdn-pending")
        #expect(pending.cause?.finding.advice?.contains("2 h old, may stay up to 4 h") ?? false)
        #expect(pending.firstBroken == nil)
        let copies = await CopyComparison(collector.collectCopies(subject, at: .now()))
        #expect(!copies.areSame)

        cdn.advance(hours: 5)
        let after = await Diagnosis(collector.collect(subject, at: .now()))
        #expect(after.cause == nil)
        #expect(cdn.fetches == 2)
        await cdn.stop()
        withExtendedLifetime(nginx) {}
    }
}
