internal import CCurl

/// Reads what libcurl says of the certificates a server sent.
enum CertificateReading {
    /// A chain is a handful of certificates; the rest of a longer one is not read.
    private static let longest = 16

    /// The certificates of the last handshake of `handle`, the server's own first.
    static func certificates(of handle: UnsafeMutableRawPointer) -> [ProbeCertificate] {
        guard let list = unsafe landfall_curl_certificates(handle) else { return [] }
        let count = min(Int(unsafe list.pointee.num_of_certs), longest)
        guard count > 0, let entries = unsafe list.pointee.certinfo else { return [] }
        return (0..<count).map { index in
            var lines: [String] = []
            var node = unsafe entries[index]
            while let item = unsafe node, lines.count < 100 {
                if let text = unsafe item.pointee.data {
                    unsafe lines.append(String(cString: text))
                }
                unsafe node = item.pointee.next
            }
            return certificate(lines)
        }
    }

    /// A certificate from lines `Name:value`.
    static func certificate(_ lines: [String]) -> ProbeCertificate {
        var values: [Substring: Substring] = [:]
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let name = line[..<colon]
            if values[name] == nil { values[name] = line[line.index(after: colon)...] }
        }
        let names = (values["X509v3 Subject Alternative Name"] ?? "").split(separator: ",")
            .compactMap { entry -> String? in
                let entry = entry.drop { $0 == " " }
                guard let colon = entry.firstIndex(of: ":") else { return nil }
                return String(entry[entry.index(after: colon)...])
            }
        return ProbeCertificate(
            subject: String(values["Subject"] ?? ""), issuer: String(values["Issuer"] ?? ""),
            names: names, notBefore: values["Start date"].flatMap { ProbeDate.seconds(String($0)) },
            notAfter: values["Expire date"].flatMap { ProbeDate.seconds(String($0)) })
    }
}
