public import TestSupport

/// A real nginx with TLS on a port of its own, with the server blocks of a test.
public final class NginxServer: Sendable {
    private let server: ServerProcess

    /// The port of IPv4 and IPv6 alike.
    public var port: Int { server.port }

    /// Starts nginx with `blocks` inside its `http` section, in which `PORT` and `FOLDER` stand for
    /// the two; answers when it accepts connections.
    public init(blocks: String, folder: TemporaryFolder) throws {
        server = try ServerProcess(
            Self.program ?? "nginx", in: folder, scheme: "https",
            configuration: { port in
                Self.configuration(blocks).replacing("PORT", with: "\(port)")
                    .replacing("FOLDER", with: folder.path)
            }, words: { ["-p", folder.path, "-c", $0, "-e", "stderr"] })
    }

    /// Where nginx is installed, or nil.
    public static let program = ServerProcess.installed("nginx")

    private static func configuration(_ blocks: String) -> String {
        """
        daemon off;
        master_process off;
        pid FOLDER/nginx.pid;
        events { worker_connections 512; }
        http {
            access_log off;
            server_tokens off;
            port_in_redirect off;
            client_body_temp_path FOLDER/t1;
            proxy_temp_path FOLDER/t2;
            fastcgi_temp_path FOLDER/t3;
            uwsgi_temp_path FOLDER/t4;
            scgi_temp_path FOLDER/t5;
            \(blocks)
        }
        """
    }
}
