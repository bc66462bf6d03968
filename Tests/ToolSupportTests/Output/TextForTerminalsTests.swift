import Testing
internal import ToolSupport
internal import WebText

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#),
        ("bell\u{7}", #"bell\u{7}"#),
        ("\u{9B}31m", #"\u{9B}31m"#),
        ("two\nlines\r\tand", #"two\nlines\r\tand"#),
        ("\u{202E}gpj.exe", #"\u{202E}gpj.exe"#),
        ("\u{202A}\u{2066}\u{2069}", #"\u{202A}\u{2066}\u{2069}"#),
        ("zero\u{200B}width", #"zero\u{200B}width"#),
        ("\u{FEFF}{}", #"\u{FEFF}{}"#),
        ("\u{0}", #"\u{0}"#),
    ])
    func whatIsNotSeenAsItselfIsSpeltOut(text: String, visible: String) {
        #expect(Quoted.visible(text) == visible)
    }

    @Test(arguments: ["", "plain /path?q=1#f", "Straße", "日本語", "👩‍👩‍👧", "a\\b"])
    func whatIsSeenAsItselfStays(text: String) {
        #expect(Quoted.visible(text) == text)
    }

    @Test func linesStayWhereTheyAreWanted() {
        #expect(Quoted.visibleLines("a\n\tb\u{1B}") == "a\n\tb\\u{1B}")
    }
}

@Suite struct StyledTextTests {
    @Test func stylesVanishWithoutColour() {
        let text: StyledText = "\("error", .red, .bold): no file"
        #expect(text.rendered(inColor: false) == "error: no file")
        #expect(text.rendered(inColor: true) == "\u{1B}[31;1merror\u{1B}[0m: no file")
    }

    @Test func textFromElsewhereCannotBringItsOwnEscapes() {
        let name = "a\u{1B}]0;title\u{7}\n.json"
        let text: StyledText = "read \(name, .cyan)"
        #expect(text.rendered(inColor: false) == #"read a\u{1B}]0;title\u{7}\n.json"#)
        #expect(!text.rendered(inColor: true).contains("\u{1B}]"))
    }

    @Test func styledTextsJoin() {
        let word: StyledText = "\("ok", .green)"
        let text: StyledText = "all \(word), \(3) files\(lines: "\na\n")"
        #expect((text + ".").rendered(inColor: false) == "all ok, 3 files\na\n.")
        #expect(text.rendered(inColor: true).hasPrefix("all \u{1B}[32mok\u{1B}[0m, 3"))
    }
}

@Suite struct ColorChoiceTests {
    @Test(arguments: [
        ([:], true, true), ([:], false, false),
        (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true),
        (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
        (["CLICOLOR_FORCE": "0"], true, true), (["CLICOLOR": "0"], true, false),
        (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false, false),
        (["TERM": "dumb"], true, false), (["TERM": "xterm"], true, true),
    ])
    func autoLooksAtTheEnvironmentAndThenAtTheStream(
        variables: [String: String], isTerminal: Bool, isOn: Bool
    ) {
        let environment = Environment(variables)
        #expect(ColorChoice.auto.isOn(in: environment, onTerminal: isTerminal) == isOn)
    }

    @Test func whatTheUserSaysIsFinal() {
        let environment = Environment(["NO_COLOR": "1", "TERM": "dumb"])
        #expect(ColorChoice.always.isOn(in: environment, onTerminal: false))
        #expect(!ColorChoice.never.isOn(in: Environment(["CLICOLOR_FORCE": "1"]), onTerminal: true))
    }
}

@Suite struct ProgressTests {
    private let start = ContinuousClock.now

    @Test func shortWorkShowsNothing() {
        var progress = Progress("linting", of: 647, at: start)
        #expect(progress.advance(to: 600, at: start + .milliseconds(499)) == nil)
        #expect(progress.clear() == nil)
    }

    @Test func longWorkShowsHowFarItIsTenTimesASecond() {
        var progress = Progress("linting", of: 647, at: start)
        let text = progress.advance(to: 120, at: start + .milliseconds(500))
        #expect(text == "\r\u{1B}[Klinting 120/647")
        #expect(progress.advance(to: 121, at: start + .milliseconds(599)) == nil)
        #expect(progress.advance(to: 140, at: start + .milliseconds(600)) != nil)
    }

    @Test func theLineIsClearedOnceAndDrawnAgain() {
        var progress = Progress("linting", of: 647, at: start)
        _ = progress.advance(to: 120, at: start + .seconds(1))
        #expect(progress.clear() == "\r\u{1B}[K")
        #expect(progress.clear() == nil)
        #expect(progress.advance(to: 130, at: start + .seconds(1)) != nil)
    }
}
