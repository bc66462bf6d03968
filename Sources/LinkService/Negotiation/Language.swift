/// A language that the pages are written in.
package enum Language: String, CaseIterable, Hashable, Sendable {
    /// English, also for whom nothing else fits.
    case english = "en"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Japanese.
    case japanese = "ja"

    /// The language that an `Accept-Language` header asks for most; the first of equals.
    package init(accepting header: String?) {
        self = .english
        guard let header else { return }
        var best = 0
        for item in HeaderList(header).items where item.weight > best {
            let primary = item.name.prefix { $0 != "-" && $0 != "_" }
            if primary == "*" {
                (self, best) = (.english, item.weight)
            } else if let language = Language(rawValue: String(primary)) {
                (self, best) = (language, item.weight)
            }
        }
    }
}
