/// What holds for all requests of a ``Prober``.
public struct ProbeOptions: Hashable, Sendable {
    /// Answers for names in place of DNS, each `HOST:PORT:ADDRESS` as curl's `--resolve` takes it.
    public var resolve: [String] = []
    /// Other places to connect to, each `HOST:PORT:ADDRESS:PORT` as curl's `--connect-to` takes it;
    /// an empty host or port stands for any.
    public var connectTo: [String] = []
    /// A PEM file of certificates to trust in place of the system's.
    public var trustFile: String?
    /// A proxy, as curl takes it; nil takes none, whatever the environment says.
    public var proxy: String?
    /// Which addresses may be spoken to.
    public var addresses: AddressGuard = .any
    /// How many requests run at once.
    public var concurrency = 64

    /// Makes the usual options.
    public init() {}

    /// Which addresses may be spoken to.
    public enum AddressGuard: Hashable, Sendable {
        /// All, for somebody who asks from their own machine.
        case any
        /// Public ones only, for a server that asks on behalf of others.
        ///
        /// The address is looked at when it is connected to, after the name was resolved, so a
        /// name that changes its answer gains nothing. No proxy is used.
        case publicOnly
    }
}
