extension PropertyList.Document {
    /// Reads `file` in whichever of its three forms it is written: XML, binary or the old text.
    ///
    ///     let document = PropertyList.Document(anyForm: bytes)
    ///     document.root?["CFBundleIdentifier"]?.string
    ///
    /// The form is no fault here, as it is with ``init(_:limits:)``, for in a built app it is as
    /// it should be. Ranges are offsets into the file; in a binary list they mean little to people.
    /// The same bounds hold: O(n) time and memory, within ``PropertyList/Limits``.
    public init(anyForm file: [UInt8], limits: PropertyList.Limits = .init()) {
        guard file.count <= limits.bytes else {
            self.init(file, limits: limits)
            return
        }
        switch PropertyList.Format(file) {
        case .binary:
            var reader = PropertyList.BinaryReader(file, limits: limits)
            reader.run()
            self.init(file, .binary, root: reader.root, reader.faults)
        case .openStep:
            var reader = PropertyList.OldTextReader(file, limits: limits)
            reader.run()
            self.init(reader.bytes, .openStep, root: reader.root, reader.faults)
        default: self.init(file, limits: limits)
        }
    }

    private init(
        _ bytes: [UInt8], _ format: PropertyList.Format, root: PropertyList.Value?,
        _ faults: [PropertyList.Fault]
    ) {
        self.bytes = bytes
        self.format = format
        self.root = root
        self.faults = faults
    }
}

extension PropertyList {
    /// Values under construction, for the readers that need no tag to close them.
    struct NodeList {
        private(set) var nodes: [Node] = []
        /// The last child of each node, or -1.
        private var lastChild: [Int] = []

        /// Adds a value below `parent` and answers its number.
        mutating func add(_ node: Node, below parent: Int?) -> Int {
            var node = node
            let index = nodes.count
            node.parent = parent
            if let parent {
                let previous = lastChild[parent]
                if previous >= 0 {
                    nodes[previous].nextSibling = index
                    node.ordinal = nodes[previous].ordinal + 1
                } else {
                    nodes[parent].firstChild = index
                }
                lastChild[parent] = index
            }
            nodes.append(node)
            lastChild.append(-1)
            return index
        }

        /// The range of a value that was added before its end was known.
        mutating func close(_ index: Int, at end: Int) {
            nodes[index].range = nodes[index].range.lowerBound..<end
        }
    }
}
