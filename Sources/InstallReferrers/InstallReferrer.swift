internal import URLText

/// What a link leaves for an app that is installed through it from the Play Store.
///
///     utm_source=landfall&utm_medium=link&slug=spring-sale&utm_campaign=newsletter
///
/// Only Android has such a thing: the store hands this text to the app after the installation, and
/// nothing about the device is guessed. On iOS people tap their link again. The format is shared by
/// the apps of both systems, so it is read here too: for a backend, a test, or one code base.
public struct InstallReferrer: Equatable, Sendable {
    /// The slug of the link that was tapped.
    public let slug: String
    /// The link's channel, or nil.
    public let campaign: String?

    /// The longest text that is read, in bytes; the Play Store itself allows less.
    public static var longest: Int { 4096 }

    /// Reads the text that the Play Store gives, which has been percent-decoded once on its way.
    ///
    /// Nil for a text that comes from elsewhere (an advertisement, a visit to the store), that has no
    /// slug or two, or that cannot be decoded.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        var (names, values): ([String], [String]) = ([], [])
        for item in Array(text.utf8).split(separator: UInt8(ascii: "&")) {
            let mark = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
            guard let name = Self.decoded(item[..<mark]),
                let value = Self.decoded(item[mark...].dropFirst()), !names.contains(name)
            else { return nil }
            names.append(name)
            values.append(value)
        }
        func value(_ name: String) -> String? { names.firstIndex(of: name).map { values[$0] } }
        guard value("utm_source") == "landfall", value("utm_medium") == "link",
            let slug = value("slug"), !slug.isEmpty
        else { return nil }
        self.slug = slug
        campaign = value("utm_campaign")
    }

    /// The link that was tapped, for a resolver.
    ///
    ///     await links.resolve(referrer.link(at: "https://links.example.com/l/")).path
    ///
    /// - Parameter service: where links begin.
    public func link(at service: String) -> String {
        service
            + PercentCoding.encode(slug) {
                $0.isASCIILetter || $0.isASCIIDigit || "-._~".utf8.contains($0)
            }
    }

    private static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        PercentCoding.decode(text).map { String(decoding: $0, as: UTF8.self) }
    }
}
