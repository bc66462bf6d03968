extension IPAddress {
    /// What limits count by: an IPv4 address itself, of an IPv6 address the first 64 bits, since
    /// one customer has all the addresses below them.
    package var network: IPAddress {
        isVersion4 ? self : IPAddress(high: high, low: 0)
    }
}
