internal import Foundation
internal import WebText

/// What a slug may look like, decided in one place.
///
/// A slug has 1 to 64 characters: letters and digits of any script with their marks, and
/// `-`, `_`, `.` and `~` between them. It is kept and looked up in Unicode's form NFC, so that
/// `é` typed in one piece or in two is the same link. Case matters: links that were imported from
/// elsewhere often differ in nothing else, and slugs that are made here have no capitals.
///
///     let slug = try SlugRules().normal("spring-sale")
package struct SlugRules: Sendable {
    /// The longest slug, in Unicode scalars of its NFC form.
    package static let longest = 64

    private let reserved: Set<String>

    /// Rules for a project whose links stand below `prefixes`.
    package init(prefixes: [String] = ["/l/"]) {
        var names: Set<String> = []
        for prefix in prefixes {
            if prefix == "/" { names.formUnion(Self.rootNames) }
            // What begins with another prefix of the project is below this one.
            for other in prefixes where other != prefix && other.hasPrefix(prefix) {
                let rest = other.dropFirst(prefix.count)
                names.insert(rest.prefix { $0 != "/" }.lowercased())
            }
        }
        reserved = names
    }

    /// Names that mean something else when links stand at the root of a site.
    static let rootNames: Set<String> = [
        ".well-known", "apple-app-site-association", "robots.txt", "favicon.ico", "sitemap.xml",
        "api", "admin", "dashboard", "health", "healthz", "readyz", "metrics", "l", "index.html",
        "apple-touch-icon.png", "apple-touch-icon-precomposed.png", "humans.txt",
    ]

    /// The form in which a slug is kept and looked up.
    package static func key(_ text: String) -> String {
        // Nearly all are ASCII, which is in the normal form already.
        text.utf8.allSatisfy { $0 < 0x80 } ? text : text.precomposedStringWithCanonicalMapping
    }

    /// The normal form of `text`.
    ///
    /// - Throws: ``FieldFault`` that names the character or the reserved word.
    package func normal(_ text: String) throws(FieldFault) -> String {
        let slug = Self.key(text)
        guard !slug.isEmpty else { throw FieldFault("slug", "slug-empty", "the slug is empty") }
        guard slug.unicodeScalars.count <= Self.longest else {
            throw FieldFault(
                "slug", "slug-too-long",
                "the slug has \(slug.unicodeScalars.count) characters; at most \(Self.longest) fit")
        }
        if let odd = slug.unicodeScalars.first(where: { !Self.isAllowed($0) }) {
            throw FieldFault(
                "slug", "slug-character",
                "a slug has letters, digits, - _ . and ~, but not \(Quoted.text(String(odd)))")
        }
        let first = slug.unicodeScalars[slug.unicodeScalars.startIndex]
        if slug.allSatisfy({ $0 == "." })
            || first.properties.canonicalCombiningClass != .notReordered
        {
            throw FieldFault(
                "slug", "slug-character", "\(Quoted.text(slug)) is no name for a link")
        }
        if reserved.contains(slug.lowercased()) {
            throw FieldFault(
                "slug", "slug-reserved", "\(Quoted.text(slug)) is the name of something else here")
        }
        return slug
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            let byte = UInt8(scalar.value)
            return byte.isASCIILetter || byte.isASCIIDigit || "-_.~".utf8.contains(byte)
        }
        return switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark, .spacingMark, .decimalNumber:
            !scalar.properties.isDefaultIgnorableCodePoint
        default: false
        }
    }
}
