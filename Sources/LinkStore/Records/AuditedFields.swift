internal import WebText

/// What the audit tells about a record: names and values, without secrets.
typealias AuditedFields = [(name: String, value: JSONTree)]

extension AuditEntry.FieldChange {
    /// The fields that differ, in their order. No fields stand for a record that is not there.
    static func list(from old: AuditedFields, to new: AuditedFields) -> [Self] {
        func value(_ name: String, in fields: AuditedFields) -> JSONTree {
            fields.first { $0.name == name }?.value ?? .null
        }
        let names =
            new.map(\.name)
            + old.map(\.name).filter { name in
                !new.contains { $0.name == name }
            }
        return names.compactMap { name in
            let (before, after) = (value(name, in: old), value(name, in: new))
            return before == after ? nil : Self(name, before: before, after: after)
        }
    }
}

extension AuditEntry.FieldChange {
    /// The text that is stored, empty for no changes.
    static func text(_ changes: [Self]) -> String {
        if changes.isEmpty { return "" }
        return JSONTree.array(
            changes.map { ["field": .string($0.field), "before": $0.before, "after": $0.after] }
        ).text()
    }

    /// Reads the stored text.
    static func list(stored text: String) -> [Self] {
        guard !text.isEmpty, let root = JSONDocument(text).root else { return [] }
        return root.elements.map { change in
            Self(
                change["field"]?.string ?? "", before: tree(change["before"]),
                after: tree(change["after"]))
        }
    }

    /// Values are texts, whole numbers, flags and lists of texts.
    private static func tree(_ value: JSONValue?) -> JSONTree {
        guard let value else { return .null }
        switch value.kind {
        case .string: return .optional(value.string)
        case .number: return value.integer.map(JSONTree.integer) ?? .null
        case .true: return true
        case .false: return false
        case .array: return .array(value.elements.map { .optional($0.string) })
        case .object, .null: return .null
        }
    }
}

extension Project.Content {
    var auditedFields: AuditedFields {
        [
            ("name", .string(name)), ("fallbackHosts", .array(fallbackHosts.map(JSONTree.string))),
            ("ownAssociation", .optional(ownAssociation)),
        ]
    }
}

extension Domain.Content {
    var auditedFields: AuditedFields {
        [("host", .string(description)), ("prefixes", .array(prefixes.map(JSONTree.string)))]
    }
}

extension App.Content {
    var auditedFields: AuditedFields {
        switch self {
        case .ios(let app):
            [
                ("team", .string(app.team)), ("appIdPrefix", .string(app.appIDPrefix)),
                ("bundle", .string(app.bundle)), ("storeId", .optional(app.storeID)),
                ("scheme", .optional(app.scheme)),
            ]
        case .android(let app):
            [
                ("package", .string(app.package)),
                ("fingerprints", .array(app.fingerprints.map(JSONTree.string))),
                ("scheme", .optional(app.scheme)),
            ]
        }
    }
}

extension Link.Content {
    var auditedFields: AuditedFields {
        [
            ("deepLinkPath", .string(deepLinkPath)),
            ("desktopFallback", .optional(desktopFallback)),
            ("iosFallback", .optional(iosFallback)),
            ("androidFallback", .optional(androidFallback)), ("title", .optional(title)),
            ("description", .optional(description)), ("image", .optional(image)),
            ("enabled", .bool(isEnabled)),
            ("expiresAt", expiresAt.map { .integer(Int($0.milliseconds)) } ?? .null),
            ("tags", .array(tags.map(JSONTree.string))), ("note", .string(note)),
            ("skipsInterstitial", .bool(skipsInterstitial)),
            ("carriesQuery", .bool(carriesQuery)),
        ]
    }
}

extension User.Content {
    /// Of secrets the audit tells that they changed, and nothing else.
    func changes(from old: User.Content?) -> [AuditEntry.FieldChange] {
        func fields(_ content: User.Content) -> AuditedFields {
            [
                ("email", .string(content.email)), ("name", .string(content.name)),
                ("administrator", .bool(content.isAdministrator)),
                ("disabled", .bool(content.disabledAt != nil)),
            ]
        }
        func secret(_ name: String, _ path: KeyPath<User.Content, String?>) -> [(
            AuditEntry.FieldChange
        )] {
            let (before, after) = (old?[keyPath: path], self[keyPath: path])
            if before == after { return [] }
            return [
                .init(
                    name, before: before == nil ? .null : "hidden",
                    after: after == nil ? .null : "hidden")
            ]
        }
        return AuditEntry.FieldChange.list(from: old.map(fields) ?? [], to: fields(self))
            + secret("password", \.passwordHash) + secret("secondFactor", \.secondFactor)
    }
}

extension Token.Content {
    var auditedFields: AuditedFields {
        [
            ("name", .string(name)), ("scope", .string(scope.rawValue)),
            ("expiresAt", expiresAt.map { .integer(Int($0.milliseconds)) } ?? .null),
        ]
    }
}

extension Webhook.Content {
    /// Of the secret the audit tells that it changed: its digest would be enough to try guesses on.
    func changes(from old: Webhook.Content?) -> [AuditEntry.FieldChange] {
        func fields(_ content: Webhook.Content) -> AuditedFields {
            [
                ("url", .string(content.url)), ("note", .string(content.note)),
                ("enabled", .bool(content.isEnabled)),
            ]
        }
        let changes = AuditEntry.FieldChange.list(from: old.map(fields) ?? [], to: fields(self))
        guard let old, old.secret != secret else { return changes }
        return changes + [.init("secret", before: "hidden", after: "hidden")]
    }
}
