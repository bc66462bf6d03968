internal import HTTPServing
internal import LinkCodes
internal import LinkService
internal import LinkStore

/// The QR code of a link, as somebody wants to have it.
struct LinkCode {
    private typealias Words = Texts.Code
    /// Pixels of a module's side.
    let size: Int
    /// The light border in modules.
    let margin: Int
    /// How much of it may be lost.
    let level: QRCode.Correction
    /// Where it is printed, for the counts.
    let channel: String

    /// What stands in a query; anything that cannot be meant is the usual.
    init(_ query: QueryItems) {
        func number(_ name: String, _ range: ClosedRange<Int>, _ usual: Int) -> Int {
            query[name].flatMap { Int($0) }.map {
                min(max($0, range.lowerBound), range.upperBound)
            } ?? usual
        }
        size = number("size", 1...40, 8)
        margin = number("margin", 0...16, QRCode.quietZone)
        level = query["level"].flatMap { QRCode.Correction(rawValue: $0) } ?? .medium
        channel = String((query["c"] ?? "").trimmed.prefix(64))
    }

    /// The address in the code. A channel stands in its query.
    func text(_ address: String) -> String {
        channel.isEmpty
            ? address
            : address + "?c="
                + PercentCodingOfSlug.text(channel).replacing("&", with: "%26")
                .replacing("+", with: "%2B").replacing("=", with: "%3D")
    }

    private func items() -> KeyValuePairs<String, String> {
        ["size": "\(size)", "margin": "\(margin)", "level": level.rawValue, "c": channel]
    }

    // MARK: Files

    enum File: String {
        case svg = "code.svg"
        case png = "code.png"
    }

    /// The picture, to be shown and to be kept.
    func response(_ file: File, _ address: String, slug: String) throws -> Response {
        let code: QRCode
        do throws(QRCode.Invalid) {
            code = try QRCode(text(address), correction: level)
        } catch {
            throw Refused(422, Words.tooLong)
        }
        let name = String(
            slug.unicodeScalars.filter { $0.isASCII && $0.value > 0x2C }.map(Character.init)
        )
        .replacing("\"", with: "").replacing("\\", with: "").replacing("/", with: "")
        func answer(_ type: String, _ body: [UInt8], _ ending: String) -> Response {
            Response(
                200,
                headers: [
                    "Content-Type": type,
                    "Content-Disposition":
                        "inline; filename=\"\(name.isEmpty ? "code" : name).\(ending)\"",
                ], body: body)
        }
        switch file {
        case .svg:
            let side = (code.size + 2 * margin) * size
            return answer("image/svg+xml", Array(code.svg(side: side, margin: margin).utf8), "svg")
        case .png:
            guard let body = code.png(scale: size, margin: margin) else {
                throw Refused(503, Words.noMemory)
            }
            return answer("image/png", body, "png")
        }
    }

    // MARK: On the page

    func section(_ link: Link, _ address: String) -> HTML {
        let path = ["projects", "\(link.project)", "links", "\(link.id)"]
        func file(_ file: File) -> HTML.Address { .page(path + [file.rawValue], query: items()) }
        let form = Form(values: [
            "size": "\(size)", "margin": "\(margin)", "level": level.rawValue, "c": channel,
        ])
        return .section(
            Words.title, "card",
            .element(
                "div", [.init("class", "code")],
                .void(
                    "img",
                    [
                        .source(file(.svg)), .init("alt", Words.alternative(text(address))),
                        .init("width", "180"), .init("height", "180"), .init("loading", "lazy"),
                    ]),
                .element(
                    "div", [],
                    .element(
                        "form", [.init("method", "get"), .action(.page(path))],
                        .element(
                            "div", [.init("class", "row")],
                            form.text("size", Words.size, type: "number", more: range(1, 40)),
                            form.text(
                                "margin", Words.margin, type: "number", more: range(0, 16)),
                            form.choice("level", Words.level, Words.levels),
                            form.text("c", Words.channel, more: [.init("maxlength", "64")])),
                        .paragraph(
                            Words.channelHint,
                            "hint"),
                        .element("button", [], .text(Words.make))),
                    .element(
                        "p", [.init("class", "row")], .button(Words.svg, file(.svg)),
                        .button(Words.png, file(.png))))))
    }

    private func range(_ least: Int, _ most: Int) -> [HTML.Attribute] {
        [.init("min", "\(least)"), .init("max", "\(most)")]
    }

}
