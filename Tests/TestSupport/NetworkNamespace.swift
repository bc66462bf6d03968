internal import Foundation
public import Testing

/// A network of its own, with one cable to that of the tests which can be cut.
///
/// The name holds the number of the process, so that what a killed process has left is found and removed.
public final class NetworkNamespace: Sendable {
    /// What `ip netns` calls it.
    public let name: String
    /// The address inside, as the tests reach it.
    public let address: String
    private let outside: String
    private let inside: String

    /// How a cable is cut.
    public enum Cut: String, CaseIterable, Sendable {
        /// The end of the tests is down: what is sent fails.
        case near
        /// The other end is down: what is sent is lost without a word.
        case far
    }

    /// Makes a namespace and plugs it in.
    public init() throws {
        Self.removeLeftovers()
        let number = Int.random(in: 0..<16_384)
        let process = ProcessInfo.processInfo.processIdentifier
        name = "landfall-\(process)-\(number)"
        (outside, inside) = ("lf\(number)o", "lf\(number)i")
        // A part of the block for tests between networks (RFC 2544), four addresses for each.
        let base = number * 4
        let block = "198.\(18 + base / 65_536).\(base / 256 % 256)"
        address = "\(block).\(base % 256 + 2)"
        try Self.ip("netns", "add", name)
        try Self.ip("link", "add", outside, "type", "veth", "peer", "name", inside, "netns", name)
        try Self.ip("address", "add", "\(block).\(base % 256 + 1)/30", "dev", outside)
        try Self.ip("-n", name, "address", "add", "\(address)/30", "dev", inside)
        try Self.ip("-n", name, "link", "set", "lo", "up")
        try set(.near, isUp: true)
        try set(.far, isUp: true)
    }

    deinit { try? Self.ip("netns", "delete", name) }

    /// The words that run what follows them inside.
    public var launcher: [String] { ["ip", "netns", "exec", name] }

    /// Cuts the cable.
    public func cut(_ cut: Cut) throws { try set(cut, isUp: false) }

    /// Mends the cable.
    public func mend(_ cut: Cut) throws { try set(cut, isUp: true) }

    private func set(_ end: Cut, isUp: Bool) throws {
        switch end {
        case .near: try Self.ip("link", "set", outside, isUp ? "up" : "down")
        case .far: try Self.ip("-n", name, "link", "set", inside, isUp ? "up" : "down")
        }
    }

    /// Whether this machine and this user can have one.
    static let isPossible: Bool = {
        guard installedTool("ip") != nil else { return false }
        return (try? NetworkNamespace()) != nil
    }()

    private static func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/run/netns")) ?? []
        for name in names {
            let parts = name.split(separator: "-")
            guard parts.count == 3, parts[0] == "landfall", let process = pid_t(parts[1]),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? ip("netns", "delete", name)
        }
    }

    private static func ip(_ words: String...) throws {
        let result = try runTool(["ip"] + words)
        guard result.status == 0 else {
            throw PostgresServer.Failure(words: "ip \(words): \(result.errors)")
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips the test where there are no network namespaces to be had.
    public static var needsNamespaces: Self {
        .enabled(if: NetworkNamespace.isPossible, "network namespaces need root, and ip")
    }
}
