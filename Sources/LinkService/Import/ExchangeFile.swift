package import LinkStore
internal import WebText

/// Projects with their domains, apps and links, read from a file.
///
///     let file = ExchangeFile(bytes, project: "Shop")
///     file.links      // what can be imported
///     file.faults     // what cannot, each with its place
///
/// The file is what an export writes, a JSON array of objects, or a table with commas, semicolons
/// or tabs. Anything is read in time linear in its size, and what cannot be understood stops nothing.
package struct ExchangeFile: Sendable {
    /// Something about the file, with its byte in it.
    package struct Note: Hashable, Sendable {
        /// The byte.
        package let offset: Int
        /// The words, without a full stop.
        package let message: String

        /// Makes a note.
        package init(_ offset: Int, _ message: String) {
            (self.offset, self.message) = (offset, message)
        }
    }

    /// A part of a project, with its place in the file.
    package struct Placed<Value: Sendable>: Sendable {
        /// The first byte.
        package let offset: Int
        /// The part.
        package let value: Value
    }

    /// A link as it stands in a file.
    package struct Entry: Sendable {
        /// The link to make.
        package var proposal: LinkProposal
        /// Whether only its slug is to stay reserved.
        package var isDeleted = false
    }

    /// A project.
    package struct Project: Sendable {
        /// The first byte.
        package var offset = 0
        /// The project itself.
        package var content: LinkStore.Project.Content
        /// Its domains.
        package var domains: [Placed<Domain.Content>] = []
        /// Its apps.
        package var apps: [Placed<App.Content>] = []
        /// Its links.
        package var links: [Placed<Entry>] = []
    }

    /// The projects.
    package internal(set) var projects: [Project] = []
    /// What cannot be imported.
    package internal(set) var faults: [Note] = []
    /// What is worth knowing.
    package internal(set) var remarks: [Note] = []
    /// How many links were printed on each host and prefix.
    package internal(set) var places: [LinkRow.Place: Int] = [:]

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - project: The name of the project that the links of a list go to; an export names its
    ///     projects itself.
    package init(_ bytes: [UInt8], project: String?) {
        switch bytes.first(where: { $0 > 0x20 && $0 < 0x80 }) {
        case UInt8(ascii: "{"), UInt8(ascii: "["): readJSON(JSONDocument(bytes), project)
        default: readTable(CSVTable(bytes), project)
        }
    }

    /// How many links there are.
    package var count: Int { projects.reduce(0) { $0 + $1.links.count } }

    /// Takes a row of a list.
    mutating func add(_ cells: [LinkColumn: String], at offset: Int, to project: inout Project) {
        do throws(FieldFault) {
            let row = try LinkRow(cells)
            project.links.append(Placed(offset: offset, value: Entry(proposal: row.proposal)))
            if let place = row.place { places[place, default: 0] += 1 }
        } catch {
            faults.append(Note(offset, "\(error)"))
        }
    }

    /// The project that a list goes to, or nil after a fault.
    mutating func target(_ name: String?) -> Project? {
        guard let name else {
            faults.append(Note(0, "a list of links needs the name of a project: --project NAME"))
            return nil
        }
        return Project(content: .init(name: name))
    }
}
