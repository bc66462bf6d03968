/// The page between a link and an app: one clear button, one for the store, no script.
package struct LinkPage: Sendable {
    /// The language.
    package var language: Language
    /// What previews show.
    package var preview: PreviewTags
    /// What opens the app; nil where nothing can.
    package var open: HTML.Address?
    /// Where to go without the app.
    package var alternative: Alternative?
    /// The app's number in the App Store, for Safari's own banner.
    package var bannerID: String?
    /// The app inside which the browser runs.
    package var hostApp: String?

    /// Where to go without the app.
    package enum Alternative: Sendable {
        /// The App Store.
        case appStore(HTML.Address)
        /// The Play Store.
        case playStore(HTML.Address)
        /// A page.
        case page(HTML.Address)
    }

    /// Makes a page.
    package init(
        language: Language, preview: PreviewTags, open: HTML.Address? = nil,
        alternative: Alternative? = nil, bannerID: String? = nil, hostApp: String? = nil
    ) {
        self.language = language
        self.preview = preview
        self.open = open
        self.alternative = alternative
        self.bannerID = bannerID
        self.hostApp = hostApp
    }

    /// The page.
    package func text() -> String {
        let texts = PageTexts.texts(language)
        let title = preview.title ?? texts.heading
        var head = PageFrame.head(title) + preview.elements
        if let bannerID {
            // A comma would end the argument.
            let argument = preview.url.split(separator: ",", omittingEmptySubsequences: false)
                .joined(separator: "%2C")
            head.append(
                .void(
                    "meta",
                    [
                        .init("name", "apple-itunes-app"),
                        .init("content", "app-id=\(bannerID), app-argument=\(argument)"),
                    ]))
        }
        var main: [HTML] = [.element("h1", [], .text(title))]
        if let words = preview.description { main.append(.element("p", [], .text(words))) }
        if let open {
            main.append(
                .element("a", [.href(open), .init("class", "first")], .text(texts.open)))
        }
        if let button = alternative.map({ Self.button($0, texts) }) { main.append(button) }
        if open != nil {
            main.append(.element("p", [.init("class", "small")], .text(texts.tapAgain)))
            if let hostApp {
                let words = texts.insideApp.split(separator: "%", omittingEmptySubsequences: false)
                    .joined(separator: hostApp)
                main.append(.element("p", [.init("class", "small")], .text(words)))
            }
        }
        return HTML.document(language, head: head, body: [.element("main", [], .all(main))])
    }

    private static func button(_ alternative: Alternative, _ texts: PageTexts) -> HTML {
        let (address, label) =
            switch alternative {
            case .appStore(let address): (address, texts.appStore)
            case .playStore(let address): (address, texts.playStore)
            case .page(let address): (address, texts.goOn)
            }
        return .element("a", [.href(address)], .text(label))
    }
}

/// The page where there is no link. It is the same for every reason and repeats nothing of what was
/// asked for.
package enum MissingPage {
    /// The page in a language.
    package static func text(_ language: Language) -> String {
        let texts = PageTexts.texts(language)
        return HTML.document(
            language, head: PageFrame.head(texts.missing),
            body: [
                .element(
                    "main", [], .element("h1", [], .text(texts.missing)),
                    .element("p", [], .text(texts.missingAdvice)))
            ])
    }
}
