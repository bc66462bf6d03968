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
        // The latest tap on the same link, and where the report of it by the same callback is.
        var tap: Report?
        var own = -1
        var index = 0
        while index < reports.count {
            let report = reports[index]
            if abs(now.timeIntervalSince(report.firstAt)) >= longest {
                reports.remove(at: index)
                continue
            }
            if report.link.sharesScene(with: link), report.link.text.isSpelt(like: link.text) {
                if report.tap > tap?.tap ?? .min { (tap, own) = (report, -1) }
                if report.tap == tap?.tap, report.callback == link.callback { own = index }
            }
            index += 1
        }
        if link.callback == .app { return false }
        if let known = tap {
            let last = own < 0 ? known.firstAt : reports[own].at
            let window = own < 0 ? options.doubleReportWindow : options.echoWindow
            if abs(now.timeIntervalSince(last)) >= window { tap = nil }
        }
        if tap != nil, own >= 0 { reports.remove(at: own) }
        reports.append(
            Report(
                tap?.link ?? link, by: link.callback, tap: tap?.tap ?? lastIdentifier,
                firstAt: tap?.firstAt ?? now, at: now))
        if reports.count > 64 { reports.remove(at: 0) }
        return tap != nil
    }
}
