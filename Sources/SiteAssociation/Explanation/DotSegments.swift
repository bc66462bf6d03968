internal import WebText

/// RFC 3986, section 5.2.4.
enum DotSegments {
    static func resolved(_ path: ArraySlice<UInt8>) -> [UInt8] {
        var segments: [ArraySlice<UInt8>] = []
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            if part.elementsEqual("..".utf8) {
                if segments.count > 1 { segments.removeLast() }
                if isLast { segments.append([]) }
            } else if part.elementsEqual(".".utf8) {
                if isLast { segments.append([]) }
            } else {
                segments.append(part)
            }
        }
        return Array(segments.joined(separator: [UInt8(ascii: "/")]))
    }

    /// Whether `path` has a segment that resolving would remove.
    static func areIn(_ path: ArraySlice<UInt8>) -> Bool {
        path.split(separator: UInt8(ascii: "/")).contains {
            $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8)
        }
    }
}
