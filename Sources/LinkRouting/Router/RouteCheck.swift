internal import URLText

/// Puts routes into a trie and finds what is wrong with them.
final class RouteCheck {
    private(set) var faults: [RouterFaults.Fault] = []
    private(set) var trie: RouteTrie
    private(set) var templates: [RouteTemplate] = []
    private let hasSchemes: Bool

    init(_ routes: [RouteDeclaration], written: [Int], schemes: [String], options: RouterOptions) {
        trie = RouteTrie(isCaseSensitive: options.isCaseSensitive)
        hasSchemes = !schemes.isEmpty
        checkSchemes(schemes, options)
        for (number, route) in routes.enumerated() {
            switch route.template {
            case .failure(let invalid):
                faults.append(.template(route: route.path, reason: invalid.reason))
            case .success(let template):
                templates.append(template)
                checkSlots(of: route, template, isWritten: written.contains(number))
                if let other = trie.insert(number, template) {
                    faults.append(.ambiguous(routes[other].path, route.path))
                }
            }
        }
        trie.unreachable { route, taker in
            faults.append(.unreachable(routes[route].path, because: routes[taker].path))
        }
        if hasSchemes { checkFirstSegments(options) }
    }

    private func checkSlots(
        of route: RouteDeclaration, _ template: RouteTemplate, isWritten: Bool
    ) {
        func disagree(_ reason: String) {
            faults.append(.slots(route: route.path, reason: reason))
        }
        let declared = template.slots
        let given = route.parameters.map {
            SlotForm($0.name, $0.place, isRequired: $0.isRequired)
        }
        for form in declared where form.count(in: given) == 0 {
            disagree("\(form.inTemplate) has no slot \(form.slot)")
        }
        for (index, form) in given.enumerated() {
            if !form.inTemplate.isEmpty, form.count(in: declared) == 0 {
                disagree("the slot \(form.slot) has no \(form.inTemplate) in the template")
            }
            // Said once, however many there are.
            if form.count(in: given, first: index) == 1 {
                disagree("there are several slots \(form.slot)")
            }
        }
        if isWritten, template.hasWildcard {
            disagree("nobody knows what to write for its *: leave out from:")
        }
        if route.isSchemeOnly, !hasSchemes {
            disagree("it is for custom schemes only, and the router has none")
        }
    }

    private func checkSchemes(_ schemes: [String], _ options: RouterOptions) {
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
            } else if name[...].isSpelt("https") || name[...].isSpelt("http") {
                faults.append(.scheme(scheme, reason: "web links are declared by their hosts"))
            }
        }
        guard let filler = options.fillerHost else { return }
        var isFine = !filler.isEmpty
        for byte in filler.lowercasedBytes { isFine = isFine && byte.isHostByte }
        if !isFine { faults.append(.host(filler, reason: "it cannot stand as a filler")) }
    }

    /// The first literal may stand where a host stands, and there letters have no case.
    private func checkFirstSegments(_ options: RouterOptions) {
        // By the node that a literal leads to in the place of a host.
        var first = [Int](repeating: -1, count: trie.nodes.count)
        let filler = options.fillerHost?.lowercasedBytes
        for (number, template) in templates.enumerated() {
            guard case .literal(let text)? = template.segments.first,
                let places = trie.places(ofFirst: text)
            else { continue }
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

/// How a slot is spelt, in a template and in a declaration.
final class SlotForm {
    /// `{name}`, `{name?}` or `{name...}`; empty for one that is not of the path.
    let inTemplate: String
    /// `.path("name", …)` and its like.
    let slot: String

    init(_ name: String, _ place: RouteParameter.Place, isRequired: Bool) {
        switch place {
        case .path:
            inTemplate = isRequired ? "{\(name)}" : "{\(name)?}"
            slot = ".\(isRequired ? "path" : "optionalPath")(\"\(name)\", …)"
        case .tail:
            inTemplate = "{\(name)...}"
            slot = ".tail(\"\(name)\", …)"
        case .query:
            inTemplate = ""
            slot = ".query(\"\(name)\", …)"
        case .fragment:
            inTemplate = ""
            slot = "for the fragment"
        }
    }

    /// How many of the first `most` of these are the same slot.
    @inline(never)
    func count(in forms: [SlotForm], first most: Int = .max) -> Int {
        var count = 0
        for (index, form) in forms.enumerated() where index < most && form.slot == slot {
            count += 1
        }
        return count
    }
}

extension UInt8 {
    /// Whether a host is written with this byte without any escape, in every program.
    package var isHostByte: Bool { isASCIILetter || isASCIIDigit || self == 0x2D || self == 0x2E }

    /// `unreserved` of RFC 3986, section 2.3.
    package var isUnreserved: Bool { isHostByte || self == 0x5F || self == 0x7E }
}
