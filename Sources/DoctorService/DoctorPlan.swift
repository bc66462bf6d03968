internal import LinkDoctor
internal import LinkService
internal import LinkStore
internal import WebText

/// What is asked for, worked out from an order and the project that it is for.
struct DoctorPlan: Sendable {
    let service: LinkService
    let project: Project.ID
    let principal: Principal
    let deadline: Int

    /// The longest text that is looked at, in bytes.
    private static let longest = 2_048

    /// Reads what is to be looked at.
    ///
    /// - Throws: `FieldFault` for `q`.
    static func subject(_ text: String) throws -> DoctorSubject {
        guard text.utf8.count <= longest else {
            throw FieldFault("q", "too-long", "it is longer than \(longest) bytes")
        }
        do throws(DoctorSubject.Invalid) {
            return try DoctorSubject(text)
        } catch {
            throw FieldFault("q", "no-subject", error.description)
        }
    }

    /// The plan for a subject.
    func plan(_ order: DoctorOrder, _ subject: DoctorSubject) async throws -> EvidencePlan {
        var plan = EvidencePlan()
        plan.asksOthers = order.asksOthers
        plan.followsLinks = order.followsLinks
        plan.deadline = deadline
        let apps = try await service.apps(of: project, for: principal)
        let isOwn =
            service.sites.fileSite(for: subject.host).map { $0.project.id == project } ?? false
        for app in apps where plan.app == nil || plan.package == nil {
            switch order.app {
            case .none: continue
            case .own: guard isOwn else { continue }
            case .app(let wanted): guard app.id == wanted else { continue }
            }
            switch app.content {
            case .ios(let app):
                plan.app = plan.app ?? AppEvidence(identifier: "\(app.appIDPrefix).\(app.bundle)")
            case .android(let app):
                plan.package = plan.package ?? app.package
                plan.fingerprint = plan.fingerprint ?? app.fingerprints.first
            }
        }
        return plan
    }
}
