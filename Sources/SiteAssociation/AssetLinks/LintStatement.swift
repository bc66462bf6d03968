internal import WebText

extension AssetLinksLint {
    private static let statementNames = ["relation", "target", "relation_extensions", "include"]
    private static let appNames = ["namespace", "package_name", "sha256_cert_fingerprints"]
    private static let siteNames = ["namespace", "site"]
    private static let relations = [
        AssetLinksFile.handleAllURLs, AssetLinksFile.loginCredentials, AssetLinksFile.useAsOrigin,
    ]

    mutating func lintStatement(_ statement: JSONValue) {
        if let include = statement["include"] {
            lintInclude(include, statement)
            return
        }
        var misspelt: [String?] = []
        if let relation = statement["relation"] {
            lintRelation(relation)
        } else {
            misspelt.append(
                reportMissing(
                    .assetNoRelation, "relation", in: statement, of: Self.statementNames,
                    "the statement"))
        }
        if let target = statement["target"] {
            lintTarget(target)
        } else {
            misspelt.append(
                reportMissing(
                    .assetNoTarget, "target", in: statement, of: Self.statementNames,
                    "the statement"))
        }
        if let extensions = statement["relation_extensions"] {
            lintExtensions(extensions, of: statement)
        }
        reportUnknown(in: statement, known: Self.statementNames, except: misspelt, "a statement")
    }

    private mutating func lintInclude(_ include: JSONValue, _ statement: JSONValue) {
        let url = include.string.flatMap { try? WebURL($0) }
        if url?.lowercasedScheme != "https" || url?.host?.isEmpty ?? true {
            report(
                .assetInclude, include, "include is not an https address",
                advice: "write the address of a statement list")
        }
        for member in statement.members where ["relation", "target"].contains(member.name.string) {
            report(
                .assetIncludeMixed, member.value, at: member.name.range,
                "\(member.name.string ?? "") stands beside include",
                advice: "write two elements: one with include, one with the statement")
        }
    }

    // MARK: Relation

    private mutating func lintRelation(_ list: JSONValue) {
        guard list.kind == .array else {
            report(
                .assetRelationType, list, "relation is \(list.kindName), not an array",
                advice: list.kind == .string ? "put it in [ ]" : nil)
            return
        }
        if list.elements.isEmpty {
            report(
                .assetRelationType, list, "relation is empty, so the statement grants nothing",
                advice: "write [\"\(AssetLinksFile.handleAllURLs)\"]")
        }
        for element in list.elements {
            guard let text = element.string else {
                report(
                    .assetRelationType, element, "a relation is \(element.kindName), not a string")
                continue
            }
            lintRelationName(element, text)
        }
    }

    private mutating func lintRelationName(_ element: JSONValue, _ text: String) {
        guard !Self.relations.contains(text) else { return }
        // The last part alone is what people know by heart.
        let tail = Self.relations.first {
            $0.hasSuffix("." + text) || $0.hasSuffix("/" + text)
        }
        let near = tail ?? NearestName.find(text, among: Self.relations)
        // Relations of one's own are allowed; they have a slash.
        let isOwn = near == nil && text.contains("/")
        report(
            .assetUnknownRelation, element, severity: isOwn ? .info : nil,
            "\(Quoted.text(text)) is no relation that Android knows"
                + (near.map { "; did you mean \($0)?" } ?? ""),
            advice: near.map { "write \"\($0)\"" })
    }

    // MARK: Target

    private mutating func lintTarget(_ target: JSONValue) {
        guard target.kind == .object else {
            report(
                .assetTargetType, target, "target is \(target.kindName), not an object")
            return
        }
        guard let namespace = target["namespace"] else {
            let misspelt = reportMissing(
                .assetNamespace, "namespace", in: target, of: Self.appNames + ["site"],
                "the target")
            reportUnknown(
                in: target, known: Self.appNames + ["site"], except: [misspelt], "a target")
            return
        }
        switch namespace.string {
        case "android_app": lintApp(target)
        case "web": lintSite(target)
        default: lintNamespace(namespace, target)
        }
    }

