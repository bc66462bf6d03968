/// All of a route but its screen.
@usableFromInline
final class RouteDeclaration: Sendable {
    let path: String
    /// Nil for a path that is no template.
    let template: RouteTemplate?
    /// Why the path is no template; empty for one that is.
    let fault: String
    let parameters: [RouteParameter]
    let isConfirming: Bool
    let isSchemeOnly: Bool
    let summary: String?

    private init(
        _ path: String, _ template: RouteTemplate?, _ fault: String,
        _ parameters: [RouteParameter], isConfirming: Bool, isSchemeOnly: Bool, summary: String?
    ) {
        self.path = path
        self.template = template
        self.fault = fault
        self.parameters = parameters
        self.isConfirming = isConfirming
        self.isSchemeOnly = isSchemeOnly
        self.summary = summary
    }

    @usableFromInline convenience init(_ path: String, _ parameters: [RouteParameter]) {
        var fault = ""
        let template = RouteTemplate(path, &fault)
        self.init(
            path, template, fault, parameters, isConfirming: false, isSchemeOnly: false,
            summary: nil)
    }

    /// The same with more said about it.
    func marked(isConfirming: Bool, isSchemeOnly: Bool, summary: String?) -> RouteDeclaration {
        RouteDeclaration(
            path, template, fault, parameters, isConfirming: isConfirming || self.isConfirming,
            isSchemeOnly: isSchemeOnly || self.isSchemeOnly, summary: summary ?? self.summary)
    }

    /// The number of the segment that a parameter of the path fills, the first of a tail's; for an
    /// item of the query its number among those of the route. 0 where it has no place, which keeps
    /// a router from being made.
    @usableFromInline func number(of parameter: RouteParameter) -> Int {
        switch parameter.place {
        case .path, .tail:
            return template?.number(of: parameter) ?? 0
        case .query:
            var number = 0
            for other in parameters where other.place == .query {
                if other.name == parameter.name { return number }
                number += 1
            }
            return 0
        default: return 0
        }
    }
}
