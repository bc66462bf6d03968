internal import COpenSSL

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A signed message (CMS, RFC 5652) in DER or BER, as profiles and old association files are.
///
///     let message = SignedMessage(bytes)
///     message?.content             // what was signed
///     message?.isSignatureValid    // whether it is still what was signed
///
/// Whom the certificates belong to is not judged: that needs Apple's roots and a clock, and the
/// content is worth reading either way.
public struct SignedMessage: Sendable {
    /// What was signed.
    public let content: [UInt8]
    /// Whether the content is what one of the enclosed certificates signed.
    public let isSignatureValid: Bool
    /// The enclosed certificates.
    public let certificates: [Certificate]

    /// The longest message that is read.
    public static let longest = 16 << 20

    /// Reads `bytes`; nil when they are no signed message, or one without its content.
    public init?(_ bytes: [UInt8]) {
        guard bytes.first == 0x30, bytes.count <= Self.longest,
            let input = unsafe BIO_new_mem_buf(bytes, Int32(bytes.count))
        else { return nil }
        defer {
            unsafe BIO_free(input)
            // What went wrong is told in our own words.
            ERR_clear_error()
        }
        guard let message = unsafe d2i_CMS_bio(input, nil) else { return nil }
        defer { unsafe CMS_ContentInfo_free(message) }
        guard let output = unsafe BIO_new(BIO_s_mem()) else { return nil }
        defer { unsafe BIO_free(output) }
        // The signers' certificates are taken as they are; only the signature is checked.
        let flags = UInt32(CMS_NO_SIGNER_CERT_VERIFY | CMS_BINARY)
        isSignatureValid = unsafe CMS_verify(message, nil, nil, nil, output, flags) == 1
        if let place = unsafe CMS_get0_content(message), let text = unsafe place.pointee {
            content = unsafe Self.bytes(
                ASN1_STRING_get0_data(text), Int(ASN1_STRING_length(text)))
        } else {
            return nil
        }
        certificates = unsafe Self.certificates(of: message)
    }

    private static func certificates(of message: OpaquePointer) -> [Certificate] {
        guard let stack = unsafe CMS_get1_certs(message) else { return [] }
        defer { unsafe landfall_free_certificates(stack) }
        return (0..<max(0, unsafe landfall_certificate_count(stack))).compactMap { index in
            unsafe landfall_certificate(stack, index).flatMap { unsafe Certificate($0) }
        }
    }

    fileprivate static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}

/// A certificate (X.509, RFC 5280), as far as it matters here.
public struct Certificate: Hashable, Sendable {
    /// The common name of its owner, for example `Apple Distribution: Example (ABCDE12345)`.
    public let name: String
    /// When it ends; nil when its date cannot be read.
    public let notAfter: Moment?
    /// The team, which Apple writes as the organisational unit.
    public let team: String?

    /// Reads one in DER; nil when it is none.
    public init?(_ der: [UInt8]) {
        let certificate = unsafe der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
            var start = buffer.baseAddress
            return unsafe d2i_X509(nil, &start, buffer.count)
        }
        defer { ERR_clear_error() }
        guard let certificate = unsafe certificate else { return nil }
        defer { unsafe X509_free(certificate) }
        unsafe self.init(certificate)
    }

    fileprivate init?(_ certificate: OpaquePointer) {
        guard let subject = unsafe X509_get_subject_name(certificate) else { return nil }
        name = unsafe Self.entry(of: subject, NID_commonName) ?? "a certificate without a name"
        team = unsafe Self.entry(of: subject, NID_organizationalUnitName)
        var time = unsafe tm()
        notAfter =
            unsafe ASN1_TIME_to_tm(X509_get0_notAfter(certificate), &time) == 1
            ? unsafe Moment(seconds: Int(timegm(&time))) : nil
    }

    private static func entry(of subject: OpaquePointer, _ kind: Int32) -> String? {
        let index = unsafe X509_NAME_get_index_by_NID(subject, kind, -1)
        guard index >= 0, let entry = unsafe X509_NAME_get_entry(subject, index),
            let data = unsafe X509_NAME_ENTRY_get_data(entry)
        else { return nil }
        var text: UnsafeMutablePointer<UInt8>?
        let count = unsafe ASN1_STRING_to_UTF8(&text, data)
        guard count >= 0, let text = unsafe text else { return nil }
        defer { unsafe CRYPTO_free(text, nil, 0) }
        return unsafe String(
            decoding: UnsafeBufferPointer(start: text, count: Int(count)), as: UTF8.self)
    }
}
