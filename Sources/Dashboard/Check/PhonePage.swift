internal import DoctorService
internal import HTTPServing
internal import LinkService
internal import LinkStore

/// The page about whether links of a domain open the app on phones.
struct PhonePage {
    private typealias Words = Texts.Phone
    private let visit: Visit

    init(_ visit: Visit) { self.visit = visit }

    private func domain() async throws -> Domain {
        let id = try Domain.ID(visit.number("domain"))
        let domains = try await visit.service.domains(of: visit.projectID, for: visit.principal)
        guard let domain = domains.first(where: { $0.id == id }) else {
            throw StoreError.notFound(.domain)
        }
        return domain
    }

    /// The latest link that is on, which is the one to try.
    static func link(_ visit: Visit) async throws -> Link? {
        var query = LinkQuery(now: visit.service.now(), limit: 1)
        query.states = [.active]
        return try await visit.service.links(
            in: visit.projectID, query, for: visit.principal
        ).elements.first
    }

    func response(_ fault: String? = nil, status: Int = 200) async throws -> Response {
        let domain = try await domain()
        var frame = try await visit.frame(Words.title(domain.content.description), .site)
        let (section, isBusy) = try PhoneState(
            visit, domain, try await Self.link(visit), place: "site"
        ).section(fault)
        if isBusy { frame.refreshSeconds = 2 }
        return frame.page(
            section, .button(Texts.Routes.back, try visit.address(["site"])), status: status)
    }

    /// Sends the doctor.
    func look() async throws -> Response {
        guard let doctor = visit.call.dashboard.doctor else {
            throw Refused(404, Texts.Doctor.none)
        }
        let project = try visit.projectID
        let domain = try await domain()
        let state = PhoneState(visit, domain, try await Self.link(visit), place: "")
        let isSetup = visit.form["back"] == "setup"
        do {
            _ = try await doctor.start(
                DoctorOrder(state.subject), in: project, for: visit.signedIn)
        } catch let fault as FieldFault {
            return try await response(fault.message, status: 422)
        } catch let busy as DoctorBusy {
            return try await response(busy.description, status: 429)
        }
        return visit.call.redirect(
            to: try visit.address(
                isSetup ? ["setup"] : ["site", "domains", "\(domain.id)", "phone"])
        )
    }
}
