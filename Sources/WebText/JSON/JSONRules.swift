// What can be wrong with a JSON text. One table: each rule is one entry.

extension Rule {
    /// Byte-order mark.
    public static let jsonByteOrderMark = Rule(
        "json-byte-order-mark", .warning, title: "Byte-order mark",
        reason: "RFC 8259 forbids adding one. iOS and Apple's CDN read the file with "
            + "different parsers, and nothing says that all of them skip the mark.",
        faulty: "\u{FEFF}{}", sound: "{}",
        source: "RFC 8259, section 8.1")

    /// Not UTF-8.
    public static let jsonWideEncoding = Rule(
        "json-not-utf8", .error, title: "Not UTF-8",
        reason: "JSON between systems has to be UTF-8. Some parsers detect UTF-16, "
            + "others read nothing.",
        faulty: "", sound: "{}",
        source: "RFC 8259, section 8.1")

    /// Bytes that are not UTF-8.
    public static let jsonInvalidUTF8 = Rule(
        "json-invalid-utf8", .error, title: "Bytes that are not UTF-8",
        reason: "Such a byte, usually from Latin-1 or Windows-1252, makes the whole "
            + "file unreadable.",
        faulty: "", sound: "{}",
        source: "RFC 8259, section 8.1; RFC 3629, section 3")

    /// Too large to read.
    public static let jsonTooLarge = Rule(
        "json-too-large", .error, title: "Too large to read",
        reason: "The text is larger than any file of its kind may be.",
        faulty: "", sound: "{}",
        source: "RFC 8259, section 9")

    /// Nested too deeply.
    public static let jsonTooDeep = Rule(
        "json-too-deep", .error, title: "Nested too deeply",
        reason: "Parsers limit the depth; no real file comes near.",
        faulty: "", sound: "{}",
        source: "RFC 8259, section 9")

    /// Empty file.
    public static let jsonEmpty = Rule(
        "json-empty", .error, title: "Empty file",
        reason: "An empty file is no JSON and grants nothing.",
        faulty: "", sound: "{}",
        source: "RFC 8259, section 2")

    /// A web page in place of JSON.
    public static let jsonHTML = Rule(
        "json-html", .error, title: "A web page in place of JSON",
        reason: "Servers that answer every unknown address with the start page send "
            + "HTML here, with status 200. iOS then finds no rules.",
        faulty: "<!DOCTYPE html><html></html>", sound: "{}",
        source: "RFC 8259, section 2")

    /// A template in place of JSON.
    public static let jsonTemplate = Rule(
        "json-template", .error, title: "A template in place of JSON",
        reason: "The file holds instructions for a template engine (JSP, PHP, Liquid, Jekyll) that"
            + " nobody carried out, so iOS reads them in place of the rules.",
        faulty: "<%@ page contentType=\"application/json\" %>{}", sound: "{}",
        source: "RFC 8259, section 2")

    /// A rich-text document in place of JSON.
    public static let jsonRTF = Rule(
        "json-rtf", .error, title: "A rich-text document in place of JSON",
        reason: "TextEdit saves RTF unless told otherwise.",
        faulty: "{\\rtf1 {}}", sound: "{}",
        source: "RFC 8259, section 2")

    /// A signed (CMS) file in place of JSON.
    public static let jsonSigned = Rule(
        "json-signed", .error, title: "A signed (CMS) file in place of JSON",
        reason: "Signed files were needed for iOS 8 only. Whether current systems open "
            + "them is not established.",
        faulty: "", sound: "{}",
        source:
            "https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html"
    )

    /// Plain text in place of JSON.
    public static let jsonBareText = Rule(
        "json-bare-text", .error, title: "Plain text in place of JSON",
        reason: "Often the target of a symbolic link, or a test word, that was stored "
            + "in place of the file.",
        faulty: "see ../file", sound: "{}",
        source: "RFC 8259, section 2")

    /// Comma before a closing bracket.
    public static let jsonTrailingComma = Rule(
        "json-trailing-comma", .error, title: "Comma before a closing bracket",
        reason: "JSON allows no comma behind the last element. Strict parsers reject "
            + "the whole file; some Apple systems are reported to tolerate it.",
        faulty: "{\"a\": 1,}", sound: "{\"a\": 1}",
        source: "RFC 8259, sections 4 and 5")

    /// Missing comma.
    public static let jsonMissingComma = Rule(
        "json-missing-comma", .error, title: "Missing comma",
        reason: "Elements and members are separated by commas; without one the whole "
            + "file is rejected.",
        faulty: "{\"a\": 1 \"b\": 2}", sound: "{\"a\": 1, \"b\": 2}",
        source: "RFC 8259, sections 4 and 5")

    /// Comma without a value before it.
    public static let jsonExtraComma = Rule(
        "json-extra-comma", .error, title: "Comma without a value before it",
        reason: "Two commas in a row, or one behind an opening bracket, make the file "
            + "invalid.",
        faulty: "[1,, 2]", sound: "[1, 2]",
        source: "RFC 8259, section 5")

    /// Member without a value.
    public static let jsonMissingValue = Rule(
        "json-missing-value", .error, title: "Member without a value",
        reason: "Every name needs a value.",
        faulty: "{\"a\": }", sound: "{\"a\": null}",
        source: "RFC 8259, section 4")

    /// Member without a colon.
    public static let jsonMissingColon = Rule(
        "json-missing-colon", .error, title: "Member without a colon",
        reason: "A colon stands between name and value.",
        faulty: "{\"a\" 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 4")

    /// Comment.
    public static let jsonComment = Rule(
        "json-comment", .error, title: "Comment",
        reason: "JSON has no comments; the whole file is rejected. A component may "
            + "carry a \"comment\" member.",
        faulty: "{\"a\": 1} // note", sound: "{\"a\": 1}",
        source: "RFC 8259, section 2")

