internal import HTTPServing
internal import LinkService
internal import LinkStore
internal import SiteAssociation
internal import WebText

/// What a change of the site would do, shown before it goes live.
struct SiteReview {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    func response() async throws -> Response {
        let id = try visit.projectID
        guard let kind = visit.form["kind"].flatMap({ SiteFields.Kind(rawValue: $0) }) else {
            throw Refused(400, "the form is not complete")
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
            return try await again(kind, "\(fault)")
        } catch StoreError.taken(let name) {
            return try await again(kind, "\(name)")
        }
    }

    /// The form with what speaks against it above.
    private func again(_ kind: SiteFields.Kind, _ reason: String) async throws -> Response {
        let above = HTML.element(
            "p", [.init("class", "card bad"), .init("role", "alert")], .text(reason.sentence))
        guard ![.removeApp, .removeDomain].contains(kind) else {
            return try await visit.frame("That cannot be done", .site).page(
                above, .button("Back", try visit.address(["site"])), status: 409)
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
        return try await visit.frame("Before it goes live", .site).page(
            .all(Self.differences(rehearsal)),
            .section(
                "When it is seen", "card",
                .table(
                    "When it is seen", ["Where", "After", "Why"],
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
                    button: isRemoval ? "Remove it" : "Make it live", isDangerous: isRemoval,
                    .all(hidden), .hidden("confirmed", "1")),
                .button("Leave it as it is", try visit.address(["site"]))))
    }

    private static func time(_ stage: ChangeTimeline.Stage) -> String {
        func words(_ hours: Int) -> String { hours < 48 ? "\(hours) h" : "\(hours / 24) days" }
        guard stage.latest != 0 else { return "at once" }
        return words(stage.earliest) + (stage.latest.map { " to \(words($0))" } ?? " or more")
    }

    private static func differences(_ rehearsal: SiteRehearsal) -> [HTML] {
        var pieces: [HTML] = []
        for new in rehearsal.after {
            let old = rehearsal.before.first { $0.domain.id == new.domain.id }
            pieces.append(difference(old, new))
        }
        for old in rehearsal.before
        where !rehearsal.after.contains(where: { $0.domain.id == old.domain.id }) {
            pieces.append(
                .section(
                    old.domain.content.description, "card",
                    .paragraph(
                        "The domain is not served any more: its printed links lead nowhere, and "
                            + "no tap on them opens an app.", "bad")))
        }
        if rehearsal.after.isEmpty, rehearsal.before.isEmpty {
            pieces.append(
                .paragraph("There is no domain yet, so nothing is served so far.", "card soft"))
        }
        return pieces
    }

    private static func difference(_ old: Site?, _ new: Site) -> HTML {
        let name = new.domain.content.description
        let nothing = Array("{}".utf8)
        let before = AssociationFile(old?.association?.bytes ?? nothing)
        let after = AssociationFile(new.association?.bytes ?? nothing)
        let apps = SemanticDiff(old: before, new: after, host: new.domain.content.host).apps
        let changed = apps.filter { !$0.isIdentical }
        var pieces = changed.map(Self.app)
        if old == nil { pieces.insert(.paragraph("This domain is served from now on."), at: 0) }
        if changed.isEmpty {
            pieces.append(
                .paragraph("On iPhone and iPad every address opens as before.", "soft"))
        }
        if let old, old.assetLinks != new.assetLinks {
            pieces.append(.paragraph("The file for Android changes."))
        }
        let findings =
            AssociationLint(after).findings()
            + (new.assetLinks.map { FileSection.findings($0, new) } ?? [])
        if !findings.isEmpty {
            pieces.append(.element("ul", [], .all(findings.map { FileSection.remark($0) })))
        }
        pieces.append(
            .element(
                "details", [], .element("summary", [], .text("The file as it would be")),
                .code(String(decoding: after.document.bytes.prefix(20_000), as: UTF8.self))))
        return .section(name, "card", .all(pieces))
    }

    private static func app(_ difference: AppDifference) -> HTML {
        func list(_ changes: [AppDifference.Change], _ words: String, _ style: String) -> HTML {
            guard !changes.isEmpty else { return .nothing }
            return .all([
                .element("p", [.init("class", style)], .text(words)),
                .element(
                    "ul", [],
                    .all(
                        changes.prefix(20).map {
                            .element("li", [], .element("code", [], .text("\($0.witness)")))
                        })),
            ])
        }
        return .all([
            .element("h3", [], .text(difference.app)),
            list(difference.opened, "Opens the app from now on, for example:", "good"),
            list(difference.closed, "Does not open the app any more, for example:", "bad"),
            difference.undetermined == nil
                ? .nothing
                : .paragraph(
                    "There may be more changes: the rules are too many to compare all.", "warn"),
        ])
    }
}
