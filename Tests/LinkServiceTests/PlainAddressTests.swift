import TestSupport
import Testing
import WebText

@testable import LinkService

/// What is too plain to be read would be accepted if it were.
@Suite struct PlainAddressTests {
    private func texts(_ start: String, _ alphabet: String, seed: UInt64) -> [String] {
        let letters = Array(alphabet)
        var random = SplitMix(seed: seed)
        return (0..<5_000).map { _ in
            start
                + String(
                    (0..<Int.random(in: 0...12, using: &random)).map { _ in
                        letters[Int.random(in: letters.indices, using: &random)]
                    })
        }
    }

    @Test func plainTargetIsATarget() {
        var plain = 0
        for text in texts("https://", "ab.-/9zA_~/:@?%#[ é", seed: 1)
            + texts("https://a", "b.-0/_~A", seed: 2) + texts("http", "s:/a.", seed: 3)
        where WebTarget.isPlain(text) {
            plain += 1
            #expect(throws: Never.self, "\(text)") { try WebTarget(text, field: "") }
        }
        #expect(plain > 1_000)
        #expect(WebTarget.isPlain("https://www.example.com/sale/2026"))
        for odd in [
            "http://a", "https://", "https:///a", "https://A", "https://1.2.3.4", "https://a:1",
            "https://a?b", "https://a/%2F", "https://a/?b", "HTTPS://a", "https://a/é",
            "https://a@b",
        ] {
            #expect(!WebTarget.isPlain(odd), "\(odd)")
        }
    }

    @Test func plainPathIsReadLikeAnyOther() {
        for text in texts("/", "ab.-/9zA_~", seed: 4) {
            let isRight = !text.hasPrefix("//")
            #expect(((try? DeepLinkPath(text)) != nil) == isRight, "\(text)")
            #expect(throws: Never.self, "\(text)") { try WebURL(text, allowing: .asWritten) }
        }
    }
}
