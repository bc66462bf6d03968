public import WebText

// Records as JSON, so that evidence can be kept and judged again elsewhere.

extension ProbeRecord {
    /// The record as JSON.
    public var tree: JSONTree { ["hops": .array(hops.map(\.tree))] }

    /// Reads what ``tree`` wrote; nil for anything else.
    public init?(_ value: JSONValue) {
        guard let list = value["hops"], list.kind == .array else { return nil }
        let hops = list.elements.compactMap { ProbeHop($0) }
        guard !hops.isEmpty, hops.count == list.elements.count else { return nil }
        self.init(hops: hops)
    }
}

extension ProbeHop {
    /// The hop as JSON; members without a value are left out.
    public var tree: JSONTree {
        // A body that is no UTF-8 would not survive as a text.
        let text = String(validating: body, as: UTF8.self)
        return .object(compacting: [
            ("url", .string(url)),
            (
                "failure",
                failure.map { ["kind": .string("\($0.kind)"), "detail": .string($0.detail)] }
            ),
            ("status", status.map(JSONTree.integer)),
            (
                "headers",
                .array(headers.map { ["name": .string($0.name), "value": .string($0.value)] })
            ),
            ("body", text.flatMap { $0.isEmpty ? nil : .string($0) }),
            ("bodyBase64", text == nil ? .string(Base64.text(body)) : nil),
            ("truncated", isTruncated ? true : nil),
            ("transferred", .integer(transferred)),
            ("address", address.map(JSONTree.string)),
            ("tried", tried.isEmpty ? nil : .array(tried.map(JSONTree.string))),
            ("httpVersion", httpVersion.map(JSONTree.string)),
            ("tlsVersion", tlsVersion.map(JSONTree.string)),
            ("certificates", certificates.isEmpty ? nil : .array(certificates.map(\.tree))),
            ("timing", timing.tree),
            ("redirect", redirect.map(JSONTree.string)),
        ])
    }

    /// Reads what ``tree`` wrote; nil for anything else.
    public init?(_ value: JSONValue) {
        guard let url = value["url"]?.string else { return nil }
        self.init(url: url)
        if let failure = value["failure"] {
            guard let kind = failure["kind"]?.string else { return nil }
            self.failure = ProbeFailure(
                ProbeFailure.Kind(kind), failure["detail"]?.string ?? "")
        }
        status = value["status"]?.integer
        headers =
            (value["headers"]?.elements).map { headers in
                headers.compactMap { header in
                    guard let name = header["name"]?.string else { return nil }
                    return ProbeHeader(name, header["value"]?.string ?? "")
                }
            } ?? []
        if let encoded = value["bodyBase64"]?.string {
            guard let bytes = Base64.bytes(encoded) else { return nil }
            body = bytes
        } else {
            body = Array((value["body"]?.string ?? "").utf8)
        }
        isTruncated = value["truncated"]?.bool ?? false
        transferred = value["transferred"]?.integer ?? body.count
        address = value["address"]?.string
        tried = value["tried"]?.elements.compactMap(\.string) ?? []
        httpVersion = value["httpVersion"]?.string
        tlsVersion = value["tlsVersion"]?.string
        certificates = value["certificates"]?.elements.compactMap { ProbeCertificate($0) } ?? []
        timing = value["timing"].map { ProbeTiming($0) } ?? ProbeTiming()
        redirect = value["redirect"]?.string
    }
}

extension ProbeCertificate {
    fileprivate var tree: JSONTree {
        .object(compacting: [
            ("subject", .string(subject)), ("issuer", .string(issuer)),
            ("names", .array(names.map(JSONTree.string))),
            ("notBefore", notBefore.map(JSONTree.integer)),
            ("notAfter", notAfter.map(JSONTree.integer)),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let subject = value["subject"]?.string else { return nil }
        self.init(
            subject: subject, issuer: value["issuer"]?.string ?? "",
            names: value["names"]?.elements.compactMap(\.string) ?? [],
            notBefore: value["notBefore"]?.integer, notAfter: value["notAfter"]?.integer)
    }
}

extension ProbeTiming {
    fileprivate var tree: JSONTree {
        .object(compacting: [
            ("resolved", resolved.map(JSONTree.integer)),
            ("connected", connected.map(JSONTree.integer)),
            ("secured", secured.map(JSONTree.integer)),
            ("firstByte", firstByte.map(JSONTree.integer)), ("total", .integer(total)),
        ])
    }

    fileprivate init(_ value: JSONValue) {
        resolved = value["resolved"]?.integer
        connected = value["connected"]?.integer
        secured = value["secured"]?.integer
        firstByte = value["firstByte"]?.integer
        total = value["total"]?.integer ?? 0
    }
}
