internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The buttons of a link's page: on and off, delete and undo, back to an earlier revision.
struct LinkChanges {
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    /// What a button does. Each names the revision that its page showed, so that nobody undoes a
    /// change that they have not seen.
    enum Change: String, CaseIterable {
        case enable
        case disable
        case delete
        case restore
        case undo
        case revert
    }

    func response(_ wanted: Change) async throws -> Response {
        let id = try visit.projectID
        let link = try Link.ID(visit.number("link"))
        guard let expected = visit.form["revision"].flatMap({ Int($0) }) else {
            throw Refused(400, Texts.Errors.incomplete)
        }
        let notice: String
        do {
            notice = try await make(wanted, link, in: id, expecting: expected)
        } catch StoreError.stale {
            return ErrorPage(
                status: 409, reason: Texts.LinkPage.raced, isRace: true,
                back: (Texts.LinkPage.lookAgain, try visit.address(["links", "\(link)"]))
            ).response
        }
        return visit.call.redirect(
            to: try visit.address(["links", "\(link)"], query: ["did": notice]))
    }

    /// Makes a change, and returns the word for what was done.
    private func make(
        _ wanted: Change, _ link: Link.ID, in id: Project.ID, expecting expected: Int
    ) async throws -> String {
        let (service, principal) = (visit.service, visit.principal)
        switch wanted {
        case .enable, .disable:
            var content = try await service.link(link, in: id, for: principal).content
            content.isEnabled = wanted == .enable
            _ = try await service.updateLink(
                link, in: id, to: content, expecting: expected, by: principal)
            return wanted == .enable ? "enabled" : "disabled"
        case .delete:
            _ = try await service.deleteLink(link, in: id, expecting: expected, by: principal)
            return "deleted"
        case .restore:
            _ = try await service.restoreLink(link, in: id, expecting: expected, by: principal)
            return "restored"
        case .undo:
            _ = try await service.undo(link, in: id, expecting: expected, by: principal)
            return "undone"
        case .revert:
            guard let number = visit.form["number"].flatMap({ Int($0) }) else {
                throw Refused(400, Texts.Errors.incomplete)
            }
            _ = try await service.revertLink(
                link, in: id, to: number, expecting: expected, by: principal)
            return "reverted"
        }
    }
}
