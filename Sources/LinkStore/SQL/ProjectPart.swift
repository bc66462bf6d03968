/// A record of a project with a number and a name that only it has: an app, a domain.
///
/// What differs between them is here, and ``SQLStore`` does the rest for all.
protocol ProjectPart: Sendable {
    associatedtype Content: ProjectPartContent

    /// The table, which is also the word in actions of the audit.
    static var table: String { get }
    static var subject: StoreError.Subject { get }
    /// The columns of the content, in the order of ``ProjectPartContent/cells``; the first two are the
    /// name.
    static var columns: [String] { get }
    /// Whether other projects may have one of the same name.
    static var isNameOfProject: Bool { get }

    var content: Content { get }

    init(id: Identifier<Self>, project: Project.ID, content: Content)
}

/// What can be changed of a part of a project.
protocol ProjectPartContent: Sendable {
    /// The name in words.
    var label: String { get }
    /// The name that is in use where another part has it.
    var taken: StoreError.Name { get }
    var auditedFields: AuditedFields { get }
    var cells: [Cell] { get }
    init(_ row: inout some Row)
}

extension SQLStore {
    /// The parts of a project, or of all of them, by number.
    func parts<Part: ProjectPart>(of project: Project.ID?) async throws -> [Part] {
        try await read { try $0.parts(of: project) }
    }

    /// Adds a part, unless its name is in use.
    func add<Part: ProjectPart>(
        _ content: Part.Content, to project: Project.ID, by change: Change
    ) async throws -> Saved<Part> {
        try await write { database in
            let revision = try database.bump(project)
            let values = (1...Part.columns.count + 1).map { "?\($0)" }.joined(separator: ", ")
            let id = try database.number(
                """
                INSERT INTO \(Part.table) (project, \(Part.columns.joined(separator: ", ")))
                VALUES (\(values)) ON CONFLICT DO NOTHING RETURNING id
                """, [.id(project)] + content.cells)
            guard let id else { throw StoreError.taken(content.taken) }
            try database.note(
                Part.event("added", content, in: project), to: content.auditedFields, by: change)
            let part = Part(id: Identifier(id), project: project, content: content)
            return Saved(part, projectRevision: revision)
        }
    }

    /// Changes a part.
    func update<Part: ProjectPart>(
        _ id: Identifier<Part>, in project: Project.ID, to content: Part.Content,
        by change: Change
    ) async throws -> Saved<Part> {
        try await write { database in
            let revision = try database.bump(project)
            let old: Part = try database.part(id, in: project)
            let last = Part.columns.count + 2
            let assignments = Part.columns.enumerated().map { "\($1) = ?\($0 + 2)" }
            let changed = try database.run(
                """
                UPDATE \(Part.table) SET \(assignments.joined(separator: ", "))
                WHERE project = ?1 AND id = ?\(last) AND NOT EXISTS (
                    SELECT 1 FROM \(Part.table) AS other
                    WHERE other.\(Part.columns[0]) = ?2 AND other.\(Part.columns[1]) = ?3
                        \(Part.isNameOfProject ? "AND other.project = ?1" : "")
                        AND other.id <> ?\(last))
                """, [.id(project)] + content.cells + [.id(id)])
            guard changed == 1 else { throw StoreError.taken(content.taken) }
            try database.note(
                Part.event("edited", content, in: project), from: old.content.auditedFields,
                to: content.auditedFields, by: change)
            return Saved(
                Part(id: id, project: project, content: content), projectRevision: revision)
        }
    }

    /// Removes a part.
    func remove<Part: ProjectPart>(
        _ id: Identifier<Part>, from project: Project.ID, by change: Change
    ) async throws {
        try await write { database in
            _ = try database.bump(project)
            let old: Part = try database.part(id, in: project)
            try database.run(
                "DELETE FROM \(Part.table) WHERE project = ?1 AND id = ?2",
                [.id(project), .id(id)])
            try database.note(
                Part.event("removed", old.content, in: project),
                from: old.content.auditedFields, by: change)
        }
    }
}

extension ProjectPart {
    fileprivate static var selection: String {
        "SELECT id, project, \(columns.joined(separator: ", ")) FROM \(table)"
    }

    fileprivate init(_ row: inout some Row) {
        let (id, project): (Identifier<Self>, Project.ID) = (row.identifier(), row.identifier())
        self.init(id: id, project: project, content: Content(&row))
    }

    fileprivate static func event(
        _ action: String, _ content: Content, in project: Project.ID
    ) -> AuditEntry.Event {
        .init(project: project, action: "\(table)-\(action)", subject: content.label)
    }
}

extension Database {
    /// The parts of a project, or of all of them, by number.
    func parts<Part: ProjectPart>(of project: Project.ID?) throws -> [Part] {
        try rows(
            "\(Part.selection) WHERE ?1 IS NULL OR project = ?1 ORDER BY id", [.id(project)]
        ) { Part(&$0) }
    }

    /// The part with a number.
    func part<Part: ProjectPart>(
        _ id: Identifier<Part>, in project: Project.ID
    ) throws -> Part {
        let part = try row(
            "\(Part.selection) WHERE project = ?1 AND id = ?2", [.id(project), .id(id)]
        ) { Part(&$0) }
        guard let part else { throw StoreError.notFound(Part.subject) }
        return part
    }
}
