internal import WebProbe
internal import WebText

extension Check {
    /// Whether a server answers there, in time and in HTTP.
    static let connection = Check(
        layer: .connection,
        rules: [.notConnected, .timedOut, .unsteady, .noTLS, .headerFlood, .brokenAnswer]
    ) { exam in
        guard let failure = exam.origin?.failure else { return [] }
        let host = exam.host
        switch failure.kind {
        case .notConnected:
            return [
                Finding(
                    .notConnected,
                    "nothing accepts connections to \(host) on port 443\(at(exam))",
                    advice: "let the web server listen for https, and open the firewall")
            ]
        case .noRoute:
            return [
                Finding(
                    .notConnected, severity: .warning,
                    "this machine has no way to the address of \(host)\(at(exam))",
                    advice: "run this from another network")
            ]
        case .timeout:
            if let again = exam.evidence.hop(.originAgain), again.failure == nil {
                return [
                    Finding(
                        .unsteady,
                        "the first request to \(host) timed out and the second was answered",
                        advice: "serve the file from static hosting or a cache, so that it does"
                            + " not wait for a server that has to wake up")
                ]
            }
            return [
                Finding(
                    .timedOut,
                    "\(host) did not answer within \(exam.evidence.plan.deadline / 1000) seconds",
                    advice: "find what holds the request: a firewall that drops packets by country"
                        + " or address, or a slow backend; the file has to be open to everybody")
            ]
        case .handshake:
            return [
                Finding(
                    .noTLS,
                    "no TLS 1.2 or newer could be agreed on with \(host): \(failure.detail)",
                    advice: "let the server offer TLS 1.2 and 1.3 on port 443 with a certificate"
                        + " for this name")
            ]
        case .headerFlood:
            return [
                Finding(
                    .headerFlood, "the answer of \(host) has too many headers: \(failure.detail)",
                    advice: "find what adds them")
            ]
        case .brokenAnswer, .other:
            return [
                Finding(
                    .brokenAnswer, "the answer of \(host) broke off: \(failure.detail)",
                    advice: "look into the log of the server or of the proxy before it")
            ]
        default: return []
        }
    }

    private static func at(_ exam: Examination) -> String {
        (exam.origin?.tried.last).map { " (\($0))" } ?? ""
    }
}

extension Rule {
    static let notConnected = Rule(
        "site-not-connected", .error, title: "Nothing listens for https",
        reason: "The file is fetched over https on port 443 and in no other way.",
        faulty: Sample.site("failed: not-connected"), sound: Sample.site,
        source: Page.associatedDomains)

    static let timedOut = Rule(
        "site-timeout", .error, title: "The site does not answer in time",
        reason: "Apple's servers give up after some seconds and remember the failure for an hour.",
        faulty: Sample.site("failed: timeout"), sound: Sample.site, source: Page.technote)

    static let unsteady = Rule(
        "site-unsteady", .error, title: "The site answers at the second attempt only",
        reason: "Apple's servers make one attempt, then hold the failure for an hour: a backend"
            + " that has to wake up first is asked at the wrong moment.",
        faulty: Sample.site("failed: timeout") + "\n\n\(Sample.request) again\n\(Sample.answer)",
        sound: Sample.site, source: Page.technote)

    static let noTLS = Rule(
        "tls-handshake", .error, title: "TLS cannot be agreed on",
        reason: "Apple's clients want TLS 1.2 or newer.",
        faulty: Sample.site("failed: tls-handshake"), sound: Sample.site,
        source:
            "https://developer.apple.com/documentation/security/preventing-insecure-network-connections"
    )

    static let headerFlood = Rule(
        "site-header-flood", .error, title: "The answer has too many headers",
        reason: "Clients give up on heads of this size.",
        faulty: Sample.site("failed: header-flood"), sound: Sample.site,
        source: Page.associatedDomains)

    static let brokenAnswer = Rule(
        "site-broken-answer", .error, title: "The answer is not whole",
        reason: "A file that ends too early is no file.",
        faulty: Sample.site("failed: broken-answer"), sound: Sample.site,
        source: Page.associatedDomains)
}
