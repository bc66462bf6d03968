internal import HTTPServing
internal import LinkService
internal import LinkStore

/// What a form says of a link, and back.
enum LinkFields {
    /// The fields of a link that is there, or of a new one.
    static func values(_ content: Link.Content) -> [String: String] {
        var values = [
            "deepLinkPath": content.deepLinkPath, "desktopFallback": content.desktopFallback,
            "iosFallback": content.iosFallback, "androidFallback": content.androidFallback,
            "title": content.title, "description": content.description, "image": content.image,
            "tags": content.tags.joined(separator: ", "), "note": content.note,
            "expiresAt": content.expiresAt.map { String($0.rfc3339.prefix(16)) },
        ].compactMapValues(\.self)
        if content.isEnabled { values["isEnabled"] = "1" }
        if content.skipsInterstitial { values["skipsInterstitial"] = "1" }
        if content.carriesQuery { values["carriesQuery"] = "1" }
        return values
    }

    /// The content that was sent.
    static func content(_ form: QueryItems) throws(FieldFault) -> Link.Content {
        func text(_ name: String) -> String? {
            let text = String((form[name] ?? "").trimmed)
            return text.isEmpty ? nil : text
        }
        let tags = (form["tags"] ?? "").split(separator: ",").map { String($0.trimmed) }
            .filter { !$0.isEmpty }
        return Link.Content(
            // Byte for byte as it was entered: nothing is trimmed.
            deepLinkPath: form["deepLinkPath"] ?? "", desktopFallback: text("desktopFallback"),
            iosFallback: text("iosFallback"), androidFallback: text("androidFallback"),
            title: text("title"), description: text("description"), image: text("image"),
            isEnabled: form["isEnabled"] == "1", expiresAt: try moment(text("expiresAt")),
            tags: tags, note: form["note"] ?? "",
            skipsInterstitial: form["skipsInterstitial"] == "1",
            carriesQuery: form["carriesQuery"] == "1")
    }

    /// `2026-12-24T18:00`, as the browser's field gives it, in UTC.
    private static func moment(_ text: String?) throws(FieldFault) -> Timestamp? {
        guard let text else { return nil }
        if let moment = Timestamp(rfc3339: text) ?? Timestamp(rfc3339: text + ":00Z") {
            return moment
        }
        throw FieldFault(
            "expiresAt", "moment", Texts.LinkForm.endsFault)
    }
}
