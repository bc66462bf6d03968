internal import CCurl

/// One request on the wire: a handle of libcurl and what it has received.
///
/// Only the thread of the ``TransferLoop`` touches it.
@safe final class Transfer {
    /// What is asked for.
    let request: ProbeRequest
    /// What is known of the answer.
    private(set) var hop: ProbeHop
    /// Whether it only reads the certificates of a server that is not trusted.
    let isUnverified: Bool

    /// libcurl's handle; valid as long as the transfer.
    let handle: UnsafeMutableRawPointer
    private let errorText: UnsafeMutablePointer<CChar>
    private var lists: [UnsafeMutablePointer<curl_slist>] = unsafe []
    private var headerBytes = 0
    private var refusal: ProbeFailure?
    private let addresses: ProbeOptions.AddressGuard

    /// More of headers than any server sends, for all lines together.
    static let headerLimit = 64 << 10

    /// Prepares a request for `url`; nil when libcurl has no handle to give.
    init?(_ request: ProbeRequest, url: String, options: ProbeOptions, isUnverified: Bool = false) {
        guard let handle = unsafe curl_easy_init() else { return nil }
        unsafe self.handle = unsafe handle
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        self.request = request
        self.isUnverified = isUnverified
        addresses = options.addresses
        hop = ProbeHop(url: url)
        setUp(url, options)
    }

    deinit {
        unsafe curl_easy_cleanup(handle)
        while let list = unsafe lists.popLast() { unsafe curl_slist_free_all(list) }
        unsafe errorText.deallocate()
    }

    // MARK: Settings

    private func set(_ option: CURLoption, _ value: Int) {
        _ = unsafe landfall_curl_set_long(handle, option, value)
    }

    private func set(_ option: CURLoption, _ text: String) {
        _ = unsafe landfall_curl_set_text(handle, option, text)
    }

    private func set(_ option: CURLoption, _ lines: [String]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { unsafe list = curl_slist_append(list, line) }
        guard let list = unsafe list else { return }
        unsafe lists.append(list)
        _ = unsafe landfall_curl_set_list(handle, option, list)
    }

