import Foundation
import LinkCodes
import TestSupport
import Testing

/// Codes that a reader of another maker understands.
struct QRCodeTests {
    private let link = "https://example.com/l/spring-sale?x=1&y=ü"

    @Test(.needs("zbarimg"), arguments: QRCode.Correction.allCases)
    func anotherReaderReadsTheImage(_ correction: QRCode.Correction) throws {
        let folder = try TemporaryFolder()
        let image = try #require(QRCode(link, correction: correction).png(scale: 4))
        try Data(image).write(to: URL(filePath: folder("code.png")))
        let result = try runTool([
            "zbarimg", "--raw", "-q", "-Sbinary", folder("code.png"),
        ])
        #expect(result.status == 0 && result.output.hasPrefix(link), "\(result.output)")
    }

    @Test func aCodeHasItsThreeCorners() throws {
        let code = try QRCode("A")
        #expect(code.size == 21)
        for (column, row) in [(0, 0), (14, 0), (0, 14)] {
            #expect((0..<7).allSatisfy { code[column + $0, row] && code[column, row + $0] })
            #expect(!code[column + 1, row + 1] && code[column + 3, row + 3])
        }
        #expect(!code[14, 14] || !code[20, 20] || !code[15, 14])
        #expect(!code[-1, 0] && !code[0, 21])
    }

    @Test func tooMuchAndNothingAreRefused() {
        #expect(throws: QRCode.Invalid.empty) { try QRCode("") }
        #expect(throws: QRCode.Invalid.tooLong(bytes: 3000)) {
            try QRCode(String(repeating: "ü", count: 1500))
        }
    }

    @Test func theTerminalShowsTheSameModules() throws {
        let code = try QRCode("https://example.com/")
        let lines = code.terminalText().split(separator: "\n").map(Array.init)
        #expect(lines.allSatisfy { $0.count == code.size + 4 })
        for row in 0..<code.size {
            for column in 0..<code.size {
                let mark = lines[(row + 2) / 2][column + 2]
                let isUpper = (row + 2) % 2 == 0
                let isInk = mark == "█" || mark == (isUpper ? "▀" : "▄")
                #expect(code[column, row] == !isInk)
            }
        }
    }

    @Test func theDrawingHasEveryDarkModule() throws {
        let code = try QRCode("A")
        let svg = code.svg(side: 100, margin: 4)
        #expect(svg.contains(#"width="100" height="100" viewBox="0 0 29 29""#))
        let dark = svg.split(separator: "d=\"").last.map(String.init) ?? ""
        let widths = dark.split(separator: "h").dropFirst().compactMap {
            Int($0.prefix { $0.isNumber })
        }
        let count = (0..<21).reduce(0) { sum, row in sum + (0..<21).count { code[$0, row] } }
        #expect(widths.reduce(0, +) == count)
    }
}
