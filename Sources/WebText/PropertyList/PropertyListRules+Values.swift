extension PropertyList.Rules {
    /// The values that the tags stand for, and the other forms of lists.
    static let values: [OfKind] = [
        (
            .unknownElement,
            Rule(
                "plist-unknown-element", .error,
                title: "An element that property lists do not have",
                reason: everythingIsLost,
                faulty:
                    "<plist version=\"1.0\"><dict><key>on</key><bool>true</bool></dict>"
                    + "</plist>",
                sound: "<plist version=\"1.0\"><dict><key>on</key><true/></dict></plist>",
                source: grammar)
        ),
        (
            .misplacedElement,
            Rule(
                "plist-misplaced-element", .error,
                title: "An element stands where it means nothing",
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><array><key>name</key></array></plist>",
                sound: "<plist version=\"1.0\"><array><string>name</string></array></plist>",
                source: grammar)
        ),
        (
            .strayText,
            Rule(
                "plist-stray-text", .error,
                title: "A text stands outside every value",
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><dict>name</dict></plist>",
                sound: soundList,
                source: grammar)
        ),
        (
            .keyWithoutValue,
            Rule(
                "plist-key-without-value", .error,
                title: "A key has no value",
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><dict><key>name</key></dict></plist>",
                sound: soundList,
                source: grammar)
        ),
        (
            .valueWithoutKey,
            Rule(
                "plist-value-without-key", .error,
                title: "A value has no key",
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><dict><string>value</string></dict></plist>",
                sound: soundList,
                source: grammar)
        ),
        (
            .missingRoot,
            Rule(
                "plist-no-value", .error,
                title: "The list holds no value",
                reason: "A list without a value sets nothing.",
                faulty: "<plist version=\"1.0\"></plist>",
                sound: soundList,
                source: grammar)
        ),
        (
            .severalRoots,
            Rule(
                "plist-several-values", .error,
                title: "The list holds more than one value",
                reason:
                    "Only one value can be the list; the others are lost or the file is "
                    + "refused.",
                faulty: "<plist version=\"1.0\"><dict/><dict/></plist>",
                sound: "<plist version=\"1.0\"><dict/></plist>",
                source: grammar)
        ),
        (
            .invalidValue,
            Rule(
                "plist-invalid-value", .error,
                title: "A number, date or data is not written as one",
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><integer>ten</integer></plist>",
                sound: "<plist version=\"1.0\"><integer>10</integer></plist>",
                source: grammar)
        ),
        (
            .invalidData,
            Rule(
                "plist-invalid-data", .warning,
                title: "Data is not written in Base64",
                reason: "Some readers skip what does not belong there and others refuse the "
                    + "file.",
                faulty: "<plist version=\"1.0\"><data>not-data</data></plist>",
                sound: "<plist version=\"1.0\"><data>ZGF0YQ==</data></plist>",
                source: "RFC 4648, section 3.3")
        ),
        (
            .tooDeep,
            Rule(
                "plist-too-deep", .error,
                title: "The values are nested too deep",
                reason: "No sound file is like this, and readers may crash on it.",
                faulty: String(repeating: "<array>", count: 200),
                sound: soundList,
                source: guide)
        ),
        (
            .tooLarge,
            Rule(
                "plist-too-large", .error,
                title: "The file is too large",
                reason: "No sound file is this long, so the rest of it is not read.",
                faulty: "(a file of more than 64 MiB or a million values)",
                sound: soundList,
                source: guide)
        ),
        (
            .damagedBinary,
            Rule(
                "plist-damaged", .error,
                title: "The binary property list is damaged",
                reason: "Its parts name places that are not in the file; nobody can read it.",
                faulty: "bplist00",
                sound: soundList,
                source:
                    "https://github.com/apple-oss-distributions/CF/blob/main/CFBinaryPList.c"
            )
        ),
        (
            .oldTextSyntax,
            Rule(
                "plist-openstep-syntax", .error,
                title: "A slip in the old text form",
                reason:
                    "What follows the place has no sure meaning, so nothing reads the file.",
                faulty: "{ name = value }",
                sound: "{ name = value; }",
                source: guide)
        ),
    ]
}
