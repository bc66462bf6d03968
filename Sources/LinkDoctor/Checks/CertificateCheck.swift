internal import AppInspection
internal import WebProbe
internal import WebText

extension Check {
    /// Whether devices trust the certificate.
    static let certificate = Check(
        layer: .connection,
        rules: [
            .certificateExpired, .certificateEarly, .certificateName, .certificateSelfSigned,
            .certificateRoot, .certificateChain, .certificateOther, .certificateEnds,
        ]
    ) { exam in
        guard let origin = exam.origin else { return [] }
        let own = origin.certificates.first
        guard let failure = origin.failure else { return ending(own, exam) }
        guard failure.kind.isCertificate else { return [] }
        let fault = fault(failure, own, exam)
        guard exam.hasMode else {
            return [Finding(fault.rule, fault.message, advice: fault.advice)]
        }
        return [
            Finding(
                fault.rule, severity: .warning, fault.message,
                advice: "in developer mode any certificate will do by Apple's documentation; if it"
                    + " fails, install the root on the device. For the App Store: \(fault.advice)")
        ]
    }

    private static func fault(
        _ failure: ProbeFailure, _ own: ProbeCertificate?, _ exam: Examination
    ) -> (rule: Rule, message: String, advice: String) {
        let host = exam.host
        switch failure.kind {
        case .expired:
            let day = own?.notAfter.map { " on \(Moment(seconds: $0).day)" } ?? ""
            return (
                .certificateExpired, "the certificate of \(host) expired\(day)",
                "renew it, and see why that did not happen by itself"
            )
        case .notYetValid:
            let day = own?.notBefore.map { " before \(Moment(seconds: $0).day)" } ?? ""
            return (
                .certificateEarly, "the certificate of \(host) is not valid\(day)",
                "check the clock of the machine that made it"
            )
        case .wrongName:
            let names = (own?.names ?? []).prefix(4).joined(separator: ", ")
            return (
                .certificateName,
                "the certificate is not for \(host)"
                    + (names.isEmpty ? "" : " but for \(Quoted.visible(names, most: 200))"),
                "get a certificate that names \(host), or let the server pick the right one for it"
            )
        case .selfSigned:
            return (
                .certificateSelfSigned, "the certificate of \(host) is signed by itself",
                "use one of a public authority, such as Let's Encrypt"
            )
        case .unknownRoot:
            let issuer = exam.origin?.certificates.last?.issuer ?? ""
            return (
                .certificateRoot,
                "the chain of \(host) ends in a root that is not publicly trusted"
                    + (issuer.isEmpty ? "" : ": \(Quoted.visible(issuer, most: 120))"),
                "use a certificate of a public authority; a root that was installed on your own"
                    + " machine proves nothing"
            )
        case .incompleteChain:
            let issuer = own.map { ", \(Quoted.visible($0.issuer, most: 120))," } ?? ""
            return (
                .certificateChain,
                "\(host) sends its certificate without that of its issuer\(issuer) so no trusted root is reached",
                "let the server send the full chain (fullchain.pem, not cert.pem): browsers keep"
                    + " intermediates from other sites, Apple's servers may not. If the issuer is"
                    + " your own, use a public one"
            )
        default:
            return (
                .certificateOther,
                "the certificate of \(host) is not trusted: \(Quoted.visible(failure.detail, most: 160))",
                "check the chain with: openssl s_client -connect \(host):443 -servername \(host)"
            )
        }
    }

    /// A certificate that ends within a week was not renewed when it should have been.
    private static func ending(_ own: ProbeCertificate?, _ exam: Examination) -> [Finding] {
        guard let end = own?.notAfter else { return [] }
        let left = end - exam.evidence.taken.seconds
        guard left < 7 * 86_400 else { return [] }
        return [
            Finding(
                .certificateEnds,
                "the certificate of \(exam.host) ends on \(Moment(seconds: end).day)",
                advice: "see that it is renewed in time")
        ]
    }
}

extension Rule {
    private static let trust =
        "The file has to come over https with a certificate that leads to a publicly trusted root."

    private static func certificate(
        _ id: String, _ title: String, _ kind: ProbeFailure.Kind, because reason: String = trust
    ) -> Rule {
        Rule(
            id, .error, title: title, reason: reason, faulty: Sample.site("failed: \(kind)"),
            sound: Sample.site, source: Page.associatedDomains)
    }

    static let certificateExpired = certificate(
        "tls-expired", "The certificate has expired", .expired)
    static let certificateEarly = certificate(
        "tls-not-yet-valid", "The certificate is not valid yet", .notYetValid)
    static let certificateName = certificate(
        "tls-wrong-name", "The certificate is for other hosts", .wrongName)
    static let certificateSelfSigned = certificate(
        "tls-self-signed", "The certificate is signed by itself", .selfSigned)
    static let certificateRoot = certificate(
        "tls-unknown-root", "The root is not publicly trusted", .unknownRoot)
    static let certificateChain = certificate(
        "tls-incomplete-chain", "The intermediate certificate is not sent", .incompleteChain,
        because: "Browsers complete the chain from what they have met elsewhere, so the fault is"
            + " not seen there; other clients fail.")
    static let certificateOther = certificate(
        "tls-untrusted", "The certificate is not trusted", .untrusted)

    static let certificateEnds = Rule(
        "tls-ends-soon", .warning, title: "The certificate ends within a week",
        reason: "Certificates that renew themselves do so weeks before; this one will take every"
            + " link with it.",
        faulty: Sample.site(
            "certificate: example.com until 2026-12-02T00:00:00Z\n" + Sample.answer),
        sound: Sample.site("certificate: example.com until 2027-02-01T00:00:00Z\n" + Sample.answer),
        source: Page.associatedDomains)
}
