internal import Foundation
internal import LinkRouting

extension LinkInbox {
    /// A number for a link that does not enter the inbox.
    mutating func skipIdentifier() -> Int {
        lastIdentifier += 1
        return lastIdentifier
    }

    /// One tap and the callbacks that have reported it.
    struct Tap: Sendable {
        let link: IncomingLink
        let firstAt: Date
        var reports: [(callback: LinkCallback, at: Date)]
    }

    /// Whether this is another report of a tap that is known; remembers the tap otherwise.
    mutating func isSecondReport(_ link: IncomingLink, at now: Date) -> Bool {
        let longest = max(options.doubleReportWindow, options.echoWindow)
        taps.removeAll { abs(now.timeIntervalSince($0.firstAt)) >= longest }
        if link.callback == .app { return false }
        let index = taps.lastIndex { tap in
            tap.link.text.isSpelt(like: link.text)
                && (tap.link.scene == nil || link.scene == nil || tap.link.scene == link.scene)
        }
        if let index {
            let known = taps[index].reports.firstIndex { $0.callback == link.callback }
            let last = known.map { taps[index].reports[$0].at } ?? taps[index].firstAt
            let window = known == nil ? options.doubleReportWindow : options.echoWindow
            if abs(now.timeIntervalSince(last)) < window {
                if let known { taps[index].reports.remove(at: known) }
                taps[index].reports.append((link.callback, now))
                return true
            }
        }
        taps.append(Tap(link: link, firstAt: now, reports: [(link.callback, now)]))
        if taps.count > 32 { taps.removeFirst() }
        return false
    }
}
