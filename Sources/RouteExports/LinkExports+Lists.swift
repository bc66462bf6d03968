internal import LinkRouting
internal import WebText

extension LinkExports {
    /// All links of the app as a table in Markdown, in the order of the routes.
    public var markdown: String {
        var text = "| Link | Opens | Parameters | Notes |\n| --- | --- | --- | --- |\n"
        for route in routes {
            let cells = [
                links(to: route).map { "`\($0)`" }.joined(separator: "<br>"),
                route.summary ?? "", parameters(of: route), notes(on: route),
            ]
            text += "| " + cells.map(Self.cell).joined(separator: " | ") + " |\n"
        }
        return text
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }

    /// The forms of a route's links, with the names of parameters in braces.
    private func links(to route: RouteDescription) -> [String] {
        let items = route.parameters.filter { $0.place == .query && $0.isRequired }
            .map { "\($0.name)={\($0.name)}" }
        let hasFragment = route.parameters.contains { $0.place == .fragment && $0.isRequired }
        let rest =
            (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
            + (hasFragment ? "#{fragment}" : "")
        var links: [String] = []
        if !route.isSchemeOnly, let host = uniqueHosts.first {
            links.append("https://\(host)\(route.path)\(rest)")
        }
        if let scheme = schemes.first {
            let host = options.fillerHost.map { "//\($0)" }
            let first = route.segments.first?.literal
            let isHost = first?.utf8.allSatisfy(\.isHostByte) ?? false
            let path = isHost && host == nil ? "/\(route.path)" : (host ?? "//") + route.path
            links.append("\(scheme):\(path)\(rest)")
        }
        return links
    }

    private func parameters(of route: RouteDescription) -> String {
        route.parameters.map { parameter in
            var absence = ""
            if let standard = parameter.standard {
                absence = ", \(standard) when missing"
            } else if !parameter.isRequired, !parameter.isRepeated {
                absence = ", may be missing"
            }
            let name = parameter.place == .fragment ? "fragment" : parameter.name
            let several = parameter.isRepeated ? ", any number" : ""
            return "`\(name)`: \(parameter.expectation)\(several)\(absence)"
        }.joined(separator: "<br>")
    }

    private func notes(on route: RouteDescription) -> String {
        var notes: [String] = []
        if route.isConfirming { notes.append("asks first") }
        if route.isSchemeOnly { notes.append("not on the web") }
        if !route.isWritten { notes.append("only read") }
        return notes.joined(separator: ", ")
    }

    /// All routes for other programs, as described in `docs/routes.md`.
    public var routesJSON: String {
        let tree: JSONTree = [
            "schema": 1,
            "hosts": .array(uniqueHosts.map(JSONTree.string)),
            "schemes": .array(schemes.map(JSONTree.string)),
            "options": [
                "caseSensitive": .bool(options.isCaseSensitive),
                "http": .bool(options.acceptsHTTP),
                "plus": !options.isPlusABlank ? "plus" : "blank",
                "fragmentRoutes": .bool(options.readsFragmentRoutes),
                "fillerHost": .optional(options.fillerHost),
            ],
            "routes": .array(routes.map(Self.json)),
        ]
        return tree.text(indent: 2) + "\n"
    }

    private static func json(_ route: RouteDescription) -> JSONTree {
        var segments = route.segments.enumerated().map { number, segment -> JSONTree in
            if let text = segment.literal { return ["literal": .string(text)] }
            guard let name = segment.slot else { return ["any": true] }
            let isOptional = route.isLastOptional && number == route.segments.count - 1
            return isOptional
                ? ["parameter": .string(name), "optional": true]
                : ["parameter": .string(name)]
        }
        if let tail = route.parameters.first(where: { $0.place == .tail }) {
            segments.append(["tail": .string(tail.name)])
        }
        return [
            "path": .string(route.path),
            "summary": .optional(route.summary),
            "segments": .array(segments),
            "parameters": .array(route.parameters.map(json)),
            "confirm": .bool(route.isConfirming),
            "schemeOnly": .bool(route.isSchemeOnly),
            "written": .bool(route.isWritten),
        ]
    }

    private static func json(_ parameter: RouteParameter) -> JSONTree {
        let name = parameter.place == .fragment ? nil : parameter.name
        return .object(compacting: [
            ("name", name.map(JSONTree.string)),
            ("in", .string(Self.word(for: parameter.place))),
            ("required", .bool(parameter.isRequired)),
            ("repeated", .bool(parameter.isRepeated)),
            ("expects", .string(parameter.expectation)),
            ("default", parameter.standard.map(JSONTree.string)),
            ("values", parameter.spellings.map { .array($0.map(JSONTree.string)) }),
        ])
    }

    private static func word(for place: RouteParameter.Place) -> String {
        switch place {
        case .path: "path"
        case .tail: "tail"
        case .query: "query"
        default: "fragment"
        }
    }
}
