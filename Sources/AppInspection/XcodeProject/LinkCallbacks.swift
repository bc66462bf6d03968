internal import WebText

/// Which callbacks for links a Swift source names.
struct LinkCallbacks {
    /// Where `onOpenURL` stands.
    var onOpenURL: Range<Int>?
    /// Where `onContinueUserActivity` stands.
    var onContinueUserActivity: Range<Int>?
    /// `scene(_:continue:)`
    var sceneContinue: Range<Int>?
    /// `scene(_:openURLContexts:)`
    var sceneOpen: Range<Int>?
    /// Whether `scene(_:willConnectTo:options:)` uses the options, which hold the link.
    var readsConnectionOptions = false
    /// Whether something is a scene delegate.
    var hasSceneDelegate = false
    /// `application(_:continue:restorationHandler:)`
    var appContinue: Range<Int>?
    /// `application(_:open:options:)`
    var appOpen: Range<Int>?
    /// Whether something is a SwiftUI app.
    var isSwiftUI = false

    /// Reads a source.
    init(_ bytes: [UInt8]) {
        let words = SwiftWords(bytes).words
        var importsLinkKit = false
        var modifier: Range<Int>?
        for (index, word) in words.enumerated() {
            switch word.text {
            case "LinkKit":
                importsLinkKit = importsLinkKit || (index > 0 && words[index - 1].text == "import")
            case "links":
                let start = word.range.lowerBound
                let isMember = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
                if isMember, index + 1 < words.count, words[index + 1].text == "(" {
                    modifier = modifier ?? word.range
                }
            case "onOpenURL": onOpenURL = onOpenURL ?? word.range
            case "onContinueUserActivity":
                onContinueUserActivity = onContinueUserActivity ?? word.range
            case "UIWindowSceneDelegate", "UISceneDelegate": hasSceneDelegate = true
            case "struct", "class": isSwiftUI = isSwiftUI || Self.isApp(words, at: index)
            case "func": function(words, at: index)
            default: break
            }
        }
        // LinkKit's modifier takes both callbacks of SwiftUI.
        if importsLinkKit, let modifier { onOpenURL = onOpenURL ?? modifier }
    }

    /// Whether any callback is named.
    var hasAny: Bool {
        onOpenURL != nil || onContinueUserActivity != nil || sceneContinue != nil
            || sceneOpen != nil || readsConnectionOptions || appContinue != nil || appOpen != nil
    }

    /// Whether a type conforms to `App` by its first line.
    private static func isApp(_ words: [SwiftWords.Word], at index: Int) -> Bool {
        let rest = words[index...].dropFirst(2).prefix(8)
        guard rest.first?.text == ":" else { return false }
        return rest.prefix { $0.text != "{" }.contains { $0.text == "App" }
    }

    private mutating func function(_ words: [SwiftWords.Word], at index: Int) {
        guard index + 2 < words.count, words[index + 2].text == "(" else { return }
        let name = words[index + 1]
        guard name.text == "scene" || name.text == "application" else { return }
        let end = Self.closing(words, from: index + 2, "(", ")")
        let labels = words[(index + 3)..<end]
        func has(_ label: String) -> Bool { labels.contains { $0.text == label } }
        if name.text == "application" {
            if has("continue") { appContinue = appContinue ?? name.range }
            if has("open") { appOpen = appOpen ?? name.range }
            return
        }
        if has("continue") { sceneContinue = sceneContinue ?? name.range }
        if has("openURLContexts") { sceneOpen = sceneOpen ?? name.range }
        guard has("willConnectTo") else { return }
        hasSceneDelegate = true
        guard let options = labels.firstIndex(where: { $0.text == "options" }),
            options + 1 < words.count
        else { return }
        let next = words[options + 1].text
        let local = next == ":" ? "options" : next
        guard let open = words[end...].firstIndex(where: { $0.text == "{" }) else { return }
        let body = words[open..<Self.closing(words, from: open, "{", "}")]
        // Whatever takes the options may look at the link in them.
        if body.contains(where: { $0.text == local }) { readsConnectionOptions = true }
    }

    /// The place of the bracket that closes the one at `start`, or the end.
    private static func closing(
        _ words: [SwiftWords.Word], from start: Int, _ open: String, _ close: String
    ) -> Int {
        var depth = 0
        for index in start..<words.count {
            if words[index].text == open { depth += 1 }
            if words[index].text == close { depth -= 1 }
            if depth == 0 { return index }
        }
        return words.count
    }
}