    private func setUp(_ url: String, _ options: ProbeOptions) {
        _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorText)
        set(CURLOPT_URL, url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TIMEOUT_MS, request.deadline)
        set(CURLOPT_CONNECTTIMEOUT_MS, request.deadline)
        // Each request is a stranger's first: no connection, session or credentials of another.
        set(CURLOPT_FRESH_CONNECT, 1)
        set(CURLOPT_FORBID_REUSE, 1)
        set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        set(CURLOPT_USERAGENT, request.agent.text)
        set(CURLOPT_HTTPHEADER, headerLines)
        setUpBody()
        if request.acceptsCompression { set(CURLOPT_ACCEPT_ENCODING, "gzip, deflate") }
        if request.method == .head { set(CURLOPT_NOBODY, 1) }
        set(
            CURLOPT_HTTP_VERSION,
            request.offersHTTP2 ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1))
        switch request.family {
        case .any: break
        case .ipv4: set(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V4))
        case .ipv6: set(CURLOPT_IPRESOLVE, Int(CURL_IPRESOLVE_V6))
        }
        set(CURLOPT_PROXY, options.addresses.isForOthers ? "" : options.proxy ?? "")
        if !options.resolve.isEmpty { set(CURLOPT_RESOLVE, options.resolve) }
        if !options.connectTo.isEmpty { set(CURLOPT_CONNECT_TO, options.connectTo) }
        setUpTLS(options)
        setUpCallbacks()
    }

    private var headerLines: [String] {
        var lines = ["Accept:" + (request.accept.map { " " + $0 } ?? "")]
        // Nobody is asked before a body is sent: it is small, and some servers never answer.
        if request.method == .post { lines.append("Expect:") }
        for header in request.headers where header.isSound {
            // With nothing behind the colon a header would be left out.
            lines.append(
                header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
        }
        return lines
    }

    private func setUpBody() {
        guard request.method == .post else { return }
        set(CURLOPT_POST, 1)
        // Without any field the library would read from standard input.
        if request.body.isEmpty { return set(CURLOPT_COPYPOSTFIELDS, "") }
        // The size comes first, or the body would end at its first NUL.
        set(CURLOPT_POSTFIELDSIZE, request.body.count)
        var body = request.body
        // The library keeps a copy.
        unsafe body.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_COPYPOSTFIELDS, start)
        }
    }

    private func setUpTLS(_ options: ProbeOptions) {
        set(CURLOPT_CERTINFO, 1)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = options.trustFile { set(CURLOPT_CAINFO, file) }
        // A folder of certificates beside the bundle keeps libcurl from reading the bundle once for
        // all connections instead of once for each, which costs more than the handshake.
        if options.trustFile != nil || Self.hasBundle {
            _ = unsafe landfall_curl_set_text(handle, CURLOPT_CAPATH, nil)
        }
        guard isUnverified else { return }
        set(CURLOPT_SSL_VERIFYPEER, 0)
        set(CURLOPT_SSL_VERIFYHOST, 0)
        // Nothing is sent and nothing is read over a connection that may lead to anybody.
        set(CURLOPT_CONNECT_ONLY, 1)
    }

    private func setUpCallbacks() {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        _ = unsafe landfall_curl_set_data(handle, CURLOPT_WRITEFUNCTION, receiveBody)
        _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        _ = unsafe landfall_curl_set_data(handle, CURLOPT_HEADERFUNCTION, receiveHeader)
        _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = unsafe landfall_curl_set_socket(handle, openSocket)
        _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, context)
        // The version of TLS is told nowhere else without the headers of one TLS library.
        _ = unsafe landfall_curl_set_debug(handle, hearDebug)
        _ = unsafe landfall_curl_set_pointer(handle, CURLOPT_DEBUGDATA, context)
        set(CURLOPT_VERBOSE, 1)
    }

    /// Whether libcurl knows a file with all certificates that the system trusts.
    private static let hasBundle: Bool =
        unsafe landfall_curl_bundle() != nil

    // MARK: What comes in

    /// Takes bytes of the decoded body; false ends the transfer.
    func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        let room = request.bodyLimit - hop.body.count
        unsafe hop.body.append(contentsOf: bytes.prefix(room))
        hop.isTruncated = bytes.count > room
        return !hop.isTruncated
    }

    /// Takes one line of the head; false ends the transfer.
    func take(header bytes: UnsafeRawBufferPointer) -> Bool {
        headerBytes += bytes.count
        guard headerBytes <= Self.headerLimit else { return false }
        let line = unsafe String(decoding: bytes, as: UTF8.self)
        // Interim answers have heads of their own; that of the last one counts.
        if line.hasPrefix("HTTP/") { hop.headers.removeAll() }
        guard let colon = line.firstIndex(of: ":"), !line.hasPrefix("HTTP/") else { return true }
        hop.headers.append(
            ProbeHeader(String(line[..<colon]), Self.trimmed(line[line.index(after: colon)...])))
        return true
    }

    private static func trimmed(_ text: Substring) -> String {
        var text = text
        while let last = text.unicodeScalars.last, last.value <= 0x20 {
            text.unicodeScalars.removeLast()
        }
        while let first = text.unicodeScalars.first, first.value <= 0x20 {
            text.unicodeScalars.removeFirst()
        }
        return String(text)
    }

    /// Hears what libcurl says it does: `SSL connection using TLSv1.3 / …`.
    func hear(_ line: String) {
        let mark = "SSL connection using "
        guard hop.tlsVersion == nil, line.hasPrefix(mark) else { return }
        hop.tlsVersion = line.dropFirst(mark.count).split(separator: " ").first.map(String.init)
    }

    /// Whether an address may be connected to.
    func admits(_ address: ProbeAddress, port: Int) -> Bool {
        hop.tried.append(address.description)
        guard let refused = addresses.refusal(address, port: port) else { return true }
        refusal = refused
        return false
    }

    // MARK: The end

    /// Completes the record when libcurl has finished with `code`.
    func finish(_ code: CURLcode) {
        readAnswer()
        readTiming()
        guard code != CURLE_OK, !hop.isTruncated else { return }
        if let refusal {
            hop.failure = refusal
        } else if headerBytes > Self.headerLimit {
            hop.failure = ProbeFailure(
                .headerFlood, "the headers have more than \(Self.headerLimit) bytes")
        } else {
            hop.failure = FailureReading.failure(
                code, detail: unsafe String(cString: errorText),
                verification: long(CURLINFO_SSL_VERIFYRESULT), number: long(CURLINFO_OS_ERRNO))
        }
    }

    /// Adds the certificates that another connection has read.
    func adopt(_ certificates: [ProbeCertificate]) {
        hop.certificates = certificates
        guard let failure = hop.failure, let first = certificates.first else { return }
        // OpenSSL stops at the first fault it meets on its way; the chain tells which it is.
        if failure.kind == .incompleteChain, certificates.count > 1,
            certificates.last?.isSelfIssued == true
        {
            hop.failure = ProbeFailure(.unknownRoot, failure.detail)
        } else if failure.kind == .incompleteChain, certificates.count == 1, first.isSelfIssued {
            hop.failure = ProbeFailure(.selfSigned, failure.detail)
        }
    }

    /// Ends it without libcurl.
    func fail(_ failure: ProbeFailure) { hop.failure = failure }

    private func readAnswer() {
        let status = long(CURLINFO_RESPONSE_CODE)
        if status > 0 { hop.status = status }
        hop.transferred = offset(CURLINFO_SIZE_DOWNLOAD_T)
        hop.address = text(CURLINFO_PRIMARY_IP).flatMap { $0.isEmpty ? nil : $0 } ?? hop.tried.last
        switch UInt32(long(CURLINFO_HTTP_VERSION)) {
        case UInt32(CURL_HTTP_VERSION_1_0): hop.httpVersion = "1.0"
        case UInt32(CURL_HTTP_VERSION_1_1): hop.httpVersion = "1.1"
        case UInt32(CURL_HTTP_VERSION_2_0): hop.httpVersion = "2"
        default: break
        }
        hop.redirect = text(CURLINFO_REDIRECT_URL)
        unsafe hop.certificates = CertificateReading.certificates(of: handle)
    }

    private func readTiming() {
        func phase(_ info: CURLINFO) -> Int? {
            let value = offset(info)
            return value > 0 ? value : nil
        }
        hop.timing.resolved = phase(CURLINFO_NAMELOOKUP_TIME_T)
        hop.timing.connected = phase(CURLINFO_CONNECT_TIME_T)
        hop.timing.secured = phase(CURLINFO_APPCONNECT_TIME_T)
        hop.timing.firstByte = phase(CURLINFO_STARTTRANSFER_TIME_T)
        hop.timing.total = offset(CURLINFO_TOTAL_TIME_T)
    }

    private func long(_ info: CURLINFO) -> Int {
        var value = 0
        return unsafe landfall_curl_get_long(handle, info, &value) == CURLE_OK ? value : 0
    }

    private func offset(_ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        return unsafe landfall_curl_get_offset(handle, info, &value) == CURLE_OK ? Int(value) : 0
    }

    private func text(_ info: CURLINFO) -> String? {
        unsafe landfall_curl_get_text(handle, info).map { unsafe String(cString: $0) }
    }
}
