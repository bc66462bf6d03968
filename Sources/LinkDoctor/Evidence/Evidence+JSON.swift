internal import AppInspection
internal import SiteAssociation
internal import WebProbe
public import WebText

// Evidence as JSON: what `--record` writes and `--replay` reads.

extension Evidence {
    /// The evidence as JSON, with everything that the checks look at.
    public var tree: JSONTree {
        .object(compacting: [
            ("schema", 1), ("subject", .string(subject.text)),
            ("urls", .array(subject.urls.map(JSONTree.string))),
            ("taken", .string(taken.description)), ("plan", plan.tree),
            ("app", plan.app?.tree),
            (
                "records",
                .object(
                    records.keys.sorted().compactMap { role in
                        records[role].map { .init(role.description, $0.tree) }
                    })
            ),
        ])
    }

    /// Reads what ``tree`` wrote.
    ///
    /// - Throws: ``Unreadable`` with what is missing.
    public init(_ document: JSONDocument) throws(Unreadable) {
        if let finding = document.syntaxFindings.first { throw Unreadable(finding.message) }
        guard let root = document.root, root["schema"]?.integer == 1 else {
            throw Unreadable("it is no evidence, or of a newer Landfall")
        }
        guard let text = root["subject"]?.string,
            let taken = root["taken"]?.string.flatMap({ Moment($0) })
        else { throw Unreadable("\"subject\" or \"taken\" is missing") }
        var subject: DoctorSubject
        do throws(DoctorSubject.Invalid) {
            subject = try DoctorSubject(text)
        } catch {
            throw Unreadable(error.description)
        }
        subject.urls = root["urls"]?.elements.compactMap(\.string) ?? []
        var records: [EvidenceRole: ProbeRecord] = [:]
        for member in root["records"].map({ Array($0.members) }) ?? [] {
            guard let role = member.name.string, let record = ProbeRecord(member.value) else {
                throw Unreadable("a record is incomplete")
            }
            records[EvidenceRole(role)] = record
        }
        var plan = EvidencePlan(root["plan"])
        plan.app = root["app"].flatMap { AppEvidence($0) }
        self.init(subject: subject, taken: taken, plan: plan, records: records)
    }

    /// Why a text is no evidence.
    public struct Unreadable: Error, Hashable, Sendable, CustomStringConvertible {
        /// One line.
        public let description: String

        init(_ description: String) { self.description = description }
    }
}

extension EvidencePlan {
    fileprivate var tree: JSONTree {
        .object(compacting: [
            ("asksOthers", .bool(asksOthers)), ("cdn", .string(cdn)), ("google", .string(google)),
            ("followsLinks", .bool(followsLinks)), ("deadline", .integer(deadline)),
            ("package", package.map(JSONTree.string)),
            ("fingerprint", fingerprint.map(JSONTree.string)),
            ("hasGivenAddress", .bool(hasGivenAddress)),
        ])
    }

    fileprivate init(_ value: JSONValue?) {
        self.init()
        guard let value else { return }
        asksOthers = value["asksOthers"]?.bool ?? true
        cdn = value["cdn"]?.string ?? Self.appleCDN
        google = value["google"]?.string ?? google
        followsLinks = value["followsLinks"]?.bool ?? false
        deadline = value["deadline"]?.integer ?? deadline
        package = value["package"]?.string
        fingerprint = value["fingerprint"]?.string
        hasGivenAddress = value["hasGivenAddress"]?.bool ?? false
    }
}

extension AppEvidence {
    fileprivate var tree: JSONTree {
        .object(compacting: [
            ("name", .string(name)), ("identifier", identifier.map(JSONTree.string)),
            (
                "layers",
                .array(
                    layers.map { layer in
                        [
                            "name": .string(layer.name),
                            "entries": layer.entries.map {
                                .array($0.map(JSONTree.string))
                            } ?? .null,
                        ]
                    })
            ),
            (
                "findings",
                .array(
                    findings.map { finding in
                        .object(compacting: [
                            ("id", .string(finding.id)),
                            ("severity", .string(finding.severity.description)),
                            ("message", .string(finding.message)),
                            ("advice", finding.advice.map(JSONTree.string)),
                        ])
                    })
            ),
        ])
    }

    fileprivate init?(_ value: JSONValue) {
        guard let name = value["name"]?.string else { return nil }
        let layers = value["layers"]?.elements.compactMap { layer -> Layer? in
            guard let name = layer["name"]?.string else { return nil }
            let entries = layer["entries"]
            let list = entries?.kind == .array ? entries?.elements.compactMap(\.string) : nil
            return Layer(name, entries: list)
        }
        let findings = value["findings"]?.elements.compactMap { finding -> Finding? in
            guard let rule = finding["id"]?.string.flatMap(RuleBook.rule) else { return nil }
            return Finding(
                rule, severity: finding["severity"]?.string.flatMap { Severity($0) },
                finding["message"]?.string ?? "", advice: finding["advice"]?.string)
        }
        self.init(
            name: name, identifier: value["identifier"]?.string, layers: layers ?? [],
            findings: findings ?? [])
    }
}
