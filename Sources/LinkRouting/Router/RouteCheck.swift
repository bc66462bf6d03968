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
                add(.template(route: route.path, reason: route.fault))
                continue
            }
            templates.append(template)
            checkSlots(of: route, template, isWritten: written.contains(number))
            if let other = trie.insert(number, template) {
                add(.ambiguous(routes[other].path, route.path))
            }
        }
        for node in 0..<trie.count {
            let (route, taker) = trie.taker(ofTailAt: node)
            if taker < 0 { continue }
            add(.unreachable(routes[route].path, because: routes[taker].path))
        }
        if hasSchemes { checkFirstSegments(options) }
    }

    private mutating func checkSlots(
        of route: RouteDeclaration, _ template: RouteTemplate, isWritten: Bool
    ) {
        var given: [String] = []
        for parameter in route.parameters { given.add(slot(parameter)) }
        var declared: [String] = []
        // A tail comes last.
        for number in 0...template.count {
            let isTail = number == template.count
            let name = isTail ? template.tail ?? "" : template.slots[number]
            if name.isEmpty { continue }
            let isOptional = template.isLastOptional && number == template.count - 1
            let place: RouteParameter.Place = isTail ? .tail : .path
            let slot = slot(name, place, !isOptional)
            declared.add(slot)
            if !given.contains(slot) {
                disagree(route, placeholder(name, place, !isOptional), " has no slot ", slot)
            }
        }
        for (index, parameter) in route.parameters.enumerated() {
            let slot = given[index]
            let placeholder = placeholder(parameter.name, parameter.place, parameter.isRequired)
            if !placeholder.isEmpty, !declared.contains(slot) {
                disagree(route, "the slot " + slot, " has no ", placeholder + " in the template")
            }
            // Said once, however many there are.
            var count = 0
            for other in given[..<index] where other == slot { count += 1 }
            if count == 1 { disagree(route, "there are several slots ", slot) }
        }
        if isWritten, template.hasWildcard {
            disagree(route, "nobody knows what to write for its *: leave out from:")
        }
        if route.isSchemeOnly, !hasSchemes {
            disagree(route, "it is for custom schemes only, and the router has none")
        }
    }

    @inline(never)
    private mutating func disagree(
        _ route: RouteDeclaration, _ reason: String, _ more: String = "", _ end: String = ""
    ) {
        add(.slots(route: route.path, reason: reason + more + end))
    }

    @inline(never)
    private mutating func add(_ fault: RouterFaults.Fault) { faults.append(fault) }

    /// How a slot is spelt in a template: `{name}`, `{name?}` or `{name...}`; empty for one that is not
    /// of the path.
    @inline(never)
    private func placeholder(
        _ name: String, _ place: RouteParameter.Place, _ isRequired: Bool
    ) -> String {
        if place != .tail, place != .path { return "" }
        return "{" + name + (place == .tail ? "...}" : isRequired ? "}" : "?}")
    }

    private func slot(_ parameter: RouteParameter) -> String {
        slot(parameter.name, parameter.place, parameter.isRequired)
    }

    /// How a slot is spelt in a declaration: `.path("name", …)` and its like.
    @inline(never)
    private func slot(
        _ name: String, _ place: RouteParameter.Place, _ isRequired: Bool
    ) -> String {
        if place == .fragment { return "for the fragment" }
        let function =
            place == .path
            ? isRequired ? ".path(\"" : ".optionalPath(\""
            : place == .tail ? ".tail(\"" : ".query(\""
        return function + name + "\", …)"
    }

    private mutating func checkSchemes(_ schemes: [String], _ options: RouterOptions) {
        for scheme in schemes {
            let name = scheme.lowercasedASCII
            if !isFine(name, orPlus: true) || !name.bytes[0].isASCIILetter {
                add(.scheme(scheme, reason: "it is not made of letters, digits, +-."))
            } else if name == "https" || name == "http" {
                add(.scheme(scheme, reason: "web links are declared by their hosts"))
            }
        }
        if let filler = options.fillerHost, !isFine(filler, orPlus: false) {
            add(.host(filler, reason: "it cannot stand as a filler"))
        }
    }

    /// Whether a text is not empty and made of what hosts are made of, and of plus signs as schemes are.
    @inline(never)
    private func isFine(_ text: String, orPlus: Bool) -> Bool {
        for byte in text.bytes where !byte.isHostByte && !(orPlus && byte == UInt8(ascii: "+")) {
            return false
        }
        return !text.isEmpty
    }

    /// The first literal may stand where a host stands, and there letters have no case.
    private mutating func checkFirstSegments(_ options: RouterOptions) {
        // By the node that a literal leads to in the place of a host.
        var first = [Int](repeating: -1, count: trie.count)
        let filler = options.fillerHost ?? ""
        for (number, template) in templates.enumerated() {
            guard let text = template.literals.first, !text.isEmpty else { continue }
            let places = trie.places(ofFirst: text)
            let other = first[places.asHost]
            if other < 0 {
                first[places.asHost] = number
            } else if options.isCaseSensitive, places.asHost != places.inPath {
                add(.ambiguous(templates[other].text, template.text))
            }
            if filler.lowercasedASCII == text.lowercasedASCII {
                add(.host(filler, reason: template.text + " begins with the filler"))
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
