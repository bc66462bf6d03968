#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A certificate with its chain, and its key, both as PEM text.
package struct Certificate: Sendable {
    let chain: String
    let key: String

    /// The texts themselves.
    package init(chain: String, key: String) { (self.chain, self.key) = (chain, key) }

    /// Reads both files.
    ///
    /// - Throws: ``ServerError`` naming the file that cannot be read or is no PEM.
    package init(chainFile: String, keyFile: String) throws(ServerError) {
        chain = try Self.text(of: chainFile, containing: "-----BEGIN CERTIFICATE-----")
        key = try Self.text(of: keyFile, containing: "PRIVATE KEY-----")
    }

    private static func text(of path: String, containing mark: String) throws(ServerError) -> String
    {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw ServerError("cannot read \(path)")
        }
        guard text.contains(mark) else {
            throw ServerError("\(path) is not PEM with \"\(mark)\"")
        }
        return text
    }
}
