import TestSupport
import Testing
import WebText

/// Files that are something else than JSON: one finding says what.
@Suite struct JSONWholeTextTests {
    typealias Fault = JSONFaultTests.Fault

    @Test(arguments: [
        Fault("⟪1:⟫", "1 json-empty: the file is empty"),
        Fault("⟪1:⟫\n \t", "1 json-empty: the file is empty"),
        Fault(
            "⟪1:{\\rtf1\\ansi⟫\n{\"a\": 1}",
            "1 json-rtf: this is a rich-text (RTF) document, not JSON"),
        Fault(
            "\n⟪1:<!DOCTYPE html>⟫\n<html></html>",
            "1 json-html: this is an HTML or XML page, not JSON"),
        Fault("⟪1:<?xml version=\"1.0\"?>⟫\n<plist/>", "1 json-html"),
        Fault(
            "⟪1:<%@ page language=\"java\"%>⟫\n{}",
            "1 json-template: this is the source of a template, not JSON:"
                + #" '<%@ page language="java"%>'"#),
        Fault("⟪1:<?php header('x');⟫\n{}", "1 json-template"),
        Fault("⟪1:---⟫\nlayout: null\n---\n{}", "1 json-template"),
        Fault("⟪1:{% include apps %}⟫", "1 json-template"),
        Fault("⟪1:{{ site.apps }}⟫", "1 json-template"),
        Fault(
            "{\"a\": ⟪1:{{ b | jsonify }}}⟫",
            #"1 json-template: this looks like a template that was not filled in: "{{ b | jsonify }}}""#
        ),
        Fault("⟪1:test⟫\n", #"1 json-bare-text: the file holds text, but no JSON: "test""#),
        Fault("⟪1:../apple-app-site-association⟫", "1 json-bare-text"),
        Fault(
            "⟪1:404: Not Found⟫",
            #"1 json-bare-text: the file holds text, but no JSON: "404: Not Found""#),
    ])
    func areNamed(_ fault: Fault) {
        expectFindings(in: fault.text, fault.expected) { JSONDocument($0).findings }
    }

    @Test func placeholdersInStringsAreNoTemplate() {
        #expect(JSONDocument(#"{"appID": "{{ team }}.com.example.app"}"#).isValid)
    }

    @Test(arguments: ["1", "-0.5", "true", "null", "\"text\"", " \"404: Not Found\"\n"])
    func scalarsAloneAreValid(_ text: String) {
        #expect(JSONDocument(text).findings.isEmpty)
    }

    @Test func signedFilesAreRecognised() {
        let document = JSONDocument([0x30, 0x82, 0x0F, 0x1C, 0x06, 0x09] + Array("{}".utf8))
        #expect(document.findings.map(\.id) == ["json-signed"])
    }

    @Test func compressedFilesAreRecognised() {
        let document = JSONDocument([0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0])
        #expect(document.findings.map(\.message) == ["this is gzip-compressed data, not text"])
    }

    @Test func messagesDoNotCutCharactersInHalf() {
        let document = JSONDocument(String(repeating: "é", count: 60))
        #expect(document.findings.first?.message.contains("\u{FFFD}") == false)
        #expect(document.findings.first?.message.hasSuffix("é…\"") == true)
    }
}
