extension ProbeOptions {
    /// Which addresses may be spoken to.
    ///
    /// An address is looked at when it is connected to, after the name was resolved, so a name that
    /// changes its answer gains nothing, and neither does a redirect.
    public struct AddressGuard: Hashable, Sendable {
        private let admitsAll: Bool
        private let more: [AddressBlock]
        private let admitsAllPorts: Bool

        private init(admitsAll: Bool, more: [AddressBlock], admitsAllPorts: Bool = false) {
            (self.admitsAll, self.more) = (admitsAll, more)
            self.admitsAllPorts = admitsAllPorts
        }

        /// All, for somebody who asks from their own machine.
        public static let any = AddressGuard(admitsAll: true, more: [])
        /// Public ones only, at the ports of the web (80 and 443), for a server that asks on behalf
        /// of others. No proxy is used.
        public static let publicOnly = publicAnd([])

        /// The same, and all ports of the addresses in `blocks`, which whoever runs the server
        /// vouches for.
        public static func publicAnd(_ blocks: [AddressBlock]) -> AddressGuard {
            AddressGuard(admitsAll: false, more: blocks)
        }

        /// The same, and all ports of public addresses too, for what only the owners of a project
        /// have sent.
        public static func publicAtAnyPort(and blocks: [AddressBlock]) -> AddressGuard {
            AddressGuard(admitsAll: false, more: blocks, admitsAllPorts: true)
        }

        /// Whether it is for a server that asks on behalf of others.
        var isForOthers: Bool { !admitsAll }

        /// Why an address may not be spoken to, or nil when it may.
        func refusal(_ address: ProbeAddress, port: Int) -> ProbeFailure? {
            if admitsAll || more.contains(where: { $0.contains(address) }) { return nil }
            guard address.isPublic else {
                return ProbeFailure(.refusedAddress, "\(address) is not a public address")
            }
            return admitsAllPorts || port == 80 || port == 443
                ? nil : ProbeFailure(.refusedPort, "port \(port) is none of the web's, 80 and 443")
        }
    }
}
