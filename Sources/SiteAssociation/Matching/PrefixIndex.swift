/// Finds the components whose path pattern begins with a beginning of the URL's path.
///
/// One radix tree per details entry and form of the URL. A component hangs at the node that
/// stands for the literal beginning of its pattern, so the nodes on the way down a path hold all
/// components that can match it, and few others.
struct PrefixIndex: Sendable {
    private var nodes: ContiguousArray<Node> = []
    private var nodeCount = 0
    private var links: ContiguousArray<Link> = []
    /// The root of each tree, or -1: four forms per entry.
    private var roots: ContiguousArray<Int32> = []

    private struct Node {
        /// What leads here from the parent: a stretch of the patterns' code.
        var labelStart: UInt32 = 0
        var labelLength: UInt32 = 0
        var firstByte: UInt8 = 0
        var firstChild: Int32 = -1
        var sibling: Int32 = -1
        var firstLink: Int32 = -1
        var lastLink: Int32 = -1

        init() {}

        init(label: Range<Int>, _ code: UnsafeBufferPointer<UInt8>) {
            labelStart = UInt32(truncatingIfNeeded: label.lowerBound)
            labelLength = UInt32(truncatingIfNeeded: label.count)
            firstByte = code[label.lowerBound]
        }
    }

    /// A component, and the next one at the same node.
    private struct Link {
        var component: Int32
        var next: Int32 = -1
    }

    /// Makes room for so many entries and components; no more may be added.
    init(entries: Int = 0, components: Int = 0) {
        roots.reserveCapacity(entries * TextForm.count)
        links.reserveCapacity(components)
        // A component adds its own node at most, cuts another one in two, and may need a root.
        nodes = ContiguousArray(repeating: Node(), count: components * 3)
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
        var count = nodeCount
        var root = Int(roots[tree])
        let link = links.count
        links.append(Link(component: Int32(truncatingIfNeeded: component)))
        code.withUnsafeBufferPointer { code in
            nodes.withUnsafeMutableBufferPointer { nodes in
                links.withUnsafeMutableBufferPointer { links in
                    if root < 0 {
                        root = count
                        count += 1
                    }
                    let place = Self.place(prefix, code, from: root, &nodes, &count)
                    let last = Int(nodes[place].lastLink)
                    if last >= 0 {
                        links[last].next = Int32(truncatingIfNeeded: link)
                    } else {
                        nodes[place].firstLink = Int32(truncatingIfNeeded: link)
                    }
                    nodes[place].lastLink = Int32(truncatingIfNeeded: link)
                }
            }
        }
        roots[tree] = Int32(truncatingIfNeeded: root)
        nodeCount = count
    }

    /// The node for `prefix`, made where it is missing.
    private static func place(
        _ prefix: Range<Int>, _ code: UnsafeBufferPointer<UInt8>, from root: Int,
        _ nodes: inout UnsafeMutableBufferPointer<Node>, _ count: inout Int
    ) -> Int {
        var node = root
        var at = prefix.lowerBound
        while at < prefix.upperBound {
            var child = Int(nodes[node].firstChild)
            while child >= 0, nodes[child].firstByte != code[at] {
                child = Int(nodes[child].sibling)
            }
            guard child >= 0 else {
                nodes[count] = Node(label: at..<prefix.upperBound, code)
                nodes[count].sibling = nodes[node].firstChild
                nodes[node].firstChild = Int32(truncatingIfNeeded: count)
                count += 1
                return count - 1
            }
            let label = Int(nodes[child].labelStart)
            let length = Int(nodes[child].labelLength)
            var common = 1
            while common < length, at + common < prefix.upperBound,
                code[label + common] == code[at + common]
            {
                common += 1
            }
            if common < length {
                // The label is cut in two: the node keeps the first part and its place, a new
                // one below it takes over the rest.
                var rest = nodes[child]
                let restLabel = Node(label: label + common..<label + length, code)
                rest.labelStart = restLabel.labelStart
                rest.labelLength = restLabel.labelLength
                rest.firstByte = restLabel.firstByte
                rest.sibling = -1
                nodes[count] = rest
                nodes[child].firstChild = Int32(truncatingIfNeeded: count)
                nodes[child].firstLink = -1
                nodes[child].lastLink = -1
                nodes[child].labelLength = UInt32(truncatingIfNeeded: common)
                count += 1
            }
            node = child
            at += common
        }
        return node
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
                    for offset in 1..<max(1, length) where code[label + offset] != path[at + offset]
                    {
                        return
                    }
                    at += length
                }
            }
        }
    }
}
