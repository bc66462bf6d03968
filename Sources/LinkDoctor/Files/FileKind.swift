internal import AppInspection
internal import SiteAssociation
public import WebText

/// A kind of file that can be judged, with everything that depends on the kind.
///
///     let kind = FileKind.recognized(path: "site/.well-known/apple-app-site-association")
///     let judged = kind?.judge(bytes, fileName: "apple-app-site-association")
///
/// A struct and not an enum, so that a new kind breaks no caller.
public struct FileKind: Sendable {
    /// The word for `--as` and for reports: `aasa`.
    public let name: String
    /// What a file of this kind is called in messages, with its article.
    public let title: String
    /// The rules that its files are held against.
    public var rules: [Rule] { listing() }
    // Most runs of the tool name the kinds, for their options, and need no page of any rule.
    private let listing: @Sendable () -> [Rule]
    private let judging: @Sendable ([UInt8], String) -> Judged

    init(
        name: String, title: String, rules: @autoclosure @escaping @Sendable () -> [Rule],
        judging: @escaping @Sendable ([UInt8], String) -> Judged
    ) {
        self.name = name
        self.title = title
        listing = rules
        self.judging = judging
    }

    /// A text as it was judged, and what is wrong with it.
    public struct Judged: Sendable {
        /// The text that the findings point into.
        public let text: SourceText
        /// What was found.
        public let findings: [Finding]
    }

    /// Judges a file. `fileName` is its last name, which at times counts.
    public func judge(_ bytes: [UInt8], fileName: String) -> Judged { judging(bytes, fileName) }
}

extension FileKind: Hashable {
    /// Two kinds are the same when their names are.
    public static func == (a: FileKind, b: FileKind) -> Bool { a.name == b.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: The kinds

extension FileKind {
    /// All kinds that can be named and recognised.
    public static let all: [FileKind] = [
        .association, .assetLinks, .entitlements, .infoPlist, .profile, .app, .project,
        .configurationFile,
    ]

    /// Apple's `apple-app-site-association`.
    public static let association = FileKind(
        name: "aasa", title: "an association file",
        rules: Rule.json + AssociationLint.rules + [.brokenSignature]
    ) { bytes, _ in
        // A signed file is opened, and judged by what is in it.
        let message = SignedMessage(bytes)
        let document = JSONDocument(message?.content ?? bytes)
        let file = AssociationFile(
            document, size: message?.content.count ?? bytes.count, isSigned: message != nil)
        var findings = AssociationLint(file).findings()
        if let message, !message.isSignatureValid {
            findings.insert(
                Finding(
                    .brokenSignature, "the content of the signed file is not what was signed",
                    advice: "serve the plain JSON text, which needs no signature"), at: 0)
        }
        return Judged(text: document.sourceText, findings: findings)
    }

    /// Android's `assetlinks.json`.
    public static let assetLinks = FileKind(
        name: "assetlinks", title: "an assetlinks file", rules: Rule.json + AssetLinksLint.rules
    ) { bytes, _ in
        let file = AssetLinksFile(bytes)
        return Judged(
            text: file.document.sourceText, findings: AssetLinksLint(file).findings())
    }

    /// An app's entitlements, a property list.
    public static let entitlements = FileKind(
        name: "entitlements", title: "an entitlements file",
        rules: EntitlementRules.all + [InspectionRules.badBlob, InspectionRules.anyDomain]
    ) { bytes, fileName in
        // What codesign printed has no places to point to; nor has what Xcode expanded.
        if let output = CodesignOutput(bytes) {
            return Judged(text: SourceText([]), findings: output.findings)
        }
        if fileName.lowercased().hasSuffix(".xcent"),
            let entitlements = Entitlements(plist: PropertyList.Document(anyForm: bytes))
        {
            return Judged(
                text: SourceText([]), findings: entitlements.domainFindings(isRelease: false))
        }
        let document = PropertyList.Document(bytes)
        return Judged(
            text: SourceText(document.bytes),
            findings: EntitlementsLint(fileName: fileName).findings(in: document))
    }

    /// An app's `Info.plist`, in any of the forms of a property list.
    public static let infoPlist = FileKind(
        name: "info-plist", title: "an Info.plist", rules: InfoPlistLint.rules
    ) { bytes, _ in
        let document = PropertyList.Document(anyForm: bytes)
        // A binary list has no lines that a place could be given in.
        let isText = document.format != .binary
        let findings = InfoPlistLint().findings(in: document).map {
            isText
                ? $0
                : Finding(
                    $0.rule, severity: $0.severity, pointer: $0.pointer, $0.message,
                    advice: $0.advice)
        }
        return Judged(text: SourceText(isText ? document.bytes : []), findings: findings)
    }

    /// A provisioning profile, whose dates are compared with the clock.
    public static let profile = FileKind(
        name: "profile", title: "a provisioning profile", rules: ProfileRules.all
    ) { bytes, _ in
        let findings =
            ProvisioningProfile(bytes)?.findings(at: .now())
            ?? [
                Finding(
                    ProfileRules.unreadable, "there is no provisioning profile in the file",
                    advice: "get it again from Apple's site")
            ]
        return Judged(text: SourceText([]), findings: findings)
    }

    /// A built app: an `.app`, an `.ipa`, an `.xcarchive` or a bare program.
    ///
    /// Only a program can be judged by its bytes; the others are read from their place with
    /// `InspectedApp(path:)`.
    public static let app = FileKind(
        name: "app", title: "a built app",
        rules: InspectionRules.all + ProfileRules.all + EntitlementRules.all + ChainRules.all
    ) { bytes, fileName in
        let findings =
            InspectedApp(name: fileName, program: bytes)?.findings(at: .now())
            ?? [Finding(InspectionRules.noProgram, "the file is no Mach-O program")]
        return Judged(text: SourceText([]), findings: findings)
    }

    /// Landfall's own `landfall.json`, which is read for the other files and not on its own.
    static let configuration = FileKind(
        name: "configuration", title: "a configuration", rules: Rule.configuration
    ) { bytes, _ in
        let reading = ConfigurationReading(bytes)
        return Judged(text: reading.text, findings: reading.findings)
    }

    /// The kind with this name, or nil.
    public static func named(_ name: String) -> FileKind? { all.first { $0.name == name } }
}
