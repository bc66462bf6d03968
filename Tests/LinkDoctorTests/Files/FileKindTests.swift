internal import LinkDoctor
internal import TestSupport
import Testing
internal import WebText

@Suite struct FileKindTests {
    @Test(arguments: [
        ("apple-app-site-association", "aasa"),
        ("a/.well-known/apple-app-site-association", "aasa"),
        ("apple-app-site-association.json", "aasa"), ("Apple-App-Site-Association", "aasa"),
        ("a\\b\\apple-app-site-association", "aasa"), ("a/assetlinks.json", "assetlinks"),
        ("AssetLinks.JSON", "assetlinks"), ("App/App.entitlements", "entitlements"),
        ("App.Entitlements", "entitlements"), ("App/Info.plist", "info-plist"),
        ("a.mobileprovision", "profile"), ("App-Info.plist", "info-plist"),
        ("GoogleService-Info.plist", nil), ("A.xcodeproj/project.pbxproj", "pbxproj"),
        ("Debug.xcconfig", "xcconfig"),
        ("apple-app-site-association.txt", nil),
        ("my-assetlinks.json", nil), ("package.json", nil), ("entitlements", nil), ("", nil),
        ("apple-app-site-association/", "aasa"),
    ])
    func aNameIsRecognized(path: String, kind: String?) {
        #expect(FileKind.recognized(path: path)?.name == kind)
    }

    @Test(arguments: [
        (#"{"applinks": {"details": []}}"#, "aasa"), (#"{"webcredentials": {}}"#, "aasa"),
        (#"{"a": 1, "appclips": {"apps": []}}"#, "aasa"),
        ("{\u{201C}applinks\u{201D}: {}}", "aasa"),
        (#"{"applinks": {"details": [],}}"#, "aasa"), ("\u{FEFF}{\"applinks\": {}}", "aasa"),
        (#"{"applinks": "a setting"}"#, nil), (#"{"nested": {"applinks": {}}}"#, nil),
        (#"{"name": "applinks"}"#, nil), (#"["applinks"]"#, nil), (#"{"Applinks": {}}"#, nil),
        (#"[{"relation": [], "target": {}}]"#, "assetlinks"),
        (#"[{}, {"relation": "x", "target": {}}]"#, "assetlinks"),
        (#"[{"relation": []}]"#, nil), (#"{"relation": [], "target": {}}"#, nil),
        (
            "<plist><dict><key>com.apple.developer.associated-domains</key><array/></dict></plist>",
            "entitlements"
        ),
        (
            "<plist><dict><key>CFBundleIdentifier</key><string>a</string></dict></plist>",
            "info-plist"
        ),
        ("<plist><dict><key>CFBundleName</key><string>applinks</string></dict></plist>", nil),
        ("", nil), ("hello", nil), ("<html>applinks</html>", nil), ("bplist00applinks", nil),
    ])
    func aContentIsRecognized(text: String, kind: String?) {
        #expect(FileKind.recognized(content: Array(text.utf8))?.name == kind)
    }

    @Test func aContentInUTF16IsRecognized() {
        let text = "{\"applinks\": {}}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(FileKind.recognized(content: text) == .association)
        #expect(FileKind.recognized(content: [0xFF, 0xFE] + text) == .association)
    }

    @Test(.timeLimit(.minutes(1))) func hostileContentIsQuick() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
        let words = Array(String(repeating: "applink relatio ", count: 60_000).utf8)
        #expect(FileKind.recognized(content: deep) == nil)
        #expect(FileKind.recognized(content: words) == nil)
        #expect(FileKind.recognized(content: Array("{\"applinks\":".utf8) + deep) == nil)
    }

    @Test func everyKindJudges() {
        #expect(
            FileKind.all.map(\.name) == [
                "aasa", "assetlinks", "entitlements", "info-plist", "profile", "app", "pbxproj",
                "xcconfig",
            ])
        for kind in FileKind.all {
            #expect(FileKind.named(kind.name) == kind)
            for bytes in [[], [0xFF], Array("[".utf8), [0, 0, 0, 0], [0xFE, 0xFF, 0]] as [[UInt8]] {
                let report = FileReport(path: "x", kind: kind, bytes: bytes)
                // A configuration file may say nothing.
                let isSound = kind == .configurationFile && bytes.isEmpty
                #expect(report.items.isEmpty == isSound)
                #expect(TextReport().lines(of: report).isEmpty == isSound)
            }
        }
    }

    @Test func statementsOfAssetLinksAreJudged() {
        let report = FileReport(
            path: "x", kind: .assetLinks, bytes: Array(#"[{"a": 1, "a": 2}]"#.utf8))
        let ids = report.items.map(\.finding.id)
        #expect(ids.contains("json-duplicate-name") && ids.contains("assetlinks-no-target"))
    }
}

@Suite struct RuleBookTests {
    @Test func rulesAreSortedAndUnique() {
        let ids = RuleBook.all.map(\.id)
        #expect(ids == ids.sorted())
        #expect(Set(ids).count == ids.count)
    }

    @Test func everyRuleSaysWhatAndWhy() {
        for rule in RuleBook.all {
            #expect(!rule.title.isEmpty && !rule.reason.isEmpty && !rule.source.isEmpty, "\(rule)")
            #expect(!rule.title.hasSuffix("."), "\(rule)")
            #expect(
                rule.id.utf8.allSatisfy {
                    $0 == UInt8(ascii: "-") || $0.isASCIIDigit
                        || $0.asciiLowercased == $0 && $0.isASCIILetter
                }, "\(rule)")
        }
    }

    @Test(arguments: [
        ("aasa-hole-site", "aasa-whole-site"), ("whole-site", "aasa-whole-site"),
        ("AASA-ROOT", "aasa-root"), ("trailing-comma", "json-trailing-comma"), ("banana", nil),
        ("", nil),
    ])
    func theNearestRuleIsFound(id: String, nearest: String?) {
        #expect(RuleBook.nearest(to: id) == nearest)
    }

    @Test func everyFindingOfTheCorpusHasARuleInTheBook() throws {
        guard SharedCorpus.isPresent else { return }
        let folders = ["info-plist": "infoplist", "profile": "mobileprovision"]
        // Apps are read from their place, and no corpus has any.
        for kind in FileKind.all where kind != .app && kind != .configurationFile {
            for file in try SharedCorpus.files(folders[kind.name] ?? kind.name) {
                for item in FileReport(path: file.name, kind: kind, bytes: file.bytes).items {
                    #expect(RuleBook.rule(item.finding.id) != nil, "\(item.finding.id)")
                }
            }
        }
    }
}
