internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// What a change of the site would do, shown before it goes live.
struct SiteReview {
    private typealias Words = Texts.Review
    private let visit: Visit

    /// So many bytes of markup say what changes.
    private static let room = 40_000

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        guard let kind = visit.form["kind"].flatMap({ SiteFields.Kind(rawValue: $0) }) else {
            throw Refused(400, Texts.Errors.incomplete)
        }
        do {
            let change = try SiteFields.change(kind, visit.form)
            if visit.form["confirmed"] == "1" {
                try await visit.service.apply(change, in: id, by: visit.principal)
                return visit.call.redirect(
                    to: try visit.address(["site"], query: ["did": "live"]))
            }
            let rehearsal = try await visit.service.rehearse(change, in: id, by: visit.principal)
            return try await review(kind, rehearsal)
        } catch let fault as FieldFault {
            return try await SitePage(visit).form(
                kind, Form(visit.form, fault: fault), status: 422)
        } catch let fault as PublishFault {
            if let field = SiteFields.field(of: fault, in: kind) {
                var reason = fault.findings.joined(separator: "; ").clipped(to: 1_000)
                // A sentence would begin with a name of the file in capitals.
                if kind == .own { reason = Words.notTaken(reason) }
                return try await SitePage(visit).form(
                    kind, Form(visit.form, fault: FieldFault(field, "file", reason)), status: 422)
            }
            return try await again(kind, "\(fault)")
        } catch StoreError.taken(let name) {
            return try await again(kind, "\(name)")
        }
    }

    /// The form with what speaks against it above.
    private func again(_ kind: SiteFields.Kind, _ reason: String) async throws -> Response {
        let above = HTML.element(
            "p", [.init("class", "card bad"), .init("role", "alert")],
            .brief(reason.sentence, 4_000))
        guard ![.removeApp, .removeDomain].contains(kind) else {
            return try await visit.frame(Words.impossible, .site).page(
                above, .button(Words.back, try visit.address(["site"])), status: 409)
        }
        return try await SitePage(visit).form(
            kind, Form(visit.form, fault: FieldFault("", "", "")), above: above, status: 422)
    }

    // MARK: Before it goes live

    private func review(_ kind: SiteFields.Kind, _ rehearsal: SiteRehearsal) async throws
        -> Response
    {
        var hidden: [HTML] = []
        for (name, value) in visit.form where name != FormToken.name && name != "confirmed" {
            hidden.append(.hidden(name, value))
        }
        let isRemoval = [.removeApp, .removeDomain].contains(kind)
        let (shown, left) = HTML.fitting(Self.differences(rehearsal), Self.room)
        return try await visit.frame(Words.title, .site).page(
            .all(shown), left == 0 ? .nothing : .paragraph(Words.moreDomains(left), "card soft"),
            .section(
                Words.seen, "card",
                .table(
                    Words.seen, Words.seenColumns,
                    ChangeTimeline.now.stages.map { stage in
                        [
                            .text(stage.place), .text(Self.time(stage)),
                            .text(stage.remark.sentence),
                        ]
                    })),
            .element(
                "div", [.init("class", "card row")],
                Form.form(
                    to: try visit.address(["site", "change"]), secret: visit.secret,
                    button: isRemoval ? Words.remove : Words.makeLive, isDangerous: isRemoval,
                    .all(hidden), .hidden("confirmed", "1")),
                .button(Words.leave, try visit.address(["site"]))))
    }

    private static func time(_ stage: ChangeTimeline.Stage) -> String {
        func words(_ hours: Int) -> String {
            hours < 48 ? Words.hours(hours) : Words.days(hours / 24)
        }
        guard stage.latest != 0 else { return Words.atOnce }
        return Words.span(words(stage.earliest), stage.latest.map(words))
    }

    /// What changes, a piece for each domain: those first where something does.
    private static func differences(_ rehearsal: SiteRehearsal) -> [HTML] {
        var pieces: [(isChange: Bool, html: HTML)] = []
        for old in rehearsal.before
        where !rehearsal.after.contains(where: { $0.domain.id == old.domain.id }) {
            pieces.append(
                (
                    true,
                    .section(
                        old.domain.content.description, "card", .paragraph(Words.gone, "bad"))
                ))
        }
        // Of very many domains the first ones are compared.
        for new in rehearsal.after.prefix(100) {
            let old = rehearsal.before.first { $0.domain.id == new.domain.id }
            pieces.append(difference(old, new))
        }
        if rehearsal.after.isEmpty, rehearsal.before.isEmpty {
            pieces.append((true, .paragraph(Words.noDomain, "card soft")))
        }
        return pieces.filter(\.isChange).map(\.html) + pieces.filter { !$0.isChange }.map(\.html)
    }

    private static func difference(_ old: Site?, _ new: Site) -> (isChange: Bool, html: HTML) {
        let name = new.domain.content.description
        let nothing = Array("{}".utf8)
        let before = AssociationFile(old?.association?.bytes ?? nothing)
        let after = AssociationFile(new.association?.bytes ?? nothing)
        let apps = SemanticDiff(old: before, new: after, host: new.domain.content.host).apps
        let changed = apps.filter { !$0.isIdentical }
        let isAndroid = old.map { $0.assetLinks != new.assetLinks } ?? false
        var (pieces, left) = HTML.fitting(changed.map(Self.app), 16_000)
        if left > 0 { pieces.append(.paragraph(Texts.leftOut(left), "soft")) }
        if old == nil { pieces.insert(.paragraph(Words.new), at: 0) }
        if changed.isEmpty { pieces.append(.paragraph(Words.asBefore, "soft")) }
        if isAndroid { pieces.append(.paragraph(Words.android)) }
        pieces.append(
            FileSection.remarks(
                AssociationLint(after).findings()
                    + (new.assetLinks.map { FileSection.findings($0, new) } ?? []), 4_000))
        pieces.append(
            .element(
                "details", [], .element("summary", [], .text(Words.preview)),
                .element(
                    "pre", [.init("tabindex", "0")], .text("\n"),
                    .brief(String(decoding: after.document.bytes, as: UTF8.self), 10_000))))
        return (
            old == nil || !changed.isEmpty || isAndroid, .section(name, "card", .all(pieces))
        )
    }

    private static func app(_ difference: AppDifference) -> HTML {
        func list(_ changes: [AppDifference.Change], _ words: String, _ style: String) -> HTML {
            guard !changes.isEmpty else { return .nothing }
            let (shown, left) = HTML.fitting(
                changes.map {
                    .element("li", [], .element("code", [], .brief("\($0.witness)", 600)))
                }, 3_000)
            return .all([
                .element("p", [.init("class", style)], .text(words)),
                .element("ul", [], .all(shown)),
                left == 0 ? .nothing : .paragraph(Texts.leftOut(left), "hint"),
            ])
        }
        return .all([
            .element("h3", [], .brief(difference.app, 400)),
            list(difference.opened, Words.opens, "good"),
            list(difference.closed, Words.closes, "bad"),
            difference.undetermined == nil ? .nothing : .paragraph(Words.tooMany, "warn"),
        ])
    }
}
