import Foundation
import Testing
internal import ToolSupport

@Suite struct ConsoleTests {
    @Test func outputWaitsAndErrorsKeepTheOrder() throws {
        let both = Pipe()
        let number = both.fileHandleForWriting.fileDescriptor
        let console = Console(
            program: "landfall", environment: Environment([:]), output: number, errors: number)
        console.print("first")
        console.complain("second \("a\u{1B}b")")
        console.print("third")
        console.remark("fourth")
        #expect(console.finish(.findings) == .findings)
        try both.fileHandleForWriting.close()
        #expect(both.text == "first\nlandfall: second a\\u{1B}b\nthird\nfourth\n")
    }

    @Test func quietLeavesOutRemarksAndKeepsErrors() throws {
        let (out, err) = (Pipe(), Pipe())
        let console = Console(
            program: "landfall", quiet: true, environment: Environment([:]),
            output: out.fileHandleForWriting.fileDescriptor,
            errors: err.fileHandleForWriting.fileDescriptor)
        console.remark("3 files")
        console.complain("no file")
        #expect(console.finish(.success) == .success)
        try err.fileHandleForWriting.close()
        #expect(err.text == "landfall: no file\n")
    }

    @Test(.timeLimit(.minutes(1)), arguments: [0, O_NONBLOCK])
    func muchOutputArrivesWhole(mode: Int32) async throws {
        let out = Pipe()
        let number = out.fileHandleForWriting.fileDescriptor
        _ = fcntl(number, F_SETFL, mode)
        // Both ends block, so the reader needs a thread that no test can be waiting for.
        let counting = AsyncStream<Int> { stream in
            Thread.detachNewThread {
                stream.yield(out.text.utf8.count)
                stream.finish()
            }
        }
        let line = String(repeating: "x", count: 99)
        let console = Console(
            program: "landfall", environment: Environment([:]), output: number, errors: number)
        for _ in 0..<10_000 { console.print("\(line)") }
        #expect(console.finish(.success) == .success)
        try out.fileHandleForWriting.close()
        #expect(await counting.first { _ in true } == 1_000_000)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"))
    func aFullDiskIsReportedAndChangesTheStatus() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let err = Pipe()
        let console = Console(
            program: "landfall", environment: Environment([:]), output: full.fileDescriptor,
            errors: err.fileHandleForWriting.fileDescriptor)
        console.print("lost")
        #expect(console.finish(.success) == .unreadable)
        try err.fileHandleForWriting.close()
        #expect(err.text == "landfall: cannot write standard output: no space left on device\n")
    }

    @Test func aReaderThatWentAwayEndsTheOutputQuietly() async {
        await #expect(processExitsWith: .exitCode(1)) {
            let (out, err) = (Pipe(), Pipe())
            dup2(out.fileHandleForWriting.fileDescriptor, 1)
            dup2(err.fileHandleForWriting.fileDescriptor, 2)
            try out.fileHandleForReading.close()
            let console = Console(program: "landfall")
            for number in 0..<100_000 { console.print("line \(number)") }
            precondition(console.isClosed)
            let status = console.finish(.findings)
            try err.fileHandleForWriting.close()
            close(2)
            precondition(err.text.isEmpty)
            status.exit()
        }
    }

    @Test func colourAndWidthFollowTheTerminal() throws {
        let terminal = try Pseudoterminal(columns: 101)
        let pipe = Pipe()
        func console(_ output: Int32, _ variables: [String: String] = [:]) -> Console {
            Console(
                program: "landfall", environment: Environment(variables), output: output,
                errors: output)
        }
        #expect(console(terminal.descriptor).hasColor)
        #expect(console(terminal.descriptor, ["COLUMNS": "60"]).width == 101)
        let number = pipe.fileHandleForWriting.fileDescriptor
        #expect(!console(number).hasColor)
        #expect(console(number).width == 80)
        #expect(console(number, ["COLUMNS": "60"]).width == 60)
        #expect(console(number, ["COLUMNS": "wide"]).width == 80)
        #expect(console(number, ["COLUMNS": "1"]).width == 20)
    }

    @Test func progressIsShownOnATerminalAndCleared() throws {
        let terminal = try Pseudoterminal(columns: 80)
        let out = Pipe()
        let console = Console(
            program: "landfall", environment: Environment(["TERM": "xterm"]),
            output: out.fileHandleForWriting.fileDescriptor, errors: terminal.descriptor)
        console.progress("linting", of: 9)
        console.advance(to: 1)
        Thread.sleep(forTimeInterval: 0.55)
        console.advance(to: 2)
        console.endProgress()
        #expect(terminal.written() == "\r\u{1B}[Klinting 2/9\r\u{1B}[K")
    }

    @Test func progressIsSilentInAPipe() throws {
        let pipe = Pipe()
        let number = pipe.fileHandleForWriting.fileDescriptor
        let console = Console(
            program: "landfall", environment: Environment([:]), output: number, errors: number)
        console.progress("linting", of: 9)
        Thread.sleep(forTimeInterval: 0.55)
        console.advance(to: 2)
        #expect(console.finish(.success) == .success)
        try pipe.fileHandleForWriting.close()
        #expect(pipe.text.isEmpty)
    }
}

extension Pipe {
    fileprivate var text: String {
        String(decoding: fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

/// A terminal that nobody sits at.
private final class Pseudoterminal {
    private let controller: Int32
    let descriptor: Int32

    init(columns: UInt16) throws {
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var (near, far): (Int32, Int32) = (-1, -1)
        try #require(openpty(&near, &far, nil, nil, &size) == 0)
        (controller, descriptor) = (near, far)
    }

    deinit {
        close(descriptor)
        close(controller)
    }

    /// What has been written to the terminal, once nothing more has come for half a second.
    func written() -> String {
        var text: [UInt8] = []
        var waiting = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        while poll(&waiting, 1, 500) == 1 {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(controller, &bytes, bytes.count)
            guard count > 0 else { break }
            text += bytes.prefix(count)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
