extension LinkParts {
    /// Hands over the place of the value of each query item named `name`, in order.
    ///
    /// O(query), without an allocation unless a name is written with escapes.
    func forEachItem(named name: String, _ body: (Range<Int>) -> Void) {
        guard let query else { return }
        let length = name.utf8.count
        var start = query.lowerBound
        while start < query.upperBound {
            var at = start
            var isCoded = false
            while at < query.upperBound, bytes[at] != .ampersand, bytes[at] != .equals {
                if bytes[at] == .percent || bytes[at] == .plus { isCoded = true }
                at += 1
            }
            let nameEnd = at
            while at < query.upperBound, bytes[at] != .ampersand { at += 1 }
            // Most items have another name, and most of these another length.
            if isCoded || nameEnd - start == length, isName(start..<nameEnd, name, isCoded: isCoded)
            {
                body(min(nameEnd + 1, at)..<at)
            }
            start = at + 1
        }
    }

    private func isName(_ range: Range<Int>, _ name: String, isCoded: Bool) -> Bool {
        if isCoded {
            return decode(bytes[range], isQuery: true)?.utf8.elementsEqual(name.utf8) ?? false
        }
        var at = range.lowerBound
        for byte in name.utf8 {
            if at == range.upperBound || bytes[at] != byte { return false }
            at += 1
        }
        return at == range.upperBound
    }
}

extension UInt8 {
    fileprivate static let ampersand = UInt8(ascii: "&")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let percent = UInt8(ascii: "%")
    fileprivate static let plus = UInt8(ascii: "+")
}
