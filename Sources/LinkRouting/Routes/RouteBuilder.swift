/// Collects the routes of a ``Router``; `if` and `for` may stand in the list.
@resultBuilder
public enum RouteBuilder<Screen> {
    /// One route.
    @_alwaysEmitIntoClient public static func buildExpression(_ route: Route<Screen>) -> [Route<
        Screen
    >] { [route] }
    /// Several routes in order.
    @_alwaysEmitIntoClient public static func buildBlock(_ routes: [Route<Screen>]...) -> [Route<
        Screen
    >] {
        routes.flatMap(\.self)
    }
    /// The routes of a `for` loop.
    @_alwaysEmitIntoClient public static func buildArray(_ routes: [[Route<Screen>]]) -> [Route<
        Screen
    >] {
        routes.flatMap(\.self)
    }
    /// The routes of an `if` without `else`.
    @_alwaysEmitIntoClient public static func buildOptional(_ routes: [Route<Screen>]?) -> [Route<
        Screen
    >] {
        routes ?? []
    }
    /// The routes of an `if`.
    @_alwaysEmitIntoClient public static func buildEither(first routes: [Route<Screen>]) -> [Route<
        Screen
    >] { routes }
    /// The routes of an `else`.
    @_alwaysEmitIntoClient public static func buildEither(second routes: [Route<Screen>]) -> [Route<
        Screen
    >] { routes }
}
