internal import LinkService
internal import LinkStore
internal import WebText

/// Links from a text that somebody pasted: a table or JSON.
///
/// A table whose first line has a column `deepLinkPath` is read by the names of its columns, as the
/// export writes them. Any other has the slug in its first column and where it leads in the second.
struct LinkRowsReader {
    /// One row of the text.
    struct Row {
        /// Its line in the text.
        let line: Int
        /// The link to make, or what is wrong.
        let link: Result<LinkProposal, FieldFault>
        /// Something worth knowing.
        var remark: String?
    }

    let rows: [Row]
    /// Why there are none.
    let fault: FieldFault?

    /// How many rows are read.
    static let most = 2_000

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let start = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        let isJSON = start == UInt8(ascii: "{") || start == UInt8(ascii: "[")
        do throws(FieldFault) {
            let rows = isJSON ? try Self.json(text) : Self.table(text, bytes)
            guard !rows.isEmpty else {
                throw FieldFault("data", "empty", Texts.Import.noLink)
            }
            guard rows.count <= Self.most else {
                throw FieldFault(
                    "data", "too-many",
                    Texts.Import.tooMany(rows.count, Self.most))
            }
            (self.rows, fault) = (rows, nil)
        } catch {
            (rows, fault) = ([], error)
        }
    }

    // MARK: Tables

    private static func table(_ text: String, _ bytes: [UInt8]) -> [Row] {
        let table = CSVTable(bytes)
        let source = SourceText(bytes)
        guard let head = table.rows.first else { return [] }
        let names = head.cells.map { $0.drop { $0 == " " }.lowercased() }
        let isNamed = names.contains("deeplinkpath")
        let hasHead =
            isNamed || names.first?.hasPrefix("slug") == true
            || names.first?.hasPrefix("short") == true
        return table.rows.dropFirst(hasHead ? 1 : 0).map { row in
            let line = source.position(of: row.offset).line
            do throws(FieldFault) {
                if isNamed {
                    return Row(line: line, link: .success(try named(row.cells, names)))
                }
                guard row.cells.count >= 2 else {
                    throw FieldFault("data", "row", Texts.Import.noTarget)
                }
                let read = try LinkRow(name: row.cells[0], target: row.cells[1])
                let isLost = read.place.map { DynamicLink.isLost(host: $0.host) } ?? false
                return Row(
                    line: line, link: .success(read.proposal),
                    remark: isLost ? Texts.Import.lostHost : nil)
            } catch {
                return Row(line: line, link: .failure(error))
            }
        }
    }

    private static func named(
        _ cells: [String], _ names: [String]
    ) throws(FieldFault) -> LinkProposal {
        func cell(_ name: String) -> String? {
            guard let index = names.firstIndex(of: name.lowercased()), index < cells.count,
                !cells[index].isEmpty
            else { return nil }
            return cells[index]
        }
        func flag(_ name: String, _ usual: Bool) throws(FieldFault) -> Bool {
            switch cell(name)?.lowercased() {
            case nil: usual
            case "true", "yes", "1", "on": true
            case "false", "no", "0", "off": false
            case let other?:
                throw FieldFault(name, "flag", Texts.Import.noFlag(Quoted.text(other)))
            }
        }
        return LinkProposal(
            slug: cell("slug"),
            content: .init(
                deepLinkPath: cell("deepLinkPath") ?? "", desktopFallback: cell("desktopFallback"),
                iosFallback: cell("iosFallback"), androidFallback: cell("androidFallback"),
                title: cell("title"), description: cell("description"), image: cell("image"),
                isEnabled: try flag("enabled", true), expiresAt: try moment(cell("expiresAt")),
                tags: (cell("tags") ?? "").split(separator: ",").map { String($0.trimmed) },
                note: cell("note") ?? "",
                skipsInterstitial: try flag("skipsInterstitial", false),
                carriesQuery: try flag("carriesQuery", false)))
    }

    private static func moment(_ text: String?) throws(FieldFault) -> Timestamp? {
        guard let text else { return nil }
        guard let moment = Timestamp(rfc3339: text) else {
            throw FieldFault(
                "expiresAt", "moment", Texts.Import.moment)
        }
        return moment
    }

    // MARK: JSON

    private static func json(_ text: String) throws(FieldFault) -> [Row] {
        let document = JSONDocument(text)
        if let finding = document.findings.first {
            let place = finding.range?.lowerBound ?? 0
            let line = document.sourceText.position(of: place).line
            throw FieldFault("data", "json", Texts.Import.atLine(line, finding.message))
        }
        var list = document.root
        if list?.kind == .object {
            list =
                list?["links"]
                ?? list?["projects"].flatMap { projects in
                    projects.kind == .array ? projects.elements.first { _ in true }?["links"] : nil
                }
        }
        guard let list, list.kind == .array else {
            throw FieldFault("data", "json", Texts.Import.noList)
        }
        return list.elements.map { value in
            let line = document.sourceText.position(of: value.range.lowerBound).line
            do throws(FieldFault) {
                return Row(line: line, link: .success(try link(value)))
            } catch {
                return Row(line: line, link: .failure(error))
            }
        }
    }

    private static func link(_ value: JSONValue) throws(FieldFault) -> LinkProposal {
        func text(_ name: String) throws(FieldFault) -> String? {
            guard let member = value[name], member.kind != .null else { return nil }
            guard let text = member.string else {
                throw FieldFault(name, "kind", Texts.Import.noText)
            }
            return text
        }
        func flag(_ name: String, _ usual: Bool) throws(FieldFault) -> Bool {
            guard let member = value[name] else { return usual }
            guard let flag = member.bool else {
                throw FieldFault(name, "kind", Texts.Import.noBool)
            }
            return flag
        }
        var tags: [String] = []
        if let list = value["tags"], list.kind == .array {
            tags = list.elements.compactMap(\.string)
        }
        var end: Timestamp?
        if let number = value["expiresAt"]?.integer {
            end = Timestamp(milliseconds: Int64(number))
        } else {
            end = try moment(try text("expiresAt"))
        }
        return LinkProposal(
            slug: try text("slug"),
            content: .init(
                deepLinkPath: try text("deepLinkPath") ?? "",
                desktopFallback: try text("desktopFallback"),
                iosFallback: try text("iosFallback"), androidFallback: try text("androidFallback"),
                title: try text("title"), description: try text("description"),
                image: try text("image"), isEnabled: try flag("enabled", true), expiresAt: end,
                tags: tags, note: try text("note") ?? "",
                skipsInterstitial: try flag("skipsInterstitial", false),
                carriesQuery: try flag("carriesQuery", false)))
    }
}
