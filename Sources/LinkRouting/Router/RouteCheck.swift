internal import URLText

/// Puts routes into a trie and finds what is wrong with them.
struct RouteCheck {
    private(set) var faults: [RouterFaults.Fault] = []
    let trie: RouteTrie
    private(set) var templates: [RouteTemplate] = []
    private let hasSchemes: Bool

    init(_ routes: [RouteDeclaration], written: [Int], schemes: [String], options: RouterOptions) {
        trie = RouteTrie(isCaseSensitive: options.isCaseSensitive)
        hasSchemes = !schemes.isEmpty
        checkSchemes(schemes, options)
        for (number, route) in routes.enumerated() {
            guard let template = route.template else {
                faults.append(.template(route: route.path, reason: route.fault))
                continue
            }
            templates.append(template)
            checkSlots(of: route, template, isWritten: written.contains(number))
            if let other = trie.insert(number, template) {
                faults.append(.ambiguous(routes[other].path, route.path))
            }
        }
        for node in 0..<trie.count {
            let (route, taker) = trie.taker(ofTailAt: node)
            if taker < 0 { continue }
            faults.append(.unreachable(routes[route].path, because: routes[taker].path))
        }
        if hasSchemes { checkFirstSegments(options) }
    }

    private mutating func checkSlots(
        of route: RouteDeclaration, _ template: RouteTemplate, isWritten: Bool
    ) {
        var given: [String] = []
        for parameter in route.parameters {
            given.append(slot(parameter.name, parameter.place, parameter.isRequired))
        }
        var declared: [String] = []
        // A tail comes last.
        for number in 0...template.segments.count {
            let isTail = number == template.segments.count
            guard let name = isTail ? template.tail : template.segments[number].slot else {
                continue
            }
            let isOptional = template.isLastOptional && number == template.segments.count - 1
            let place: RouteParameter.Place = isTail ? .tail : .path
            let slot = slot(name, place, !isOptional)
            declared.append(slot)
            if count(slot, in: given) == 0 {
                disagree(route, "\(placeholder(name, place, !isOptional)) has no slot \(slot)")
            }
        }
        for (index, parameter) in route.parameters.enumerated() {
            let (slot, placeholder) = (
                given[index], placeholder(parameter.name, parameter.place, parameter.isRequired)
            )
            if !placeholder.isEmpty, count(slot, in: declared) == 0 {
                disagree(route, "the slot \(slot) has no \(placeholder) in the template")
            }
            // Said once, however many there are.
            if count(slot, in: given, first: index) == 1 {
                disagree(route, "there are several slots \(slot)")
            }
        }
        if isWritten, template.hasWildcard {
            disagree(route, "nobody knows what to write for its *: leave out from:")
        }
        if route.isSchemeOnly, !hasSchemes {
            disagree(route, "it is for custom schemes only, and the router has none")
        }
    }

    private mutating func disagree(_ route: RouteDeclaration, _ reason: String) {
        faults.append(.slots(route: route.path, reason: reason))
    }

    /// How a slot is spelt in a template: `{name}`, `{name?}` or `{name...}`; empty for one that is not
    /// of the path.
    private func placeholder(
        _ name: String, _ place: RouteParameter.Place, _ isRequired: Bool
    ) -> String {
        if place == .tail { return "{\(name)...}" }
        return place == .path ? "{\(name)\(isRequired ? "" : "?")}" : ""
    }

    /// How a slot is spelt in a declaration: `.path("name", …)` and its like.
    @inline(never)
    private func slot(
        _ name: String, _ place: RouteParameter.Place, _ isRequired: Bool
    ) -> String {
        if place == .fragment { return "for the fragment" }
        let function =
            place == .path
            ? isRequired ? "path" : "optionalPath" : place == .tail ? "tail" : "query"
        return ".\(function)(\"\(name)\", …)"
    }

    /// How often a slot is among the first `most` of some.
    @inline(never)
    private func count(_ slot: String, in slots: [String], first most: Int = .max) -> Int {
        var count = 0
        for (index, other) in slots.enumerated() where index < most && other == slot { count += 1 }
        return count
    }

    private mutating func checkSchemes(_ schemes: [String], _ options: RouterOptions) {
        for scheme in schemes {
            let name = scheme.lowercasedBytes
            var isFine = !name.isEmpty && name[0].isASCIILetter
            for byte in name {
                isFine =
                    isFine
                    && (byte.isHostByte || byte == UInt8(ascii: "+"))
            }
            if !isFine {
                faults.append(.scheme(scheme, reason: "it is not made of letters, digits, +-."))
            } else if scheme.lowercasedASCII == "https" || scheme.lowercasedASCII == "http" {
                faults.append(.scheme(scheme, reason: "web links are declared by their hosts"))
            }
        }
        guard let filler = options.fillerHost else { return }
        var isFine = !filler.isEmpty
        for byte in filler.lowercasedBytes { isFine = isFine && byte.isHostByte }
        if !isFine { faults.append(.host(filler, reason: "it cannot stand as a filler")) }
    }

    /// The first literal may stand where a host stands, and there letters have no case.
    private mutating func checkFirstSegments(_ options: RouterOptions) {
        // By the node that a literal leads to in the place of a host.
        var first = [Int](repeating: -1, count: trie.count)
        let filler = options.fillerHost?.lowercasedBytes
        for (number, template) in templates.enumerated() {
            guard let text = template.segments.first?.literal else { continue }
            let places = trie.places(ofFirst: text)
            let other = first[places.asHost]
            if other < 0 {
                first[places.asHost] = number
            } else if options.isCaseSensitive, places.asHost != places.inPath {
                faults.append(.ambiguous(templates[other].text, template.text))
            }
            if let filler, filler == text.lowercasedBytes {
                faults.append(
                    .host(
                        options.fillerHost ?? "",
                        reason: "\(template.text) begins with the filler"))
            }
        }
    }
}

extension UInt8 {
    /// Whether a host is written with this byte without any escape, in every program.
    package var isHostByte: Bool { isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E }

    /// `unreserved` of RFC 3986, section 2.3.
    package var isUnreserved: Bool { isHostByte || self == 0x5F || self == 0x7E }
}
