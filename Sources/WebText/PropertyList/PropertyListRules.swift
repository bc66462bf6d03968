extension PropertyList {
    /// The rules about the form of a property list, each with a faulty and a sound sample.
    ///
    /// All but ``duplicateKey`` belong to a kind of ``Fault``.
    public enum Rules {
        /// Every rule, in the order in which the reader meets them.
        public static let all: [Rule] = byKind.map(\.rule) + [duplicateKey]

        /// A key that a dictionary has twice.
        public static let duplicateKey = Rule(
            "plist-duplicate-key", .warning,
            title: "A dictionary has the same key twice",
            reason: "Only one of the two values counts, and readers differ in which one.",
            faulty: "<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>",
            sound: "<plist><dict><key>a</key><true/></dict></plist>",
            source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")

        /// The rule of each kind of fault.
        fileprivate static let byKind: [(kind: Fault.Kind, rule: Rule)] = [
            (
                .binary,
                Rule(
                    "plist-binary", .error,
                    title: "The file is a binary property list",
                    reason:
                        "Only its XML form is text that can be judged and reviewed; Xcode "
                        + "reads both.",
                    faulty: "bplist00",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .openStep,
                Rule(
                    "plist-openstep", .error,
                    title: "The file is a property list in the old text form",
                    reason: "The old form is deprecated and many tools no longer read it.",
                    faulty: "{ name = value; }",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .json,
                Rule(
                    "plist-json", .error,
                    title: "The file is JSON",
                    reason: "Xcode wants a property list here.",
                    faulty: "{ \"name\": \"value\" }",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .html,
                Rule(
                    "plist-html", .error,
                    title: "The file is a web page",
                    reason: "What was saved is a page, often the error page of a server.",
                    faulty: "<!DOCTYPE html><html></html>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .signed,
                Rule(
                    "plist-signed", .error,
                    title: "The file is a signed message",
                    reason: "The list is wrapped in a signature and has to be taken out first.",
                    faulty: "(a message in DER, as a .mobileprovision file is)",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "RFC 5652, section 5")
            ),
            (
                .empty,
                Rule(
                    "plist-empty", .error,
                    title: "The file is empty",
                    reason: "An empty file is no property list: nothing in it can take effect.",
                    faulty: "",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .notPropertyList,
                Rule(
                    "plist-unknown-format", .error,
                    title: "The file is no property list",
                    reason: "No form of a property list begins like this.",
                    faulty: "To be done",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .byteOrderMark,
                Rule(
                    "plist-byte-order-mark", .warning,
                    title: "The file begins with a byte-order mark",
                    reason: "Some tools take the mark for a part of the text and refuse the file.",
                    faulty:
                        "\u{FEFF}<plist version=\"1.0\"><dict><key>name</key><string>value"
                        + "</string></dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "RFC 3629, section 6")
            ),
            (
                .encoding,
                Rule(
                    "plist-encoding", .error,
                    title: "The encoding is not read, or is another than declared",
                    reason:
                        "Property lists are UTF-8; with another encoding the text may be "
                        + "read wrongly or not at all.",
                    faulty:
                        "<?xml version=\"1.0\" encoding=\"Shift_JIS\"?>"
                        + "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    sound:
                        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\">"
                        + "<dict><key>name</key><string>value</string></dict></plist>",
                    source: "https://www.w3.org/TR/xml/#charencoding")
            ),
            (
                .invalidText,
                Rule(
                    "plist-invalid-text", .error,
                    title: "The bytes are not text in the encoding",
                    reason:
                        "A reader stops at such a byte, or puts another character in its "
                        + "place.",
                    faulty: "(bytes that are not UTF-8)",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "RFC 3629, section 3")
            ),
            (
                .controlCharacter,
                Rule(
                    "plist-control-character", .warning,
                    title: "A control character stands in the text",
                    reason: "XML does not allow it, and most readers refuse the file.",
                    faulty: "<plist version=\"1.0\"><string>a\u{1}b</string></plist>",
                    sound: "<plist version=\"1.0\"><string>ab</string></plist>",
                    source: "https://www.w3.org/TR/xml/#charsets")
            ),
            (
                .missingClosingTag,
                Rule(
                    "plist-missing-closing-tag", .error,
                    title: "An element is not closed",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</dict>"
                        + "</plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-starttags")
            ),
            (
                .mismatchedTag,
                Rule(
                    "plist-mismatched-tag", .error,
                    title: "A closing tag does not fit",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</sting>"
                        + "</dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-starttags")
            ),
            (
                .unfinishedMarkup,
                Rule(
                    "plist-unfinished-markup", .error,
                    title: "A tag or a comment does not end",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty:
                        "<!-- <plist version=\"1.0\"><dict><key>name</key><string>value"
                        + "</string></dict></plist>",
                    sound:
                        "<!-- a list --><plist version=\"1.0\"><dict><key>name</key><string>"
                        + "value</string></dict></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-starttags")
            ),
            (
                .unescapedLessThan,
                Rule(
                    "plist-unescaped-less-than", .error,
                    title: "A < stands in a text",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><string>a < b</string></plist>",
                    sound: "<plist version=\"1.0\"><string>a &lt; b</string></plist>",
                    source: "https://www.w3.org/TR/xml/#syntax")
            ),
            (
                .unescapedAmpersand,
                Rule(
                    "plist-unescaped-ampersand", .error,
                    title: "An & stands in a text",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><string>a & b</string></plist>",
                    sound: "<plist version=\"1.0\"><string>a &amp; b</string></plist>",
                    source: "https://www.w3.org/TR/xml/#syntax")
            ),
            (
                .unknownEntity,
                Rule(
                    "plist-unknown-entity", .error,
                    title: "A reference to an entity that does not exist",
                    reason:
                        "XML knows lt, gt, amp, quot and apos; HTML's other names are not "
                        + "defined here.",
                    faulty: "<plist version=\"1.0\"><string>a&nbsp;b</string></plist>",
                    sound: "<plist version=\"1.0\"><string>a&#160;b</string></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-predefined-ent")
            ),
            (
                .invalidReference,
                Rule(
                    "plist-invalid-reference", .error,
                    title: "A reference to a character that does not exist",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><string>&#0;</string></plist>",
                    sound: "<plist version=\"1.0\"><string>&#48;</string></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-references")
            ),
            (
                .internalSubset,
                Rule(
                    "plist-internal-subset", .error,
                    title: "The document type defines entities",
                    reason:
                        "Expanding them can fill any memory, so careful readers refuse such "
                        + "a file.",
                    faulty:
                        "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist version=\"1.0\"><dict>"
                        + "<key>name</key><string>value</string></dict></plist>",
                    sound:
                        "<!DOCTYPE plist><plist version=\"1.0\"><dict><key>name</key><string>"
                        + "value</string></dict></plist>",
                    source: "https://www.w3.org/TR/xml/#sec-prolog-dtd")
            ),
            (
                .mergeConflict,
                Rule(
                    "plist-merge-conflict", .error,
                    title: "A merge conflict was left in the file",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty:
                        "<plist version=\"1.0\"><dict>\n<<<<<<< HEAD\n=======\n>>>>>>> "
                        + "topic\n</dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://git-scm.com/docs/git-merge#_how_conflicts_are_presented")
            ),
            (
                .unknownElement,
                Rule(
                    "plist-unknown-element", .error,
                    title: "An element that property lists do not have",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty:
                        "<plist version=\"1.0\"><dict><key>on</key><bool>true</bool></dict>"
                        + "</plist>",
                    sound: "<plist version=\"1.0\"><dict><key>on</key><true/></dict></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .misplacedElement,
                Rule(
                    "plist-misplaced-element", .error,
                    title: "An element stands where it means nothing",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><array><key>name</key></array></plist>",
                    sound: "<plist version=\"1.0\"><array><string>name</string></array></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .strayText,
                Rule(
                    "plist-stray-text", .error,
                    title: "A text stands outside every value",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><dict>name</dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .keyWithoutValue,
                Rule(
                    "plist-key-without-value", .error,
                    title: "A key has no value",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><dict><key>name</key></dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .valueWithoutKey,
                Rule(
                    "plist-value-without-key", .error,
                    title: "A value has no key",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><dict><string>value</string></dict></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .missingRoot,
                Rule(
                    "plist-no-value", .error,
                    title: "The list holds no value",
                    reason: "A list without a value sets nothing.",
                    faulty: "<plist version=\"1.0\"></plist>",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
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
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
            ),
            (
                .invalidValue,
                Rule(
                    "plist-invalid-value", .error,
                    title: "A number, date or data is not written as one",
                    reason:
                        "A property list that does not parse is not read at all: every "
                        + "setting in it is lost.",
                    faulty: "<plist version=\"1.0\"><integer>ten</integer></plist>",
                    sound: "<plist version=\"1.0\"><integer>10</integer></plist>",
                    source: "https://www.apple.com/DTDs/PropertyList-1.0.dtd")
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
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .tooLarge,
                Rule(
                    "plist-too-large", .error,
                    title: "The file is too large",
                    reason: "No sound file is this long, so the rest of it is not read.",
                    faulty: "(a file of more than 64 MiB or a million values)",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
            (
                .damagedBinary,
                Rule(
                    "plist-damaged", .error,
                    title: "The binary property list is damaged",
                    reason: "Its parts name places that are not in the file; nobody can read it.",
                    faulty: "bplist00",
                    sound:
                        "<plist version=\"1.0\"><dict><key>name</key><string>value</string>"
                        + "</dict></plist>",
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
                    source:
                        "https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/PropertyLists/"
                )
            ),
        ]
    }
}

extension PropertyList.Fault.Kind {
    /// The rule that a fault of this kind breaks.
    public var rule: Rule {
        let kind = self == .tooManyValues ? .tooLarge : self
        return PropertyList.Rules.byKind.first { $0.kind == kind }?.rule
            ?? PropertyList.Rules.duplicateKey
    }
}
