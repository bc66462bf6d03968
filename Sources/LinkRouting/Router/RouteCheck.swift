internal import URLText

/// Puts routes into a trie and finds what is wrong with them.
struct RouteCheck {
    private(set) var faults: [RouterFaults.Fault] = []
    private(set) var trie: RouteTrie
    private(set) var templates: [RouteTemplate] = []
    private let hasSchemes: Bool

    init<Screen>(_ routes: [Route<Screen>], schemes: [String], options: RouterOptions) {
        trie = RouteTrie(isCaseSensitive: options.isCaseSensitive)
        hasSchemes = !schemes.isEmpty
        checkSchemes(schemes, options)
        for (number, route) in routes.enumerated() {
            guard case .success(let template) = route.template else {
                if case .failure(let invalid) = route.template {
                    faults.append(.template(route: route.path, reason: invalid.reason))
                }
                continue
            }
            templates.append(template)
            checkSlots(of: route, template)
            if let other = trie.insert(number, template) {
                faults.append(.ambiguous(routes[other].path, route.path))
            }
        }
        for (route, taker) in trie.unreachable() {
            faults.append(.unreachable(routes[route].path, because: routes[taker].path))
        }
        if !schemes.isEmpty { checkFirstSegments(options) }
    }

    private mutating func checkSlots<Screen>(of route: Route<Screen>, _ template: RouteTemplate) {
        func names(_ place: RouteParameter.Place, _ isOther: (RouteParameter) -> Bool) -> [String] {
            route.parameters.filter { $0.place == place && !isOther($0) }.map(\.name)
        }
        let slots = names(.path) { !$0.isRequired }
        let optionals = names(.path) { $0.isRequired }
        let (tails, items) = (names(.tail) { _ in false }, names(.query) { _ in false })
        func disagree(_ reason: String) {
            faults.append(.slots(route: route.path, reason: reason))
        }
        let kinds: [(String, String, [String], [String])] = [
            ("path", "", template.slots.filter { $0 != template.optional }, slots),
            ("optionalPath", "?", [template.optional].compactMap(\.self), optionals),
            ("tail", "...", [template.tail].compactMap(\.self), tails),
        ]
        for (kind, mark, declared, given) in kinds {
            for name in declared where !given.contains(name) {
                disagree("{\(name)\(mark)} has no slot .\(kind)(\"\(name)\", …)")
            }
            for name in given where !declared.contains(name) {
                disagree(
                    "the slot .\(kind)(\"\(name)\", …) has no {\(name)\(mark)} in the template")
            }
        }
        for (kind, names) in [
            ("path", slots), ("optionalPath", optionals), ("tail", tails), ("query", items),
        ] {
            for (index, name) in names.enumerated()
            where names[..<index].count(where: { $0 == name }) == 1 {
                disagree("there are several slots .\(kind)(\"\(name)\", …)")
            }
        }
        if names(.fragment, { _ in false }).count > 1 {
            disagree("there are several slots for the fragment")
        }
        if template.segments.contains(.wildcard), route.writer != nil {
            disagree("nobody knows what to write for its *: leave out from:")
        }
        if route.isSchemeOnly, !hasSchemes {
            disagree("it is for custom schemes only, and the router has none")
        }
    }

    private mutating func checkSchemes(_ schemes: [String], _ options: RouterOptions) {
        for scheme in schemes {
            let name = Self.lowercased(scheme)
            let isFine =
                name.utf8.first?.isASCIILetter == true
                && name.utf8.allSatisfy {
                    $0.isASCIILetter || $0.isASCIIDigit || "+-.".utf8.contains($0)
                }
            if !isFine {
                faults.append(.scheme(scheme, reason: "it is not made of letters, digits, +-."))
            } else if name == "https" || name == "http" {
                faults.append(.scheme(scheme, reason: "web links are declared by their hosts"))
            }
        }
        if let filler = options.fillerHost, !filler.utf8.allSatisfy(\.isHostByte) || filler.isEmpty
        {
            faults.append(.host(filler, reason: "it cannot stand as a filler"))
        }
    }

    /// The first literal may stand where a host stands, and there letters have no case.
    private mutating func checkFirstSegments(_ options: RouterOptions) {
        var first: [String: (text: String, route: String)] = [:]
        for template in templates {
            guard case .literal(let text)? = template.segments.first else { continue }
            let name = Self.lowercased(text)
            if let other = first[name], options.isCaseSensitive, other.text != text {
                faults.append(.ambiguous(other.route, template.text))
            }
            first[name] = first[name] ?? (text, template.text)
            if let filler = options.fillerHost, Self.lowercased(filler) == name {
                faults.append(.host(filler, reason: "\(template.text) begins with the filler"))
            }
        }
    }

    static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map(\.asciiLowercased), as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether a host is written with this byte without any escape, in every program.
    package var isHostByte: Bool { isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E }

    /// `unreserved` of RFC 3986, section 2.3.
    package var isUnreserved: Bool { isHostByte || self == 0x5F || self == 0x7E }
}
