import Foundation

/// The forms of a page as a browser sees them, with the fields that somebody can fill in.
struct PageForm {
    /// Where it is sent, without a query.
    let action: String
    let isPost: Bool
    /// What is sent when nothing is typed.
    private(set) var values: [(name: String, value: String)] = []
    /// The names of the fields in which a text can be typed.
    private(set) var typed: [String] = []

    /// All forms of a page.
    static func all(on page: String) -> [PageForm] {
        page.components(separatedBy: "<form").dropFirst().map { part in
            let end = part.range(of: "</form>")?.lowerBound ?? part.endIndex
            return PageForm(String(part[..<end]), outside: page)
        }
    }

    private init(_ markup: String, outside page: String) {
        let head = String(markup.prefix { $0 != ">" })
        action = Self.attribute("action", head) ?? ""
        isPost = Self.attribute("method", head) == "post"
        // Fields elsewhere on the page can belong to it by its name.
        let strays = Self.attribute("id", head).map { id in
            page.matches(of: /<input([^>]*)>/).map { String($0.1) }
                .filter { $0.contains("form=\"\(id)\"") }
        }
        let inputs = markup.matches(of: /<input([^>]*)>/).map { String($0.1) } + (strays ?? [])
        for input in inputs {
            guard let name = Self.attribute("name", input) else { continue }
            let kind = Self.attribute("type", input) ?? "text"
            if kind == "checkbox", !input.contains("checked"), strays == nil { continue }
            values.append((name, Self.attribute("value", input) ?? ""))
            if kind != "hidden", kind != "checkbox" { typed.append(name) }
        }
        for match in markup.matches(of: /<textarea([^>]*)>([^<]*)/) {
            guard let name = Self.attribute("name", String(match.1)) else { continue }
            values.append((name, Self.decoded(String(match.2))))
            typed.append(name)
        }
        for part in markup.components(separatedBy: "<select").dropFirst() {
            let head = String(part.prefix { $0 != ">" })
            guard let name = Self.attribute("name", head) else { continue }
            let chosen = part.firstMatch(of: /<option value="([^"]*)" selected/)
            let first = part.firstMatch(of: /<option value="([^"]*)"/)
            values.append((name, (chosen ?? first).map { Self.decoded(String($0.1)) } ?? ""))
            typed.append(name)
        }
    }

    /// What is sent when `text` is typed into the fields that are named.
    func filled(_ text: String, into names: Set<String>) -> [(String, String)] {
        values.map { ($0.name, names.contains($0.name) ? text : $0.value) }
    }

    private static func attribute(_ name: String, _ markup: String) -> String? {
        guard let start = markup.range(of: " \(name)=\"") else { return nil }
        return decoded(String(markup[start.upperBound...].prefix { $0 != "\"" }))
    }

    private static func decoded(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'")
            .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
