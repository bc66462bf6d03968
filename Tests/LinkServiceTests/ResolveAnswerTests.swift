import Foundation
import LinkService
import Testing

@Suite struct ResolveAnswerTests {
    private struct Answer: Decodable, Equatable {
        let matched: Bool
        let linkId: Int64
        let slug: String
        let deepLinkPath: String
    }

    private static let texts = [
        "", "sale", "caf\u{E9}", "\u{1F600}", "\"", "\\", "\\\"\\", "\u{0}", "\u{1F}\u{7F}\n",
        "/a?b=%2F#c",
        String(repeating: "\u{1}", count: 2_000),
        String((0..<0x80).map { Character(Unicode.Scalar($0)) }),
    ]

    @Test(arguments: [0, 1, 9, 10, 12_452, -1, .max, .min] as [Int64])
    func everyTextComesBack(_ id: Int64) throws {
        for slug in Self.texts {
            for path in Self.texts {
                let bytes = ResolveAnswer.bytes(id: id, slug: slug, path: path)
                let answer = try JSONDecoder().decode(Answer.self, from: Data(bytes))
                #expect(
                    answer == Answer(matched: true, linkId: id, slug: slug, deepLinkPath: path))
                // The way back compares characters; the bytes have to be the same too.
                #expect(Array(answer.deepLinkPath.utf8) == Array(path.utf8))
            }
        }
    }

    /// Eight bytes are looked at together, so every byte at every place of such a word counts.
    @Test func everyByteIsSeenWhereverItStands() throws {
        for byte in 0..<0x80 as Range<UInt8> {
            for place in 0..<17 {
                var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 17)
                bytes[place] = byte
                let path = String(decoding: bytes, as: UTF8.self)
                let answer = try JSONDecoder().decode(
                    Answer.self, from: Data(ResolveAnswer.bytes(id: 1, slug: "é", path: path)))
                #expect(answer.deepLinkPath == path && answer.slug == "é")
            }
        }
    }
}
