internal import LinkService
internal import LinkStore

/// Visits by day and platform: a chart that the server draws, and the same as a table.
///
/// Programs that make previews and requests with `HEAD` are left out of every number.
struct VisitChart {
    private typealias Words = Texts.Visits
    /// The days that are shown.
    let days: ClosedRange<Day>
    private let counts: [Day: [VisitKey.Platform: Int64]]
    private let channels: [(name: String, count: Int64)]
    private let robots: Int64

    init(_ visits: [VisitDay], on days: ClosedRange<Day>) {
        self.days = days
        var counts: [Day: [VisitKey.Platform: Int64]] = [:]
        var channels: [String: Int64] = [:]
        var robots: Int64 = 0
        for visit in visits {
            guard visit.key.audience == .people else {
                robots += visit.count
                continue
            }
            counts[visit.key.day, default: [:]][visit.key.platform, default: 0] += visit.count
            channels[visit.key.channel, default: 0] += visit.count
        }
        (self.counts, self.robots) = (counts, robots)
        self.channels = channels.map { ($0.key, $0.value) }
            .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    }

    /// So many days stand in the table; the file has all.
    private static let shownDays = 31

    private var allDays: [Day] {
        (days.lowerBound.number...days.upperBound.number).map { Day(number: $0) }
    }

    /// All visits of people.
    var total: Int64 { channels.reduce(0) { $0 + $1.count } }

    private func total(_ platform: VisitKey.Platform) -> Int64 {
        counts.values.reduce(0) { $0 + ($1[platform] ?? 0) }
    }

    // MARK: Pieces

    /// - Parameter file: Where the numbers are as a file.
    func content(file: HTML.Address) -> HTML {
        guard total > 0 else { return .all([.paragraph(Words.none, "empty"), robotLine]) }
        return .all([
            summary, drawing, robotLine, dayTable, channelTable,
            .element("p", [], .button(Words.file, file)),
        ])
    }

    /// The numbers of all days, for a spreadsheet.
    var csv: String {
        let platforms = VisitKey.Platform.allCases
        let head = ["day"] + platforms.map(\.rawValue) + ["all"]
        let rows = allDays.map { day -> [String] in
            let row = counts[day] ?? [:]
            return ["\(day)"] + platforms.map { "\(row[$0] ?? 0)" }
                + ["\(row.values.reduce(0, +))"]
        }
        return ([head] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private var robotLine: HTML {
        robots == 0
            ? .nothing
            : .paragraph(
                Words.robots(robots),
                "hint")
    }

    private var summary: HTML {
        let parts = VisitKey.Platform.allCases.filter { total($0) > 0 }.map { platform -> HTML in
            .element(
                "li", [],
                .element("span", [.init("class", "key p-\(platform.rawValue)")], .nothing),
                .text("\(platform.words) \(total(platform))"))
        }
        return .all([
            .element(
                "p", [], .element("strong", [], .text("\(total)")),
                .text(total == 1 ? Words.visit : Words.visits)),
            .element("ul", [.init("class", "legend")], .all(parts)),
        ])
    }

    /// Bars of a day, platform upon platform; numbers in units of the drawing, which is as wide as
    /// the page. What is written at its edges stands beside it, since it would be stretched too.
    private var drawing: HTML {
        let (width, height) = (720.0, 160.0)
        let most = max(1, counts.values.map { $0.values.reduce(0, +) }.max() ?? 1)
        let step = width / Double(allDays.count)
        var bottoms = Array(repeating: height, count: allDays.count)
        // One path for a platform: a year of rectangles would be most of the page.
        let bars = VisitKey.Platform.allCases.map { platform -> HTML in
            var path = ""
            for (index, day) in allDays.enumerated() {
                guard let count = counts[day]?[platform], count > 0 else { continue }
                let length = height * Double(count) / Double(most)
                bottoms[index] -= length
                let (x, y) = (Double(index) * step + step * 0.1, bottoms[index])
                let (across, down) = (Self.number(step * 0.8), Self.number(length))
                path += "M\(Self.number(x)) \(Self.number(y))h\(across)v\(down)h-\(across)z"
            }
            guard !path.isEmpty else { return .nothing }
            return .element(
                "path", [.init("class", "p-\(platform.rawValue)"), .init("d", path)],
                .element("title", [], .text(platform.words)))
        }
        let chart = HTML.element(
            "svg",
            [
                .init("class", "chart"), .init("viewBox", "0 0 720 160"),
                .init("preserveAspectRatio", "none"), .init("role", "img"),
                .init("aria-label", Words.chart),
            ],
            .element(
                "path", [.init("class", "axis"), .init("d", "M0 0H720M0 160H720")], .nothing),
            .element("g", [], .all(bars)))
        return .all([
            .paragraph("\(most)", "hint"), chart,
            .element(
                "p", [.init("class", "hint ends")],
                .element("span", [], .text("\(days.lowerBound)")),
                .element("span", [], .text("\(days.upperBound)"))),
        ])
    }

    /// One digit behind the point is as fine as anybody sees.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private var dayTable: HTML {
        let platforms = VisitKey.Platform.allCases.filter { total($0) > 0 }
        let known = allDays.reversed().filter { counts[$0] != nil }
        let rows = known.prefix(Self.shownDays).map { day -> [HTML] in
            let row = counts[day] ?? [:]
            return [.text("\(day)")] + platforms.map { .text("\(row[$0] ?? 0)") }
                + [.text("\(row.values.reduce(0, +))")]
        }
        return .element(
            "details", [], .element("summary", [], .text(Words.numbers)),
            .table(Words.byDay, [Words.day] + platforms.map(\.words) + [Words.all], rows),
            known.count > rows.count
                ? .paragraph(Texts.leftOut(known.count - rows.count), "soft") : .nothing)
    }

    private var channelTable: HTML {
        guard channels.contains(where: { !$0.name.isEmpty }) else { return .nothing }
        let portion = Portion(channels, bytes: 4_000) { channel in
            [
                channel.name.isEmpty
                    ? .element("span", [.init("class", "soft")], .text(Words.noChannel))
                    : .text(channel.name), .text("\(channel.count)"),
            ]
        }
        return .all([
            .element("h3", [], .text(Words.byChannel)),
            .table(Words.channels, Words.channelTable, portion.rows, style: ""),
            portion.left > 0 ? .paragraph(Texts.leftOut(portion.left), "soft") : .nothing,
        ])
    }
}

extension VisitKey.Platform {
    /// As people read it.
    var words: String {
        switch self {
        case .iphone: Texts.LinkPage.iPhone
        case .ipad: Texts.LinkPage.iPad
        case .android: Texts.Visits.android
        case .desktop: Texts.Visits.desktop
        case .other: Texts.Visits.other
        }
    }
}
