/// All of a route but its screen.
@usableFromInline
final class RouteDeclaration: Sendable {
    let path: String
    let template: Result<RouteTemplate, RouteTemplate.Invalid>
    let parameters: [RouteParameter]
    let isConfirming: Bool
    let isSchemeOnly: Bool
    let summary: String?

    init(
        _ path: String, _ template: Result<RouteTemplate, RouteTemplate.Invalid>,
        _ parameters: [RouteParameter], isConfirming: Bool, isSchemeOnly: Bool, summary: String?
    ) {
        self.path = path
        self.template = template
        self.parameters = parameters
        self.isConfirming = isConfirming
        self.isSchemeOnly = isSchemeOnly
        self.summary = summary
    }

    @usableFromInline convenience init(_ path: String, _ parameters: [RouteParameter]) {
        self.init(
            path, Result { () throws(RouteTemplate.Invalid) in try RouteTemplate(path) },
            parameters, isConfirming: false, isSchemeOnly: false, summary: nil)
    }

    /// The same with more said about it.
    @usableFromInline func marked(
        isConfirming: Bool = false, isSchemeOnly: Bool = false, summary: String? = nil
    ) -> RouteDeclaration {
        RouteDeclaration(
            path, template, parameters, isConfirming: isConfirming || self.isConfirming,
            isSchemeOnly: isSchemeOnly || self.isSchemeOnly, summary: summary ?? self.summary)
    }

    /// The number of the segment that a parameter of the path fills, the first of a tail's; for an
    /// item of the query its number among those of the route. 0 where it has no place, which keeps
    /// a router from being made.
    @usableFromInline func number(of parameter: RouteParameter) -> Int {
        switch parameter.place {
        case .path, .tail:
            guard case .success(let template) = template else { return 0 }
            return template.number(of: parameter)
        case .query:
            var number = 0
            for other in parameters where other.place == .query {
                if other.name == parameter.name { return number }
                number += 1
            }
            return 0
        case .fragment: return 0
        }
    }
}
