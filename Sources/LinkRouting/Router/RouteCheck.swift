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
        for (route, taker) in trie.unreachable() {
            faults.append(.unreachable(routes[route].path, because: routes[taker].path))
        }
        if hasSchemes { checkFirstSegments(options) }
    }

    private func checkSlots(
        of route: RouteDeclaration, _ template: RouteTemplate, isWritten: Bool
    ) {
        var reasons: [String] = []
        let declared = template.slots
        for (name, slot, mark) in declared {
            let isGiven = route.parameters.contains {
                $0.name == name && $0.declaration.slot == slot
            }
            if !isGiven {
                reasons.append("{\(name)\(mark)} has no slot .\(slot)(\"\(name)\", …)")
            }
        }
        for (index, parameter) in route.parameters.enumerated() {
            let (name, (slot, mark)) = (parameter.name, parameter.declaration)
            let isInPath = parameter.place == .path || parameter.place == .tail
            if isInPath, !declared.contains(where: { $0.name == name && $0.slot == slot }) {
                reasons.append(
                    "the slot .\(slot)(\"\(name)\", …) has no {\(name)\(mark)} in the template")
            }
            var alike = 0
            for other in route.parameters[..<index] {
                if other.name == name, other.declaration.slot == slot { alike += 1 }
            }
            // Said once, however many there are.
            if alike != 1 { continue }
            reasons.append(
                parameter.place == .fragment
                    ? "there are several slots for the fragment"
                    : "there are several slots .\(slot)(\"\(name)\", …)")
        }
        if isWritten, template.hasWildcard {
            reasons.append("nobody knows what to write for its *: leave out from:")
        }
        if route.isSchemeOnly, !hasSchemes {
            reasons.append("it is for custom schemes only, and the router has none")
        }
        for reason in reasons { faults.append(.slots(route: route.path, reason: reason)) }
    }

    private func checkSchemes(_ schemes: [String], _ options: RouterOptions) {
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
    private func checkFirstSegments(_ options: RouterOptions) {
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
