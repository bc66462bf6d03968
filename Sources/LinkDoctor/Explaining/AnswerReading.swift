internal import SiteAssociation
internal import WebText

/// The head of an HTTP answer as `curl -i` or `curl -sI` prints it, and what it means for the file.
struct AnswerReading: Hashable, Sendable {
    /// The status.
    let status: Int
    /// The fields in their order, names as written.
    private(set) var fields: [Field] = []

    /// A field of the head.
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    private static let most = 100

    /// Begins with a status line: `HTTP/2 200`.
    init?(statusLine line: String) {
        let words = line.split(separator: " ")
        guard let first = words.first, first.hasPrefix("HTTP/"), words.count >= 2,
            let status = Int(words[1]), (100..<600).contains(status)
        else { return nil }
        self.status = status
    }

    /// Takes a line of the head; false at its end, or when it is no field.
    mutating func take(_ line: String) -> Bool {
        guard let colon = line.firstIndex(of: ":"), fields.count < Self.most else { return false }
        let name = line[..<colon]
        guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return false }
        let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
        fields.append(Field(name: String(name), value: String(value)))
        return true
    }

    /// The value of a field, whatever the case of its name.
    subscript(name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// Whether Apple's CDN gave it.
    var isFromApple: Bool {
        fields.contains { $0.name.lowercased().hasPrefix("apple-") }
    }

    /// What it means and what to do, line by line.
    var meanings: [(text: String, advice: String?)] {
        isFromApple ? appleMeanings : siteMeanings
    }

    // MARK: Apple's CDN

    private var appleMeanings: [(text: String, advice: String?)] {
        var meanings: [(text: String, advice: String?)] = []
        if let reason = self["Apple-Failure-Reason"] {
            let error = SystemError.all(in: reason).first
            let details = self["Apple-Failure-Details"].map { raw -> String in
                let root = JSONDocument(Array(raw.utf8)).root
                let text = root?["status"]?.string ?? root?["cause"]?.string ?? raw
                return ": " + Quoted.visible(text, most: 120)
            }
            let text = error.map {
                "\($0.name), \($0.meaning(in: reason) ?? "not documented")"
            }
            meanings.append(
                (
                    "Apple's CDN has no file: \(text ?? Quoted.visible(reason, most: 120))"
                        + (details ?? ""), error?.advice
                ))
        } else if status == 200 {
            meanings.append(
                ("Apple's CDN has a copy, and new installations get it", nil))
        } else {
            meanings.append(("Apple's CDN has no file (\(status)) and gives no reason", nil))
        }
        if let age {
            meanings.append((age, "nothing makes the CDN ask sooner; at most a day passes"))
        }
        return meanings
    }

    private var age: String? {
        let control = (self["Cache-Control"] ?? "").lowercased().split { $0 == "," || $0 == " " }
        let limit = control.lazy.compactMap {
            $0.hasPrefix("max-age=") ? Int($0.dropFirst(8)) : nil
        }.first
        guard let limit, (0...31_536_000).contains(limit) else { return nil }
        let age = max(0, self["Age"].flatMap { Int($0) } ?? 0)
        guard age < limit else { return "this answer is due to be asked for anew" }
        return
            "this answer is \(age / 60) min old and may stay for \((limit - age + 59) / 60) min more"
    }

    // MARK: The site

    private var siteMeanings: [(text: String, advice: String?)] {
        switch status {
        case 300..<400:
            let target = self["Location"].map { " to " + Quoted.visible($0, most: 120) } ?? ""
            return [
                (
                    "the site redirects\(target), which neither Apple's CDN nor a device follows",
                    "serve the file at this very address"
                )
            ]
        case 200: return [typeMeaning]
        case 401, 403, 407, 429:
            return [
                (
                    "the site refuses the request (\(status))",
                    "let everybody read the path: no login, no bot filter, no rule for countries"
                )
            ]
        case 404, 410:
            return [
                (
                    "there is no file (\(status))",
                    "serve it as /.well-known/apple-app-site-association, without .json"
                )
            ]
        case 500...: return [("the site fails (\(status))", "look into its own log")]
        default: return [("the site answers \(status), and only 200 delivers a file", nil)]
        }
    }

    private var typeMeaning: (text: String, advice: String?) {
        let type = (self["Content-Type"] ?? "").prefix { $0 != ";" }.lowercased()
        if type.hasPrefix("text/html") {
            return (
                "the site answers with a page (\(type)) where the file should be",
                "a single-page app often takes the path: except /.well-known/ from its fallback"
            )
        }
        if type == "application/json" { return ("the site delivers JSON, as it should", nil) }
        return (
            "the site delivers the file\(type.isEmpty ? " without a type" : " as \(type)")",
            "application/json is the type that is recommended; others work today"
        )
    }
}
