extension PropertyList.Rules {
    /// The tags and references of XML.
    static let markup: [OfKind] = [
        (
            .missingClosingTag,
            Rule(
                "plist-missing-closing-tag", .error,
                title: "An element is not closed",
                reason: everythingIsLost,
                faulty:
                    "<plist version=\"1.0\"><dict><key>name</key><string>value</dict>"
                    + "</plist>",
                sound: soundList,
                source: "https://www.w3.org/TR/xml/#sec-starttags")
        ),
        (
            .mismatchedTag,
            Rule(
                "plist-mismatched-tag", .error,
                title: "A closing tag does not fit",
                reason: everythingIsLost,
                faulty:
                    "<plist version=\"1.0\"><dict><key>name</key><string>value</sting>"
                    + "</dict></plist>",
                sound: soundList,
                source: "https://www.w3.org/TR/xml/#sec-starttags")
        ),
        (
            .unfinishedMarkup,
            Rule(
                "plist-unfinished-markup", .error,
                title: "A tag or a comment does not end",
                reason: everythingIsLost,
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
                reason: everythingIsLost,
                faulty: "<plist version=\"1.0\"><string>a < b</string></plist>",
                sound: "<plist version=\"1.0\"><string>a &lt; b</string></plist>",
                source: "https://www.w3.org/TR/xml/#syntax")
        ),
        (
            .unescapedAmpersand,
            Rule(
                "plist-unescaped-ampersand", .error,
                title: "An & stands in a text",
                reason: everythingIsLost,
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
                reason: everythingIsLost,
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
                reason: everythingIsLost,
                faulty:
                    "<plist version=\"1.0\"><dict>\n<<<<<<< HEAD\n=======\n>>>>>>> "
                    + "topic\n</dict></plist>",
                sound: soundList,
                source: "https://git-scm.com/docs/git-merge#_how_conflicts_are_presented")
        ),
    ]
}
