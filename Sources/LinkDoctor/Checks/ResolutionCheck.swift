internal import WebProbe
internal import WebText

extension Check {
    /// Whether the name leads to an address that everybody can reach.
    static let resolution = Check(
        layer: .dns, rules: [.offline, .noAddress, .privateAddress, .onlyIPv6, .internationalName]
    ) { exam in
        guard let origin = exam.origin else { return [] }
        let host = exam.host
        var findings: [Finding] = []
        if origin.failure?.kind == .notResolved {
            let others = exam.evidence.hop(.cdn)?.failure?.kind
            findings.append(
                others == .notResolved || others == .noRoute
                    ? Finding(
                        .offline, "no name could be resolved from here",
                        advice: "check the network of this machine, then run this again")
                    : Finding(
                        .noAddress, "\(host) has no address",
                        advice: "add an A or AAAA record, or correct the domain in the app"))
        } else if isPrivate(exam, origin), !exam.hasMode {
            let address = origin.address ?? origin.tried.last ?? "its address"
            findings.append(
                Finding(
                    .privateAddress,
                    "\(host) resolves to \(address), which only a private network reaches",
                    advice: "Apple's servers fetch the file from the public internet: publish it"
                        + " there, or use ?mode=developer while developing"))
        } else if origin.failure == nil, exam.evidence.hop(.ipv4)?.failure?.kind == .notResolved,
            origin.address?.contains(":") ?? false
        {
            findings.append(
                Finding(
                    .onlyIPv6, "\(host) has an IPv6 address only",
                    advice: "add an A record: whether Apple's servers fetch over IPv6 is not"
                        + " documented, and many clients cannot"))
        }
        if host.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) {
            findings.append(
                Finding(
                    .internationalName,
                    "\(host) has letters beyond ASCII, and such hosts are reported not to work since iOS 16",
                    advice: "use a host of ASCII letters for links"))
        }
        return findings
    }

    private static func isPrivate(_ exam: Examination, _ origin: ProbeHop) -> Bool {
        if origin.failure?.kind == .refusedAddress { return true }
        guard !exam.evidence.plan.hasGivenAddress else { return false }
        let roles: [EvidenceRole] = [.origin, .ipv4, .ipv6]
        let tried = roles.flatMap { exam.evidence.hop($0)?.tried ?? [] }
            .compactMap { ProbeAddress($0) }
        return !tried.isEmpty && !tried.contains(where: \.isPublic)
    }
}

extension Rule {
    static let offline = Rule(
        "dns-offline", .error, title: "This machine resolves no names",
        reason: "Neither the site nor Apple's servers have an address when asked from here, so"
            + " nothing can be said about the site.",
        faulty:
            "\(Sample.request)\nfailed: not-resolved\n\n\(Sample.cdnRequest)\nfailed: not-resolved",
        sound: Sample.site, source: Page.technote)

    static let noAddress = Rule(
        "dns-no-address", .error, title: "The host has no address",
        reason: "Nobody can fetch the file of a host that does not exist.",
        faulty: Sample.site("failed: not-resolved"), sound: Sample.site, source: Page.technote)

    static let privateAddress = Rule(
        "dns-private-address", .error, title: "The address is a private one",
        reason: "Since iOS 14 Apple's servers fetch the file, and they refuse addresses that are"
            + " not public (SWCERR00202). Only an entry with a mode lets the device ask the site.",
        faulty: Sample.site("tried: 10.0.0.7\n" + Sample.answer),
        sound: Sample.site("tried: 93.184.215.14\n" + Sample.answer), source: Page.technote)

    static let onlyIPv6 = Rule(
        "dns-ipv6-only", .warning, title: "The host has no IPv4 address",
        reason: "Whether Apple's servers fetch over IPv6 is not documented.",
        faulty: Sample.site("tried: 2606:2800::1\n" + Sample.answer)
            + "\n\n\(Sample.request) over ipv4\nfailed: not-resolved",
        sound: Sample.site("tried: 93.184.215.14\n" + Sample.answer)
            + "\n\n\(Sample.request) over ipv4\n\(Sample.answer)",
        source: Page.technote)

    static let internationalName = Rule(
        "dns-international", .warning, title: "The host has letters beyond ASCII",
        reason: "Developers report that associated domains with such names fail since iOS 16, and"
            + " no fix by Apple is known.",
        faulty: "subject: xn--caf-dma.example\nGET https://xn--caf-dma.example/.well-known/"
            + "apple-app-site-association\n\(Sample.answer)",
        sound: Sample.site, source: "https://developer.apple.com/forums/thread/807695")
}
