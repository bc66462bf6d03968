extension PropertyList {
    /// Builds the flat storage of a document out of tags.
    ///
    /// There is no recursion: open elements stand on a stack, which ``Limits/depth`` bounds. After
    /// a fault the parser goes on in the way that makes sense of most of what follows.
    struct Parser {
        var scanner: MarkupScanner
        let limits: Limits
        var nodes: [Node] = []
        var root: Int?
        var stack: [Frame] = []
        var faults: [Fault] = []
        /// Whether lines of a merge were seen, whose marks are no news any more.
        var sawConflict = false
        /// Whether a limit was passed, so that reading ends.
        var isStopped = false

        init(_ bytes: [UInt8], limits: Limits) {
            scanner = MarkupScanner(bytes)
            self.limits = limits
        }

        /// An element that is open.
        struct Frame {
            let role: Role
            let tag: MarkupScanner.Tag
            /// The value that a dictionary or an array is stored as.
            var node: Int?
            /// The last value in it.
            var lastChild: Int?
            var count = 0
            /// In a dictionary: the key that waits for its value.
            var key: (text: String, range: Range<Int>)?

            enum Role: Hashable { case plist, dictionary, array, unknown }
        }

        mutating func run() {
            while !scanner.isAtEnd, !isStopped {
                let textStart = scanner.offset
                scanner.move(to: scanner.next { $0 == UInt8(ascii: "<") })
                judgeStrayText(textStart..<scanner.offset)
                guard !scanner.isAtEnd else { break }
                let start = scanner.offset
                if skipConflictMark() { continue }
                switch scanner.token() {
                case .open(let tag): open(tag)
                case .close(let tag): close(tag)
                case .characters(let range): judgeStrayText(range)
                case .lessThan: reportLessThan(at: start)
                case .skipped: break
                }
            }
            if isStopped { abandon() } else { finish() }
        }

        mutating func report(
            _ kind: Fault.Kind, at range: Range<Int>, _ message: String, advice: String? = nil
        ) {
            guard faults.count < limits.faults else { return }
            faults.append(Fault(kind, at: range, message, advice: advice))
        }
    }
}

// MARK: - Opening

extension PropertyList.Parser {
    private mutating func open(_ tag: MarkupScanner.Tag) {
        if stack.last?.role == .unknown {
            if !tag.isEmpty { push(.unknown, tag) }
        } else if tag.name == "plist" {
            openPlist(tag)
        } else if tag.name == "key" {
            readKey(tag)
        } else if let kind = PropertyList.Value.Kind(elementName: tag.name) {
            readValue(kind, tag)
        } else {
            openUnknown(tag)
        }
    }

    private mutating func openPlist(_ tag: MarkupScanner.Tag) {
        guard stack.isEmpty, root == nil else {
            return report(
                .misplacedElement, at: tag.range, "<plist> stands within or behind the list",
                advice: "keep one <plist> around one value")
        }
        if tag.isEmpty {
            report(.missingRoot, at: tag.range, "<plist/> holds no value")
        } else {
            push(.plist, tag)
        }
    }

    private mutating func openUnknown(_ tag: MarkupScanner.Tag) {
        if root == nil, stack.isEmpty, tag.name.lowercased() == "html" {
            report(
                .html, at: tag.range, "this is a web page, not a property list",
                advice: "look at what the file was made from")
            isStopped = true
            return
        }
        let advice =
            PropertyList.elementMeant(by: tag.name).map { "Write \($0)." }
            ?? "Write dict, array, string, integer, real, true, false, date or data."
        report(
            .unknownElement, at: tag.range,
            "property lists have no element <\(Quoted.visible(tag.name, most: 80))>", advice: advice
        )
        spendKey()
        if !tag.isEmpty { push(.unknown, tag) }
    }

    mutating func push(_ role: Frame.Role, _ tag: MarkupScanner.Tag) {
        guard stack.count < limits.depth else {
            report(
                .tooDeep, at: tag.range, "elements are nested deeper than \(limits.depth) levels")
            isStopped = true
            return
        }
        stack.append(Frame(role: role, tag: tag))
    }
}

// MARK: - Closing

extension PropertyList.Parser {
    private mutating func close(_ tag: MarkupScanner.Tag) {
        if stack.last?.tag.name == tag.name {
            return pop(endingAt: tag.range.upperBound)
        }
        if let position = stack.lastIndex(where: { $0.tag.name == tag.name }) {
            while stack.count > position + 1 {
                reportUnclosed(before: "</\(Quoted.visible(tag.name, most: 80))>")
                pop(endingAt: tag.range.lowerBound)
            }
            return pop(endingAt: tag.range.upperBound)
        }
        let isLeaf = PropertyList.Value.Kind(elementName: tag.name).map { !$0.isContainer }
        let found = "</\(Quoted.visible(tag.name, most: 80))>"
        guard let top = stack.last else {
            return report(
                .mismatchedTag, at: tag.range, "\(found) closes nothing", advice: "remove it")
        }
        let wanted = "</\(Quoted.visible(top.tag.name, most: 80))>"
        if isLeaf ?? (tag.name == "key") {
            report(
                .mismatchedTag, at: tag.range, "\(found) closes nothing; \(wanted) was expected",
                advice: "remove it")
        } else {
            report(
                .mismatchedTag, at: tag.range, "expected \(wanted), found \(found)",
                advice: "write \(wanted)")
            pop(endingAt: tag.range.upperBound)
        }
    }

    /// Closes the innermost element.
    private mutating func pop(endingAt end: Int) {
        judgePendingKey()
        guard let frame = stack.popLast() else { return }
        switch frame.role {
        case .dictionary, .array:
            guard let index = frame.node else { return }
            nodes[index].range = frame.tag.range.lowerBound..<end
        case .plist where root == nil:
            report(
                .missingRoot, at: frame.tag.range, "<plist> holds no value",
                advice: "write <dict> and </dict> in it")
        case .plist, .unknown: break
        }
    }

    private mutating func reportUnclosed(before what: String) {
        guard let frame = stack.last else { return }
        let name = Quoted.visible(frame.tag.name, most: 80)
        report(
            .missingClosingTag, at: frame.tag.range,
            "<\(name)> is not closed: expected </\(name)>, found \(what)",
            advice: "write </\(name)> before it")
    }

    /// Leaves the open elements as long as what was read of them.
    private mutating func abandon() {
        for index in stack.compactMap(\.node) {
            nodes[index].range = nodes[index].range.lowerBound..<scanner.offset
        }
    }

    private mutating func finish() {
        let end = scanner.bytes.count
        while !stack.isEmpty {
            reportUnclosed(before: "the end of the file")
            pop(endingAt: end)
        }
        guard root == nil, faults.isEmpty, scanner.faults.isEmpty else { return }
        report(.missingRoot, at: 0..<0, "there is no value in the file")
    }
}
