/// The sentences of the pages for people.
struct PageTexts: Sendable {
    /// The heading where a link has no title.
    let heading: String
    /// The button that opens the app.
    let open: String
    /// The button to the App Store.
    let appStore: String
    /// The button to the Play Store.
    let playStore: String
    /// The button to a page instead of a store.
    let goOn: String
    /// What to do after installing.
    let tapAgain: String
    /// What to do inside another app's browser; `%` stands for that app.
    let insideApp: String
    /// The heading where there is no link.
    let missing: String
    /// What to do there.
    let missingAdvice: String

    /// The sentences in a language.
    static func texts(_ language: Language) -> PageTexts {
        switch language {
        case .english: english
        case .german: german
        case .french: french
        case .spanish: spanish
        case .japanese: japanese
        }
    }

    private static let english = PageTexts(
        heading: "Open this link in the app", open: "Open the app",
        appStore: "Get it on the App Store", playStore: "Get it on Google Play",
        goOn: "Continue on the web",
        tapAgain: "Just installed the app? Tap the same link again, and it opens the right place.",
        insideApp:
            "If nothing happens, open this page in your browser: % may keep links to itself.",
        missing: "This link leads nowhere",
        missingAdvice: "It may have been mistyped, or its time is over. Ask whoever gave it to you."
    )

    private static let german = PageTexts(
        heading: "Diesen Link in der App öffnen", open: "App öffnen",
        appStore: "Im App Store laden", playStore: "Bei Google Play laden",
        goOn: "Im Web weiter",
        tapAgain: "App gerade installiert? Denselben Link noch einmal antippen, dann öffnet er die "
            + "richtige Stelle.",
        insideApp: "Falls nichts geschieht, diese Seite im Browser öffnen: % behält Links mitunter "
            + "für sich.",
        missing: "Dieser Link führt nirgendwohin",
        missingAdvice: "Vielleicht ist er falsch abgetippt oder abgelaufen. Am besten dort fragen, "
            + "woher er stammt.")

    private static let french = PageTexts(
        heading: "Ouvrir ce lien dans l’app", open: "Ouvrir l’app",
        appStore: "Télécharger dans l’App Store", playStore: "Télécharger sur Google Play",
        goOn: "Continuer sur le web",
        tapAgain: "Vous venez d’installer l’app ? Touchez de nouveau le même lien : il ouvrira le "
            + "bon écran.",
        insideApp: "Si rien ne se passe, ouvrez cette page dans votre navigateur : % garde parfois "
            + "les liens pour elle.",
        missing: "Ce lien ne mène nulle part",
        missingAdvice:
            "Il est peut-être mal recopié ou expiré. Demandez à la personne qui vous l’a "
            + "donné.")

    private static let spanish = PageTexts(
        heading: "Abrir este enlace en la app", open: "Abrir la app",
        appStore: "Descargar en el App Store", playStore: "Descargar en Google Play",
        goOn: "Continuar en la web",
        tapAgain: "¿Acabas de instalar la app? Toca otra vez el mismo enlace y se abrirá en el "
            + "lugar correcto.",
        insideApp: "Si no pasa nada, abre esta página en tu navegador: % a veces no deja salir los "
            + "enlaces.",
        missing: "Este enlace no lleva a ninguna parte",
        missingAdvice: "Quizá esté mal escrito o haya caducado. Pregunta a quien te lo dio.")

    private static let japanese = PageTexts(
        heading: "このリンクをアプリで開く", open: "アプリを開く",
        appStore: "App Storeで入手", playStore: "Google Playで入手",
        goOn: "ウェブで続ける",
        tapAgain: "アプリをインストールしたら、もう一度同じリンクをタップしてください。目的の画面が開きます。",
        insideApp: "何も起きない場合は、ブラウザでこのページを開いてください。%の中ではリンクが開かないことがあります。",
        missing: "このリンクの行き先はありません",
        missingAdvice: "入力の誤りか、有効期限が切れている可能性があります。リンクの提供元にご確認ください。")
}
