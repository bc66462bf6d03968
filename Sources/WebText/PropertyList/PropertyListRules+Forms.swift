extension PropertyList.Rules {
    /// What the file is, if it is no property list in XML.
    static let forms: [OfKind] = [
        (
            .binary,
            Rule(
                "plist-binary", .error,
                title: "The file is a binary property list",
                reason:
                    "Only its XML form is text that can be judged and reviewed; Xcode "
                    + "reads both.",
                faulty: "bplist00",
                sound: soundList,
                source: guide)
        ),
        (
            .openStep,
            Rule(
                "plist-openstep", .error,
                title: "The file is a property list in the old text form",
                reason: "The old form is deprecated and many tools no longer read it.",
                faulty: "{ name = value; }",
                sound: soundList,
                source: guide)
        ),
        (
            .json,
            Rule(
                "plist-json", .error,
                title: "The file is JSON",
                reason: "Xcode wants a property list here.",
                faulty: "{ \"name\": \"value\" }",
                sound: soundList,
                source: guide)
        ),
        (
            .html,
            Rule(
                "plist-html", .error,
                title: "The file is a web page",
                reason: "What was saved is a page, often the error page of a server.",
                faulty: "<!DOCTYPE html><html></html>",
                sound: soundList,
                source: guide)
        ),
        (
            .signed,
            Rule(
                "plist-signed", .error,
                title: "The file is a signed message",
                reason: "The list is wrapped in a signature and has to be taken out first.",
                faulty: "(a message in DER, as a .mobileprovision file is)",
                sound: soundList,
                source: "RFC 5652, section 5")
        ),
        (
            .empty,
            Rule(
                "plist-empty", .error,
                title: "The file is empty",
                reason: "An empty file is no property list: nothing in it can take effect.",
                faulty: "",
                sound: soundList,
                source: guide)
        ),
        (
            .notPropertyList,
            Rule(
                "plist-unknown-format", .error,
                title: "The file is no property list",
                reason: "No form of a property list begins like this.",
                faulty: "To be done",
                sound: soundList,
                source: guide)
        ),
    ]
}
