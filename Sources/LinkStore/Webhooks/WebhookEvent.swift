internal import WebText

/// What a webhook is told: a name of its own, by which a receiver that gets it twice can tell, and
/// the text that is sent, which is the same at every attempt.
package struct WebhookEvent: Hashable, Sendable {
    /// The name, which no other event has.
    package let name: String
    /// What happened: `link.edited`.
    package let kind: String
    /// What it happened to, for people: a slug, or how many links.
    package let subject: String
    /// The JSON text.
    package let body: String

    /// The kinds that there are, in the order in which people look for them.
    package static let kinds = [
        "link.created", "link.edited", "link.deleted", "link.restored", "link.reverted",
        "link.freed", "test",
    ]

    /// Makes an event from its parts.
    package init(name: String, kind: String, subject: String, body: String) {
        (self.name, self.kind, self.subject, self.body) = (name, kind, subject, body)
    }

    /// An event that nothing led to, by which people see whether it arrives.
    package static func test(in project: Project.ID, by change: Change) -> WebhookEvent {
        make("test", "a test", [], [], in: project, by: change)
    }

    /// What happened to a link that is now like `link`.
    package static func change(
        _ kind: String, of link: Link, _ changes: [AuditEntry.FieldChange] = [], by change: Change
    ) -> WebhookEvent {
        make(kind, link.slug, [link], changes, in: link.project, by: change)
    }

    /// The creation of many links, in parts that a receiver can hold.
    package static func creation(of links: [Link], by change: Change) -> [WebhookEvent] {
        var events: [WebhookEvent] = []
        var part: [Link] = []
        var size = 0
        func close() {
            guard let first = part.first else { return }
            let subject = part.count == 1 ? first.slug : "\(part.count) links"
            events.append(
                make("link.created", subject, part, [], in: first.project, by: change))
            (part, size) = ([], 0)
        }
        for link in links {
            let own = link.content.roughSize
            if part.count == mostLinks || (size + own > mostBytes && !part.isEmpty) { close() }
            part.append(link)
            size += own
        }
        close()
        return events
    }

    /// So many links stand in one event at most.
    static let mostLinks = 100
    /// An event is divided when it would grow beyond this, in bytes.
    static let mostBytes = 256 << 10

    private static func make(
        _ kind: String, _ subject: String, _ links: [Link], _ changes: [AuditEntry.FieldChange],
        in project: Project.ID, by change: Change
    ) -> WebhookEvent {
        var generator = SystemRandomNumberGenerator()
        let words = [generator.next(), generator.next()].map { (word: UInt64) in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        let name = "evt_" + words.joined()
        let tree: JSONTree = [
            "id": .string(name), "type": .string(kind), "at": .string(change.at.rfc3339),
            "project": .integer(Int(project.rawValue)), "author": .string("\(change.author)"),
            "changes": .array(changes.map(\.tree)),
            "links": .array(links.map { $0.json(at: change.at) }),
        ]
        return WebhookEvent(name: name, kind: kind, subject: subject, body: tree.text())
    }
}

extension AuditEntry.FieldChange {
    /// As webhooks have it: moments in words, as in the links themselves.
    fileprivate var tree: JSONTree {
        func value(_ tree: JSONTree) -> JSONTree {
            guard field == "expiresAt", case .integer(let number) = tree else { return tree }
            return .string(Timestamp(milliseconds: Int64(number)).rfc3339)
        }
        return ["field": .string(field), "before": value(before), "after": value(after)]
    }
}

extension Link.Content {
    /// About how many bytes it takes as JSON.
    fileprivate var roughSize: Int {
        let texts =
            [
                deepLinkPath, desktopFallback, iosFallback, androidFallback, title, description,
                image,
                note,
            ].compactMap(\.self) + tags
        return 400 + texts.reduce(0) { $0 + $1.utf8.count }
    }
}
