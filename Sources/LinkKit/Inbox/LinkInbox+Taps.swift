internal import Foundation
internal import LinkRouting

extension LinkInbox {
    /// A number for a link that does not enter the inbox.
    mutating func skipIdentifier() -> Int {
        lastIdentifier += 1
        return lastIdentifier
    }

    /// The last report of a tap by one of the callbacks.
    final class Report: Sendable {
        /// The link as it was reported first.
        let link: IncomingLink
        let callback: LinkCallback
        /// The number of the tap.
        let tap: Int
        /// When the tap was reported first.
        let firstAt: Date
        let at: Date

        init(
            _ link: IncomingLink, by callback: LinkCallback, tap: Int, firstAt: Date, at: Date
        ) {
            self.link = link
            self.callback = callback
            self.tap = tap
            self.firstAt = firstAt
            self.at = at
        }
    }

    /// Whether this is another report of a tap that is known; remembers the tap otherwise.
    mutating func isSecondReport(_ link: IncomingLink, at now: Date) -> Bool {
        let longest = max(options.doubleReportWindow, options.echoWindow)
        reports.removeAll { abs(now.timeIntervalSince($0.firstAt)) >= longest }
        if link.callback == .app { return false }
        // The latest tap on the same link, and the report of it by the same callback.
        var (tap, own): (Report?, Report?)
        for report in reports where report.isSame(as: link) {
            if report.tap > tap?.tap ?? .min { (tap, own) = (report, nil) }
            if report.tap == tap?.tap, report.callback == link.callback { own = report }
        }
        if let tap {
            let last = own?.at ?? tap.firstAt
            let window = own == nil ? options.doubleReportWindow : options.echoWindow
            if abs(now.timeIntervalSince(last)) < window {
                reports.removeAll { $0.tap == tap.tap && $0.callback == link.callback }
                reports.append(
                    Report(
                        tap.link, by: link.callback, tap: tap.tap, firstAt: tap.firstAt, at: now))
                return true
            }
        }
        reports.append(
            Report(link, by: link.callback, tap: lastIdentifier, firstAt: now, at: now))
        if reports.count > 64 { reports.removeFirst() }
        return false
    }
}

extension LinkInbox.Report {
    /// Whether it is of the same link in what may be the same window.
    func isSame(as other: IncomingLink) -> Bool {
        link.text.isSpelt(like: other.text)
            && (link.scene == nil || other.scene == nil || link.scene == other.scene)
    }
}
