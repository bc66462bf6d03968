internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Says in our words what libcurl and OpenSSL say in codes.
enum FailureReading {
    /// The failure that `code` stands for.
    ///
    /// - Parameters:
    ///   - verification: OpenSSL's verdict on the chain, `X509_V_OK` for none.
    ///   - number: the last error of the system, for failed connections.
    static func failure(
        _ code: CURLcode, detail: String, verification: Int, number: Int
    ) -> ProbeFailure {
        let text =
            detail.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : detail
        return ProbeFailure(kind(code, text, verification, number), text)
    }

    private static func kind(
        _ code: CURLcode, _ text: String, _ verification: Int, _ number: Int
    ) -> ProbeFailure.Kind {
        switch code {
        case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .badURL
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: .notResolved
        case CURLE_COULDNT_CONNECT:
            [Int(ENETUNREACH), Int(EADDRNOTAVAIL), Int(EAFNOSUPPORT)].contains(number)
                ? .noRoute : .notConnected
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_PEER_FAILED_VERIFICATION: certificate(text, verification)
        case CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED: .handshake
        case CURLE_WEIRD_SERVER_REPLY, CURLE_GOT_NOTHING, CURLE_PARTIAL_FILE, CURLE_RECV_ERROR,
            CURLE_SEND_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_BAD_CONTENT_ENCODING:
            .brokenAnswer
        default: .other
        }
    }

    /// The numbers are those of OpenSSL's `x509_vfy.h`, which its descendants share.
    private static func certificate(_ text: String, _ verification: Int) -> ProbeFailure.Kind {
        switch verification {
        case 9: .notYetValid
        case 10: .expired
        case 18: .selfSigned
        case 19: .unknownRoot
        case 2, 20, 21: .incompleteChain
        case 62: .wrongName
        // Before the chain was looked at the library has 1 here. That the name does not fit it
        // says in words alone.
        case 0, 1:
            text.contains("subject name") || text.contains("host name") ? .wrongName : .untrusted
        default: .untrusted
        }
    }
}
