package import HTTPServing

/// Where this server answers links, so that pages can show how to try one before any name points
/// here.
package struct PublicPlace: Hashable, Sendable {
    private let scheme: String
    private let address: String
    private let port: Int

    /// Takes the address and the port of the listener.
    package init(_ address: IPAddress, port: Int, isEncrypted: Bool) {
        scheme = isEncrypted ? "https" : "http"
        self.port = port
        // What listens everywhere is asked for on the machine itself.
        self.address =
            switch "\(address)" {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            case let text: text.contains(":") ? "[\(text)]" : text
            }
    }

    /// The command that asks for a link as the app does, in a shell on the same machine.
    ///
    /// - Parameter path: The path of the link, percent-encoded.
    func command(host: String, path: String) -> String {
        let path = path.replacing("'", with: "%27")
        return "curl -H 'Accept: application/json' --resolve \(host):\(port):\(address) "
            + "'\(scheme)://\(host):\(port)\(path)'"
    }
}
