extension String {
    /// This text with every `old` replaced by `new`, byte by byte and from left to right.
    public func replacing(_ old: String, with new: String) -> String {
        let old = Array(old.utf8)
        guard !old.isEmpty else { return self }
        var bytes: [UInt8] = []
        var rest = Array(utf8)[...]
        while !rest.isEmpty {
            if rest.starts(with: old) {
                bytes += Array(new.utf8)
                rest = rest.dropFirst(old.count)
            } else {
                bytes.append(rest.removeFirst())
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
