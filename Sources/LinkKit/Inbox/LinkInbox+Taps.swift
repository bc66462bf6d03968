internal import Foundation

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
        var reports: [LinkCallback: Date]
    }

    /// Whether this is another report of a tap that is known; remembers the tap otherwise.
    mutating func isSecondReport(_ link: IncomingLink, at now: Date) -> Bool {
        let longest = max(options.doubleReportWindow, options.echoWindow)
        taps.removeAll { abs(now.timeIntervalSince($0.firstAt)) >= longest }
        if link.callback == .app { return false }
        let index = taps.lastIndex { tap in
            tap.link.text.utf8.elementsEqual(link.text.utf8)
                && (tap.link.scene == nil || link.scene == nil || tap.link.scene == link.scene)
        }
        if let index {
            let last = taps[index].reports[link.callback]
            let since = abs(now.timeIntervalSince(last ?? taps[index].firstAt))
            let window = last == nil ? options.doubleReportWindow : options.echoWindow
            if since < window {
                taps[index].reports[link.callback] = now
                return true
            }
        }
        taps.append(Tap(link: link, firstAt: now, reports: [link.callback: now]))
        if taps.count > 32 { taps.removeFirst() }
        return false
    }
}
