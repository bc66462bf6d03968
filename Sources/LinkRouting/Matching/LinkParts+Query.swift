internal import URLText

extension LinkParts {
    /// The query items of these names, in order, each as the number of its name and where its value
    /// begins and ends as it is written; those of other names are passed over.
    ///
    /// One pass over the query, whatever the number of names. Without names, nothing is read.
    func items(named names: [[UInt8]]) -> [Int] {
        guard let query, !query.isEmpty, !names.isEmpty else { return [] }
        var items: [Int] = []
        items.reserveCapacity(3 * names.count)
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
            if let name = number(of: start..<nameEnd, isCoded: isCoded, names) {
                items.append(name)
                items.append(min(nameEnd + 1, at))
                items.append(at)
            }
            start = at + 1
        }
        return items
    }

    private func number(of range: Range<Int>, isCoded: Bool, _ names: [[UInt8]]) -> Int? {
        if isCoded {
            guard let decoded = decode(range, isQuery: true)?.bytes else { return nil }
            for (number, name) in names.enumerated() where name == decoded { return number }
            return nil
        }
        // Most items have another name, and most of these another length.
        return names.firstIndex { name in
            guard name.count == range.count else { return false }
            for offset in 0..<name.count where name[offset] != bytes[range.lowerBound + offset] {
                return false
            }
            return true
        }
    }
}

extension UInt8 {
    fileprivate static let ampersand = UInt8(ascii: "&")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let percent = UInt8(ascii: "%")
    fileprivate static let plus = UInt8(ascii: "+")
}
