/// Finds the components whose path pattern begins with a beginning of the URL's path.
///
/// One radix tree per details entry and form of the URL. A component hangs at the node that
/// stands for the literal beginning of its pattern, so the nodes on the way down a path hold all
/// components that can match it, and few others.
struct PrefixIndex: Sendable {
    private var nodes: ContiguousArray<Node> = []
    private var links: ContiguousArray<Link> = []
    /// The root of each tree, or -1: four forms per entry.
    private var roots: ContiguousArray<Int32> = []

    private struct Node {
        /// What leads here from the parent: a stretch of the patterns' code.
        var labelStart: UInt32
        var labelLength: UInt32
        var firstByte: UInt8
        var firstChild: Int32 = -1
        var sibling: Int32 = -1
        var firstLink: Int32 = -1
        var lastLink: Int32 = -1
    }

    /// A component, and the next one at the same node.
    private struct Link {
        var component: Int32
        var next: Int32 = -1
    }

    mutating func reserve(entries: Int, components: Int) {
        roots.reserveCapacity(entries * TextForm.count)
        links.reserveCapacity(components)
        nodes.reserveCapacity(components + components / 2 + 8)
    }

    /// Starts the trees of the next entry.
    mutating func beginEntry() {
        for _ in 0..<TextForm.count { roots.append(-1) }
    }

    func hasComponents(_ entry: Int, form: Int) -> Bool {
        roots[entry * TextForm.count + form] >= 0
    }

    /// Adds `component`, which must be larger than those added before, to the entry begun last.
    mutating func insert(
        _ prefix: Range<Int>, of code: [UInt8], form: Int, component: Int
    ) {
        let tree = roots.count - TextForm.count + form
        if roots[tree] < 0 { roots[tree] = addNode(0..<0, code) }
        let node = code.withUnsafeBufferPointer { place(prefix, $0, from: Int(roots[tree])) }
        let link = Int32(truncatingIfNeeded: links.count)
        links.append(Link(component: Int32(truncatingIfNeeded: component)))
        if nodes[node].lastLink >= 0 {
            links[Int(nodes[node].lastLink)].next = link
        } else {
            nodes[node].firstLink = link
        }
        nodes[node].lastLink = link
    }

    /// The node for `prefix`, made where it is missing.
    private mutating func place(
        _ prefix: Range<Int>, _ code: UnsafeBufferPointer<UInt8>, from root: Int
    ) -> Int {
        var node = root
        var at = prefix.lowerBound
        while at < prefix.upperBound {
            var child = nodes[node].firstChild
            while child >= 0, nodes[Int(child)].firstByte != code[at] {
                child = nodes[Int(child)].sibling
            }
            guard child >= 0 else {
                let new = addNode(at..<prefix.upperBound, code)
                nodes[Int(new)].sibling = nodes[node].firstChild
                nodes[node].firstChild = new
                return Int(new)
            }
            let label = Int(nodes[Int(child)].labelStart)
            let length = Int(nodes[Int(child)].labelLength)
            var common = 1
            while common < length, at + common < prefix.upperBound,
                code[label + common] == code[at + common]
            {
                common += 1
            }
            if common < length { split(Int(child), at: common, code) }
            node = Int(child)
            at += common
        }
        return node
    }

    /// Cuts the label of `node` in two; the node keeps the first part and its place.
    private mutating func split(
        _ node: Int, at length: Int, _ code: UnsafeBufferPointer<UInt8>
    ) {
        let start = Int(nodes[node].labelStart)
        let end = start + Int(nodes[node].labelLength)
        let rest = addNode(start + length..<end, code)
        nodes[Int(rest)].firstChild = nodes[node].firstChild
        nodes[Int(rest)].firstLink = nodes[node].firstLink
        nodes[Int(rest)].lastLink = nodes[node].lastLink
        nodes[node].firstChild = rest
        nodes[node].firstLink = -1
        nodes[node].lastLink = -1
        nodes[node].labelLength = UInt32(truncatingIfNeeded: length)
    }

    private mutating func addNode(_ label: Range<Int>, _ code: some RandomAccessCollection<UInt8>)
        -> Int32
    {
        let first =
            label.isEmpty
            ? 0 : code[code.index(code.startIndex, offsetBy: label.lowerBound)]
        nodes.append(
            Node(
                labelStart: UInt32(truncatingIfNeeded: label.lowerBound),
                labelLength: UInt32(truncatingIfNeeded: label.count), firstByte: first))
        return Int32(truncatingIfNeeded: nodes.count - 1)
    }

    /// Calls `body` with the components at each node on the way down `path`, in order at each
    /// node, until it returns false for that node.
    @inline(__always)
    func visit(
        _ entry: Int, form: Int, path: UnsafeBufferPointer<UInt8>,
        code: UnsafeBufferPointer<UInt8>, _ body: (Int) -> Bool
    ) {
        nodes.withUnsafeBufferPointer { nodes in
            links.withUnsafeBufferPointer { links in
                var node = Int(roots[entry * TextForm.count + form])
                var at = 0
                while true {
                    var link = nodes[node].firstLink
                    while link >= 0, body(Int(links[Int(link)].component)) {
                        link = links[Int(link)].next
                    }
                    guard at < path.count else { return }
                    var child = nodes[node].firstChild
                    while child >= 0, nodes[Int(child)].firstByte != path[at] {
                        child = nodes[Int(child)].sibling
                    }
                    guard child >= 0 else { return }
                    node = Int(child)
                    let label = Int(nodes[node].labelStart)
                    let length = Int(nodes[node].labelLength)
                    guard at + length <= path.count else { return }
                    for offset in 1..<max(1, length) where code[label + offset] != path[at + offset] {
                        return
                    }
                    at += length
                }
            }
        }
    }
}
