public import WebText

/// The answer to "is there a URL that …".
public enum Answer: Hashable, Sendable {
    /// Yes, for instance this one; the matcher has confirmed it.
    case yes(WebURL)
    /// No. This is exact: no URL at all.
    case no
    /// It could not be found out.
    case undetermined(Undetermined)

    /// The URL that proves a yes.
    public var witness: WebURL? {
        if case .yes(let url) = self { url } else { nil }
    }
}

/// What is known so far about the existence of a URL, while the classes of URLs go by.
struct Search {
    private(set) var witness: WebURL?
    private var doubt: Undetermined?

    /// Takes note that the URLs of `found` would be a yes.
    ///
    /// - Parameters:
    ///   - examples: URLs that read better and are tried first.
    ///   - isProof: asks the matcher whether a URL really is a yes.
    mutating func note(
        _ found: URLClass, host: String, examples: [WebURL] = [], isProof: (WebURL) -> Bool
    ) {
        if witness != nil { return }
        if let reason = found.doubt {
            doubt = doubt ?? reason
            return
        }
        witness = examples.first(where: isProof)
        if witness != nil { return }
        if let url = found.url(host: host), isProof(url) {
            witness = url
        } else {
            doubt = .noWitness
        }
    }

    /// The answer when all classes have gone by, or as many as `limit` allowed.
    func answer(_ limit: Undetermined?) -> Answer {
        if let witness { return .yes(witness) }
        if let reason = doubt ?? limit { return .undetermined(reason) }
        return .no
    }
}
