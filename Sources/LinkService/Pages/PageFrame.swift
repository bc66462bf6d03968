/// What all pages for people have in common: the style sheet, and the headers that keep the page
/// to what it says.
enum PageFrame {
    /// The style sheet, for light and dark screens.
    static let sheet: StaticString = """
        :root{color-scheme:light dark;--ink:#1c1c1e;--page:#f6f6f8;--card:#fff;--mark:#0a5fd6}\
        @media(prefers-color-scheme:dark){:root{--ink:#f2f2f7;--page:#111;--card:#1d1d1f;--mark:#6aa9ff}}\
        body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--page);\
        color:var(--ink);font:1.05rem/1.5 system-ui,sans-serif}\
        main{background:var(--card);margin:1rem;padding:2rem;max-width:26rem;border-radius:1rem;\
        text-align:center}\
        h1{font-size:1.4rem;line-height:1.25;margin:0 0 .75rem;overflow-wrap:anywhere}\
        p{margin:.75rem 0 0;overflow-wrap:anywhere}\
        a{display:block;margin-top:1rem;padding:.8rem 1rem;border-radius:.75rem;\
        border:2px solid var(--mark);color:var(--mark);text-decoration:none;font-weight:600}\
        a.first{background:var(--mark);color:var(--card)}\
        .small{font-size:.9rem;opacity:.8}
        """

    /// The pieces at the beginning of every head.
    static func head(_ title: String) -> [HTML] {
        [
            .void("meta", [.init("charset", "utf-8")]),
            .void(
                "meta",
                [.init("name", "viewport"), .init("content", "width=device-width,initial-scale=1")]),
            .element("title", [], .text(title)),
            .void("meta", [.init("name", "robots"), .init("content", "noindex")]),
            .style(sheet),
        ]
    }

    /// The headers of every page and every redirect.
    ///
    /// The style sheet is let in by its digest, and nothing else is: no script, no form, no frame.
    static let headers: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'none'; style-src 'sha256-\(Digest.sha256("\(sheet)").base64)'; "
                + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
    ]
}