    private mutating func lintNamespace(_ namespace: JSONValue, _ target: JSONValue) {
        let name = namespace.string ?? ""
        let isSite = target["site"] != nil && target["package_name"] == nil
        let message =
            namespace.kind != .string
            ? "namespace is \(namespace.kindName), not a string"
            : name == target["package_name"]?.string
                ? "namespace repeats the package name"
                : "\(Quoted.text(name)) is no namespace"
        report(
            .assetNamespace, namespace, message,
            advice: "write \"\(isSite ? "web" : "android_app")\"")
        if !isSite, target["package_name"] != nil { lintApp(target) }
    }

    private mutating func lintApp(_ target: JSONValue) {
        var misspelt: [String?] = []
        if let name = target["package_name"] {
            if let text = name.string {
                if let fault = PackageNameFault(text) {
                    report(fault.rule, name, fault.message, advice: fault.advice)
                }
            } else {
                report(
                    .assetPackageForm, name, "package_name is \(name.kindName), not a string")
            }
        } else {
            misspelt.append(
                reportMissing(
                    .assetPackageForm, "package_name", in: target, of: Self.appNames,
                    "the target"))
        }
        if let list = target["sha256_cert_fingerprints"] {
            lintFingerprints(list)
        } else {
            misspelt.append(
                reportMissing(
                    .assetNoFingerprints, "sha256_cert_fingerprints", in: target,
                    of: Self.appNames, "the target"))
        }
        reportUnknown(in: target, known: Self.appNames, except: misspelt, "the target of an app")
    }

    private mutating func lintFingerprints(_ list: JSONValue) {
        guard list.kind == .array else {
            report(
                .assetNoFingerprints, list,
                "sha256_cert_fingerprints is \(list.kindName), not an array",
                advice: list.kind == .string ? "put it in [ ]" : nil)
            return
        }
        if list.elements.isEmpty {
            report(
                .assetNoFingerprints, list,
                "sha256_cert_fingerprints is empty, so no app is verified",
                advice: FingerprintFault.whereToFind)
        }
        var met: Set<String> = []
        for element in list.elements {
            guard let text = element.string else {
                report(
                    .assetFingerprintForm, element,
                    "a fingerprint is \(element.kindName), not a string")
                continue
            }
            if let fault = FingerprintFault(text) {
                report(fault.rule, element, fault.message, advice: fault.advice)
            }
            let same = (try? CertificateFingerprint(text))?.description ?? text
            if !met.insert(same).inserted {
                report(
                    .assetFingerprintTwice, element, "the fingerprint stands in this list twice",
                    advice: "remove one of the two")
            }
        }
    }

    private mutating func lintSite(_ target: JSONValue) {
        guard let site = target["site"] else {
            let misspelt = reportMissing(
                .assetSite, "site", in: target, of: Self.siteNames, "the target")
            reportUnknown(
                in: target, known: Self.siteNames, except: [misspelt], "the target of a site")
            return
        }
        reportUnknown(in: target, known: Self.siteNames, "the target of a site")
        guard let text = site.string else {
            report(.assetSite, site, "site is \(site.kindName), not a string")
            return
        }
        let url = try? WebURL(text)
        guard let url, let host = url.text(of: url.host), !host.isEmpty,
            let scheme = url.lowercasedScheme, scheme == "https" || scheme == "http"
        else {
            report(
                .assetSite, site, "\(Quoted.text(text)) is not scheme and host",
                advice: "write it as https://example.com")
            return
        }
        if !url.path.isEmpty || url.query != nil || url.fragment != nil || url.userInfo != nil {
            let isSlash = url.text(of: url.path) == "/" && url.query == nil && url.fragment == nil
            report(
                .assetSite, site, severity: isSlash ? .warning : nil,
                isSlash
                    ? "the site ends with a slash"
                    : "the site holds more than scheme and host",
                advice: "write \"\(scheme)://\(host)"
                    + (url.text(of: url.port).map { ":\($0)" } ?? "") + "\"")
        } else if scheme == "http" {
            report(
                .assetSite, site, severity: .warning, "the site is not an https one",
                advice: "write https")
        }
    }
}
