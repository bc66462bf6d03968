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
}
