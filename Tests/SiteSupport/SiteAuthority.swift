internal import TestSupport

/// A certificate authority that lives as long as a test run, and certificates with every fault.
public struct SiteAuthority: Sendable {
    /// The one of this process.
    public static let shared = Result { try SiteAuthority() }

    private let folder: TemporaryFolder

    /// The root, to be trusted by clients.
    public var root: String { folder("root.pem") }
    /// The key of all servers.
    public var key: String { folder("server.key") }

    /// The chain with this name: `good`, `expired`, `self-signed`, `wrong-name`, `no-intermediate`
    /// or `unknown-root`.
    public func chain(_ name: String) -> String { folder("\(name).pem") }

    /// `content` signed as association files once were, in DER.
    public func signed(_ content: String) throws -> String {
        let input = try folder.write(content, to: "signed.json")
        let output = folder("signed.p7m")
        let run = try runTool([
            "openssl", "smime", "-sign", "-nodetach", "-outform", "DER", "-in", input, "-out",
            output, "-signer", folder("leaf.pem"), "-inkey", key,
        ])
        guard run.status == 0 else { throw Failure(run.errors) }
        return output
    }

    private init() throws {
        folder = try TemporaryFolder()
        try folder.write(Self.script, to: "make.sh")
        let run = try runTool(["sh", folder("make.sh"), folder.path])
        guard run.status == 0 else { throw Failure(run.errors) }
    }

    /// What openssl said.
    public struct Failure: Error {
        let words: String
        init(_ words: String) { self.words = words }
    }

    private static let script = """
        set -e
        cd "$1"
        key() { openssl ecparam -name prime256v1 -genkey -noout -out "$1.key"; }
        # subject, issuer, extensions, days
        sign() {
            openssl req -new -key "$1.key" -subj "/CN=$1" -out "$1.csr"
            printf '%s\\n' "$3" > "$1.ext"
            openssl x509 -req -in "$1.csr" -CA "$2.pem" -CAkey "$2.key" -CAcreateserial \\
                -days "$4" -extfile "$1.ext" -out "$1.pem"
        }
        authority='basicConstraints=critical,CA:TRUE'
        names='subjectAltName=DNS:*.site.test,DNS:site.test,DNS:apex.test,DNS:www.apex.test'
        for name in root stranger; do
            key $name
            openssl req -x509 -new -key $name.key -subj "/CN=Landfall test $name" -days 30 \\
                -out $name.pem
        done
        key intermediate
        sign intermediate root "$authority" 30
        key server
        for name in leaf other old unknown; do cp server.key $name.key; done
        sign leaf intermediate "$names" 30
        sign other intermediate 'subjectAltName=DNS:elsewhere.test' 30
        sign old intermediate "$names" -1
        sign unknown stranger "$names" 30
        cat leaf.pem intermediate.pem > good.pem
        cat old.pem intermediate.pem > expired.pem
        cat other.pem intermediate.pem > wrong-name.pem
        cat leaf.pem > no-intermediate.pem
        cat unknown.pem stranger.pem > unknown-root.pem
        openssl req -x509 -new -key server.key -subj /CN=self.site.test -days 30 \\
            -addext "$names" -out self-signed.pem
        """
}