    /// Typographic quotation marks.
    public static let jsonSmartQuotes = Rule(
        "json-smart-quotes", .error, title: "Typographic quotation marks",
        reason: "Word processors, chats and web pages turn straight quotation marks "
            + "into curly ones, which JSON does not know.",
        faulty: "{\u{201C}a\u{201D}: 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 7")

    /// Single quotation marks.
    public static let jsonSingleQuotes = Rule(
        "json-single-quotes", .error, title: "Single quotation marks",
        reason: "JSON strings stand between double quotation marks.",
        faulty: "{'a': 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 7")

    /// Quotation mark inside a string.
    public static let jsonInnerQuote = Rule(
        "json-inner-quote", .error, title: "Quotation mark inside a string",
        reason: "The mark ends the string early, and what follows fits nowhere.",
        faulty: "{\"a\": \"say \"hi\" twice\"}", sound: "{\"a\": \"say \\\"hi\\\" twice\"}",
        source: "RFC 8259, section 7")

    /// Doubled quotation mark.
    public static let jsonDoubledQuote = Rule(
        "json-doubled-quote", .error, title: "Doubled quotation mark",
        reason: "The first two marks make an empty string, and what follows fits "
            + "nowhere.",
        faulty: "{\"\"a\": 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 7")

    /// Text without quotation marks.
    public static let jsonUnquoted = Rule(
        "json-unquoted", .error, title: "Text without quotation marks",
        reason: "Names and texts stand between quotation marks; only true, false and "
            + "null do not, in lower case.",
        faulty: "{a: True}", sound: "{\"a\": true}",
        source: "RFC 8259, sections 3 and 4")

    /// String without its closing quotation mark.
    public static let jsonUnclosedString = Rule(
        "json-unclosed-string", .error, title: "String without its closing quotation mark",
        reason: "A string ends on the line where it begins; the mark behind it is "
            + "missing.",
        faulty: "{\"a\": \"b\n}", sound: "{\"a\": \"b\"}",
        source: "RFC 8259, section 7")

    /// Control character in a string.
    public static let jsonControlCharacter = Rule(
        "json-control-character", .error, title: "Control character in a string",
        reason: "Tabs and other control characters have to be written as escapes.",
        faulty: "[\"a\tb\"]", sound: "[\"a\\tb\"]",
        source: "RFC 8259, section 7")

    /// Unknown escape.
    public static let jsonEscape = Rule(
        "json-escape", .error, title: "Unknown escape",
        reason: "A backslash begins an escape, and JSON knows only a few.",
        faulty: "[\"a\\.b\"]", sound: "[\"a\\\\.b\"]",
        source: "RFC 8259, section 7")

    /// Number in a form that JSON does not know.
    public static let jsonNumber = Rule(
        "json-number", .error, title: "Number in a form that JSON does not know",
        reason: "No leading zero, no plus sign, a digit on both sides of the point.",
        faulty: "[01]", sound: "[1]",
        source: "RFC 8259, section 6")

    /// Invisible character between the tokens.
    public static let jsonOddSpace = Rule(
        "json-odd-space", .error, title: "Invisible character between the tokens",
        reason: "No-break and zero-width spaces come along when text is copied from web"
            + " pages. They look like blanks and make the file invalid.",
        faulty: "{\u{A0}\"a\": 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 2")

    /// Brackets that do not match.
    public static let jsonUnbalanced = Rule(
        "json-unbalanced", .error, title: "Brackets that do not match",
        reason: "Every bracket needs its partner.",
        faulty: "{\"a\": [1}", sound: "{\"a\": [1]}",
        source: "RFC 8259, section 2")

    /// Text behind the JSON value.
    public static let jsonTrailingText = Rule(
        "json-trailing-text", .error, title: "Text behind the JSON value",
        reason: "A file holds one value and nothing else.",
        faulty: "{} x", sound: "{}",
        source: "RFC 8259, section 2")

    /// Unexpected character.
    public static let jsonUnexpected = Rule(
        "json-unexpected", .error, title: "Unexpected character",
        reason: "Here JSON allows something else.",
        faulty: "{\"a\"= 1}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 2")

    /// Member that stands twice.
    public static let jsonDuplicateName = Rule(
        "json-duplicate-name", .warning, title: "Member that stands twice",
        reason: "Parsers disagree on which of the two counts: Apple's own kept the "
            + "first, others keep the last. One of them is ignored.",
        faulty: "{\"a\": 1, \"a\": 2}", sound: "{\"a\": 1}",
        source: "RFC 8259, section 4")

    /// All rules about JSON texts, sorted by identifier.
    public static let json: [Rule] = [
        .jsonBareText,
        .jsonByteOrderMark,
        .jsonComment,
        .jsonControlCharacter,
        .jsonDoubledQuote,
        .jsonDuplicateName,
        .jsonEmpty,
        .jsonEscape,
        .jsonExtraComma,
        .jsonHTML,
        .jsonInnerQuote,
        .jsonInvalidUTF8,
        .jsonMissingColon,
        .jsonMissingComma,
        .jsonMissingValue,
        .jsonWideEncoding,
        .jsonNumber,
        .jsonOddSpace,
        .jsonRTF,
        .jsonSigned,
        .jsonSingleQuotes,
        .jsonSmartQuotes,
        .jsonTemplate,
        .jsonTooDeep,
        .jsonTooLarge,
        .jsonTrailingComma,
        .jsonTrailingText,
        .jsonUnbalanced,
        .jsonUnclosedString,
        .jsonUnexpected,
        .jsonUnquoted,
    ]
}
