package import LinkStore
internal import WebText

/// Checks what people write about projects, domains, apps and links, on every way in.
package enum LinkRules {
    /// Checks the content of a link for a project.
    ///
    /// - Throws: ``FieldFault`` that names the first field that is wrong.
    package static func check(
        _ content: Link.Content, in project: Project.Content
    ) throws(FieldFault) {
        if let fault = faults(of: content, in: project).first { throw fault }
    }

    /// Everything that is wrong with the content of a link, at most once for each field.
    static func faults(of content: Link.Content, in project: Project.Content) -> [FieldFault] {
        var faults: [FieldFault] = []
        func collect(_ check: () throws(FieldFault) -> Void) {
            do throws(FieldFault) {
                try check()
            } catch {
                faults.append(error)
            }
        }
        collect { () throws(FieldFault) in _ = try DeepLinkPath(content.deepLinkPath) }
        let fallbacks = [
            ("desktopFallback", content.desktopFallback), ("iosFallback", content.iosFallback),
            ("androidFallback", content.androidFallback),
        ]
        for (field, address) in fallbacks {
            guard let address else { continue }
            collect { () throws(FieldFault) in
                _ = try WebTarget(address, field: field, hosts: project.fallbackHosts)
            }
        }
        if let image = content.image {
            collect { () throws(FieldFault) in _ = try WebTarget(image, field: "image") }
        }
        let texts = [
            (content.title, 300, "title"), (content.description, 1_000, "description"),
            (content.note, 4_000, "note"),
        ]
        for (text, most, field) in texts {
            collect { () throws(FieldFault) in try length(text, most, field) }
        }
        collect { () throws(FieldFault) in try tags(content.tags) }
        return faults
    }

    private static func tags(_ tags: [String]) throws(FieldFault) {
        guard tags.count <= 32 else {
            throw FieldFault("tags", "too-many", "a link has at most 32 tags")
        }
        for tag in tags {
            let isOdd = tag.unicodeScalars.contains { $0.properties.generalCategory == .control }
            guard !tag.isEmpty, tag.utf8.count <= 100, !isOdd else {
                throw FieldFault(
                    "tags", "tag", "a tag has 1 to 100 bytes and no control characters")
            }
        }
    }

    /// Checks a project.
    package static func check(_ content: Project.Content) throws(FieldFault) {
        guard !content.name.isEmpty else { throw FieldFault("name", "empty", "the name is empty") }
        try length(content.name, 200, "name")
        for host in content.fallbackHosts {
            try self.host(host.hasPrefix("*.") ? String(host.dropFirst(2)) : host, "fallbackHosts")
        }
    }

    /// Checks a domain.
    package static func check(_ content: Domain.Content) throws(FieldFault) {
        try host(content.host, "host")
        guard !content.prefixes.isEmpty, content.prefixes.count <= 16 else {
            throw FieldFault("prefixes", "count", "a domain has 1 to 16 prefixes")
        }
        for prefix in content.prefixes {
            let parts = prefix.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
                .dropLast()
            let isSound =
                prefix == "/"
                || prefix.hasPrefix("/") && prefix.hasSuffix("/") && !parts.isEmpty
                    && parts.allSatisfy { part in
                        !part.isEmpty && part != "." && part != ".." && part != ".well-known"
                            && part.utf8.allSatisfy {
                                $0.isASCIILetter || $0.isASCIIDigit || "-_.~".utf8.contains($0)
                            }
                    }
            guard isSound else {
                throw FieldFault(
                    "prefixes", "prefix",
                    "\(Quoted.text(prefix)) is no prefix; write /l/, or / for the whole site")
            }
        }
    }

    /// Checks an app as far as the files of the domains do not.
    package static func check(_ content: App.Content) throws(FieldFault) {
        switch content {
        case .ios(let app):
            guard StoreAddresses.appStore(id: app.storeID ?? "1") != nil else {
                throw FieldFault("storeId", "number", "an App Store number has digits only")
            }
            guard !app.bundle.isEmpty, !app.team.isEmpty else {
                throw FieldFault("bundle", "empty", "an app needs team and bundle")
            }
            if let scheme = app.scheme { _ = try AppScheme(scheme) }
        case .android(let app):
            guard !app.package.isEmpty else {
                throw FieldFault("package", "empty", "an app needs a package")
            }
            if let scheme = app.scheme { _ = try AppScheme(scheme) }
        }
    }

    private static func host(_ host: String, _ field: String) throws(FieldFault) {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isSound =
            host.utf8.count <= 253
            && labels.allSatisfy { label in
                !label.isEmpty && label.utf8.count <= 63 && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy {
                        (0x61...0x7A).contains($0) || $0.isASCIIDigit || $0 == UInt8(ascii: "-")
                    }
            }
        guard isSound else {
            throw FieldFault(
                field, "host",
                "\(Quoted.text(host)) is no host; write it in lower case, without port and scheme")
        }
    }

    private static func length(_ text: String?, _ most: Int, _ field: String) throws(FieldFault) {
        guard (text?.utf8.count ?? 0) <= most else {
            throw FieldFault(field, "too-long", "it is longer than \(most) bytes")
        }
    }
}
