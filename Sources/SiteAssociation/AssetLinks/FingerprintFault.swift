internal import WebText

/// What is wrong with an element of `sha256_cert_fingerprints`.
struct FingerprintFault {
    let rule: Rule
    let message: String
    let advice: String?

    /// Where people find the right value.
    static let whereToFind =
        "keytool -list -v shows it, and for apps from Google Play the Play Console under App"
        + " signing"

    /// The fault of `text`, the gravest first; nil when it is as it should be.
    init?(_ text: String) {
        let quoted = Quoted.text(text)
        let fingerprint: CertificateFingerprint
        do throws(CertificateFingerprint.Invalid) {
            fingerprint = try CertificateFingerprint(text)
        } catch {
            self.init(error, quoted)
            return
        }
        let right = fingerprint.description
        if text != right {
            let isLower = text.uppercased() == right
            self.init(
                isLower ? .assetFingerprintCase : .assetFingerprintForm,
                isLower
                    ? "the fingerprint is in lower case"
                    : "the fingerprint is not written as 32 pairs of digits with colons between",
                advice: "write \(right)")
        } else if fingerprint.isDummy {
            self.init(
                .assetFingerprintDummy, "the fingerprint looks made up",
                advice: "write the one of the certificate; \(Self.whereToFind)")
        } else {
            switch fingerprint.wellKnown {
            case .documentation:
                self.init(
                    .assetFingerprintDummy,
                    "this is the fingerprint from Android's documentation",
                    advice: "write the one of your certificate; \(Self.whereToFind)")
            case .reactNativeDebug:
                self.init(
                    .assetDebugCertificate,
                    "this is the debug certificate that every React Native project has",
                    advice: "fine for trying things out; list the release certificate too")
            case nil: return nil
            }
        }
    }

    private init(_ invalid: CertificateFingerprint.Invalid, _ quoted: String) {
        switch invalid {
        case .placeholder:
            self.init(
                .assetFingerprintPlaceholder, "\(quoted) is a placeholder",
                advice: "write the SHA-256 fingerprint; \(Self.whereToFind)")
        case .sha1:
            self.init(
                .assetFingerprintForm, "this is a SHA-1 fingerprint (20 bytes)",
                advice: "write the SHA-256 one; \(Self.whereToFind)")
        case .md5:
            self.init(
                .assetFingerprintForm, "this is an MD5 fingerprint (16 bytes)",
                advice: "write the SHA-256 one; \(Self.whereToFind)")
        case .length(let digits):
            self.init(
                .assetFingerprintForm,
                "\(quoted) has \(digits) hexadecimal digits; a SHA-256 fingerprint has 64",
                advice: Self.whereToFind)
        case .notHexadecimal(let character):
            self.init(
                .assetFingerprintForm,
                "\(quoted) holds \(Quoted.text(character)), which is no hexadecimal digit",
                advice: "write the SHA-256 fingerprint; \(Self.whereToFind)")
        }
    }

    private init(_ rule: Rule, _ message: String, advice: String?) {
        self.rule = rule
        self.message = message
        self.advice = advice
    }
}
