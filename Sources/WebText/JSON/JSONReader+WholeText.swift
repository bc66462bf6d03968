// Texts that are no attempt at JSON at all. One finding says what the file is; what the grammar
// has to say about it would only hide that.

extension JSONReader {
    /// Whether the text as a whole is something other than JSON; then that is the one finding.
    mutating func isSomethingElse() -> Bool {
        let first = text.firstIndex { $0 > 0x20 || $0 == 0x1F } ?? text.count
        let rest = text[first...]
        if rest.isEmpty {
            report(
                .jsonEmpty, 0..<0, "the file is empty",
                advice: "write the JSON object into it, or delete it")
        } else if rest.starts(with: "{\\rtf".utf8) {
            report(
                .jsonRTF, lineRange(from: first), "this is a rich-text (RTF) document, not JSON",
                advice: "in TextEdit choose Format, Make Plain Text, and save again")
        } else if rest.starts(with: [0x1F, 0x8B]) {
            report(
                .jsonInvalidUTF8, first..<first + 2, "this is gzip-compressed data, not text",
                advice: "store the plain text; if the server compresses it, it has to send"
                    + " Content-Encoding: gzip")
        } else if isTemplate(rest) {
            report(
                .jsonTemplate, lineRange(from: first),
                "this is the source of a template, not JSON: \(quotedLine(from: first))",
                advice: "the server delivers it unprocessed; put the finished JSON here, or let the"
                    + " template engine run for this address")
        } else if rest.first == UInt8(ascii: "<") {
            report(
                .jsonHTML, lineRange(from: first), "this is an HTML or XML page, not JSON",
                advice: "the server sent a web page in place of the file: the start page of a"
                    + " single-page app, a sign-in page or an error page")
        } else if rest.first == 0x30 && rest.dropFirst().first.map({ $0 >= 0x80 }) == true {
            report(
                .jsonSigned, 0..<min(text.count, 4),
                "this is a signed (CMS) file, not plain JSON",
                advice: "signatures were needed for iOS 8 only; serve the plain JSON text")
        } else {
            return false
        }
        return true
    }

    /// Whether `rest` begins as JSP, PHP, Liquid, Jinja, Handlebars or Jekyll sources do.
    private func isTemplate(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let isTag = ["<%", "{%", "<?php", "<?=", "---\n", "---\r"].contains { mark in
            rest.starts(with: mark.utf8)
        }
        guard rest.starts(with: "{{".utf8), let third = rest.dropFirst(2).first else {
            return isTag
        }
        // `{{"a": 1}}` is a bracket too many; `{{ site.apps }}` and `{{#each` are not.
        let word = rest.dropFirst(2).first { $0 > 0x20 } ?? third
        return word.isASCIILetter || "#>!^/-".utf8.contains(word)
    }

    /// Whether nothing in the text has to do with JSON: no bracket, no quotation mark.
    var isBareText: Bool {
        !text.contains { $0 == 0x7B || $0 == 0x5B || $0 == 0x22 } && isText
    }

    /// Whether the text has no invalid bytes in its first line.
    private var isText: Bool {
        var index = 0
        let end = min(text.count, 40)
        while index < end {
            let length = UTF8Check.length(text, at: index)
            if length == 0 { return false }
            index += length
        }
        return true
    }

    /// Puts one finding in the place of all that the grammar had to say.
    mutating func reportBareText() {
        let first = text.firstIndex { $0 > 0x20 } ?? 0
        findings.removeAll()
        nodes.removeAll()
        report(
            .jsonBareText, lineRange(from: first),
            "the file holds text, but no JSON: \(quotedLine(from: first))",
            advice:
                "put the JSON object here; a symbolic link that was stored as a text file, or an"
                + " error message of the server, looks like this")
    }
}
