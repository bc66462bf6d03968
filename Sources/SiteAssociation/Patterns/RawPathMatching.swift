/// Matching simple path patterns against paths that have not been prepared.
///
/// Most texts differ from a literal within a few bytes, and then it does not matter whether the
/// rest of the path has doubled slashes. Only where the first difference could come from slashes
/// that preparation would remove is there no answer here.
extension CompiledPattern {
    /// Whether the pattern accounts for `path`, or nil when the path has to be prepared to tell.
    @inline(__always)
    func matchesRawPath(
        _ path: UnsafeBufferPointer<UInt8>, code: UnsafeBufferPointer<UInt8>
    ) -> Bool? {
        let start = Int(start)
        let length = Int(length)
        switch shape {
        case .never: return false
        case .everything: return true
        case .literal:
            let equal = Self.commonLength(path, code, start, length)
            if equal < length { return Self.isSettled(path, at: equal) ? false : nil }
            if path.count == length { return true }
            guard path[equal] == UInt8(ascii: "/") else { return false }
            return path.count == length + 1 ? true : nil
        case .prefix:
            let prefix = length - 1
            let equal = Self.commonLength(path, code, start, prefix)
            if equal == prefix { return true }
            if equal == path.count { return matchesParent && equal == prefix - 1 }
            return Self.isSettled(path, at: equal) ? false : nil
        case .suffix:
            guard path.last != UInt8(ascii: "/") else { return nil }
            var left = length - 1
            var at = path.count
            while left > 0, at > 0, path[at - 1] == code[start + left] {
                left -= 1
                at -= 1
            }
            if left == 0 { return true }
            guard at > 0, at < path.count, path[at - 1] == UInt8(ascii: "/") else { return false }
            return path[at] == UInt8(ascii: "/") ? nil : false
        case .affixes, .glob, .variables: return nil
        }
    }

    /// How many bytes at the beginning are the same.
    @inline(__always)
    private static func commonLength(
        _ path: UnsafeBufferPointer<UInt8>, _ code: UnsafeBufferPointer<UInt8>, _ start: Int,
        _ length: Int
    ) -> Int {
        let limit = Swift.min(length, path.count)
        guard let left = path.baseAddress, let right = code.baseAddress else { return 0 }
        let a = UnsafeRawPointer(left)
        let b = UnsafeRawPointer(right + start)
        var at = 0
        while at + 8 <= limit {
            let difference =
                a.loadUnaligned(fromByteOffset: at, as: UInt64.self)
                ^ b.loadUnaligned(fromByteOffset: at, as: UInt64.self)
            if difference != 0 { return at + difference.littleEndian.trailingZeroBitCount / 8 }
            at += 8
        }
        while at < limit, path[at] == code[start + at] { at += 1 }
        return at
    }

    /// Whether a difference at `index` stays one however slashes are prepared: it does unless
    /// the path has the second slash of a run there.
    @inline(__always)
    private static func isSettled(_ path: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
        guard index < path.count, index > 0 else { return true }
        return path[index] != UInt8(ascii: "/") || path[index - 1] != UInt8(ascii: "/")
    }
}
