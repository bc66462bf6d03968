internal import HTTPServing
internal import LinkService
internal import LinkStore

/// A page that says why there is no other.
struct ErrorPage {
    private typealias Words = Texts.Errors
    let status: Int
    let reason: String
    /// The heading, where that of the status would mislead.
    var title: String?
    /// Whether somebody else changed what was to be changed.
    var isRace = false
    /// Where to go on from, with what that is called; nil for the start.
    var back: (name: String, address: HTML.Address)?

    var response: Response {
        Dashboard.guarded(
            Frame(title: title ?? heading, visit: nil).page(
                .element(
                    "div", [.init("class", "card")], .paragraph(reason.sentence),
                    .button(
                        back?.name ?? Words.toStart, back?.address ?? .page([]), isMain: true)),
                status: status))
    }

    private var heading: String {
        switch status {
        case 403: Words.notAllowed
        case 404: Words.noPage
        case 409: isRace ? Words.race : Words.impossible
        case 429: Words.tooMany
        case 503: Words.notNow
        default: status < 500 ? Words.didNotWork : Words.wentWrong
        }
    }

    /// The page for whatever a route threw.
    static func response(to error: any Error) -> Response {
        switch error {
        case let refused as Refused:
            ErrorPage(status: refused.status, reason: refused.reason).response
        case let denied as AccessDenied: ErrorPage(status: 403, reason: denied.description).response
        case let fault as FieldFault: ErrorPage(status: 422, reason: fault.description).response
        case let error as StoreError: response(to: error)
        default: ErrorPage(status: 500, reason: Words.failed).response
        }
    }

    private static func response(to error: StoreError) -> Response {
        let status =
            switch error {
            case .notFound: 404
            case .taken, .stale, .wrongState, .lastOwner, .tooMany, .keyReused: 409
            case .busy, .full, .readOnly, .closed, .unreachable, .uncertain: 503
            default: 500
            }
        // What a database says of itself is nothing for strangers.
        let reason =
            switch error {
            case .unreachable: Words.storeUnreachable
            default: status == 500 ? Words.storeFailed : error.description
            }
        var page = ErrorPage(status: status, reason: reason)
        if case .stale = error { page.isRace = true }
        return status == 503 ? page.response.with("Retry-After", "5") : page.response
    }
}

extension String {
    /// With a capital at the start and a full stop at the end.
    var sentence: String {
        guard let first else { return "" }
        let text = first.uppercased() + dropFirst()
        return text.hasSuffix(".") || text.hasSuffix("?") ? text : text + "."
    }
}
