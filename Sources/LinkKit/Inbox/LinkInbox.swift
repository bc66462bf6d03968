public import Foundation

/// The pending links of an app, as a value: each tap comes out once, when the app is ready for it.
///
/// One method per event; each returns what is to be done now. Time comes in as a parameter and
/// nothing goes out but the returned actions, so every case can be tried without an app.
///
///     var inbox = LinkInbox()
///     inbox.block(.signIn)
///     inbox.attach(1, at: now)
///     inbox.receive(link, at: now)                     // [.prepare(entry)]
///     inbox.prepared(entry.id, needs: nil, at: now)    // [.wait(entry, for: [.signIn])]
///     inbox.fulfil(.signIn, at: now)                   // [.deliver(entry, to: 1)]
///
/// A link goes through three steps: it is *received*, then *prepared* (its path is asked for and its
/// screen found), and *delivered* to a listener as soon as what it needs is there. ``LinkHandler``
/// performs the actions. Every method costs as much as there are pending links, which are few.
public struct LinkInbox: Sendable {
    /// How links are kept.
    public let options: Options
    /// The links that have not been delivered yet, in the order of their taps.
    public internal(set) var pending: [Entry]
    /// What is not there yet.
    public internal(set) var unmet: [LinkRequirement]
    var listeners: [(id: ListenerID, scene: String?)]
    var reports: [Report]
    var lastIdentifier: Int

    /// Makes an empty inbox.
    public init(options: Options = Options()) {
        self.options = options
        (pending, unmet, listeners, reports, lastIdentifier) = ([], [], [], [], 0)
    }

    /// What a listener is known by.
    public typealias ListenerID = Int
}

extension LinkInbox {
    /// One tap on a link.
    ///
    /// It never changes: what becomes known about the tap makes another entry of the same number.
    public final class Entry: Sendable, Identifiable {
        /// A number of its own in this run of the app.
        public let id: Int
        /// The link.
        public let link: IncomingLink
        /// When it was tapped.
        public let receivedAt: Date
        /// The path that the link service gave, once it is known; also survives a relaunch.
        public let path: String?
        /// Whether it comes from an earlier run of the app.
        public let isReplay: Bool
        /// What it needs; nil for everything that is unmet.
        let needs: [LinkRequirement]?
        let isPrepared: Bool
        let wasToldToWait: Bool

        @inline(never)
        init(
            id: Int, link: IncomingLink, receivedAt: Date, path: String?, isReplay: Bool,
            needs: [LinkRequirement]? = nil, isPrepared: Bool = false, wasToldToWait: Bool = false
        ) {
            self.id = id
            self.link = link
            self.receivedAt = receivedAt
            self.path = path
            self.isReplay = isReplay
            self.needs = needs
            self.isPrepared = isPrepared
            self.wasToldToWait = wasToldToWait
        }

        /// The entry when it is known where it leads and what that needs.
        func prepared(path: String?, needs: [LinkRequirement]?) -> Entry {
            Entry(
                id: id, link: link, receivedAt: receivedAt, path: path, isReplay: isReplay,
                needs: needs, isPrepared: true, wasToldToWait: wasToldToWait)
        }

        /// The entry when somebody has heard that it waits.
        func toldToWait() -> Entry {
            Entry(
                id: id, link: link, receivedAt: receivedAt, path: path, isReplay: isReplay,
                needs: needs, isPrepared: isPrepared, wasToldToWait: true)
        }
    }

    /// What is to be done, in this order.
    public indirect enum Action: Sendable {
        /// Find out where the link leads, then call ``LinkInbox/prepared(_:path:needs:at:)``.
        case prepare(Entry)
        /// The link waits for something: time to show the sign-in.
        case wait(Entry, for: [LinkRequirement])
        /// Hand the link to the listener. It is no longer in the inbox.
        case deliver(Entry, to: ListenerID)
        /// Forget the link, and end what was begun for it.
        case drop(Entry, Drop)
        /// Write ``LinkInbox/state`` to the disk, before anything that follows.
        case save
        /// Call ``LinkInbox/expire(at:)`` at this time; replaces an earlier wish.
        case wake(at: Date)
    }

    /// Why a link is not delivered.
    public struct Drop: Equatable, Sendable {
        private let rawValue: UInt8

        @usableFromInline init(_ rawValue: UInt8) { self.rawValue = rawValue }

        /// Another callback has reported the same tap.
        @_alwaysEmitIntoClient public static var duplicate: Drop { Drop(0) }
        /// A newer link took its place.
        @_alwaysEmitIntoClient public static var replaced: Drop { Drop(1) }
        /// More links wait than are kept.
        @_alwaysEmitIntoClient public static var overflow: Drop { Drop(2) }
        /// Nobody was ready for it in time.
        @_alwaysEmitIntoClient public static var expired: Drop { Drop(3) }
        /// The app cancelled it.
        @_alwaysEmitIntoClient public static var cancelled: Drop { Drop(4) }

        /// The reason in a word or a few.
        var text: String {
            switch rawValue {
            case 0: "duplicate"
            case 1: "replaced"
            case 2: "too many links wait"
            case 3: "expired"
            default: "cancelled"
            }
        }
    }

    /// How links are kept.
    public final class Options: Sendable {
        /// What happens to links that wait when another one arrives.
        public let order: Order
        /// How long a link may wait, in seconds.
        public let lifetime: TimeInterval
        /// How long after the first report another callback's report is of the same tap, in seconds.
        public let doubleReportWindow: TimeInterval
        /// How long the same callback's report is of the same tap: two views that listen alike.
        public let echoWindow: TimeInterval
        /// Whether ``LinkInbox/Action/save`` is wanted.
        public let isKeptAcrossLaunches: Bool

        /// The orders.
        public struct Order: Equatable, Sendable {
            /// How many links wait; 0 where the newest replaces older ones.
            let most: Int

            @usableFromInline init(_ most: Int) { self.most = most }

            /// The newest link of a scene replaces older ones: the person has moved on.
            @_alwaysEmitIntoClient public static var newestReplaces: Order { Order(0) }
            /// All are delivered, first come first served; at most so many wait, and at least one.
            @_alwaysEmitIntoClient public static func queue(most: Int) -> Order {
                Order(max(1, most))
            }
        }

        /// Options; all have a default.
        public init(
            order: Order = .newestReplaces, lifetime: TimeInterval = 600,
            doubleReportWindow: TimeInterval = 3, echoWindow: TimeInterval = 0.5,
            isKeptAcrossLaunches: Bool = false
        ) {
            self.order = order
            self.lifetime = lifetime
            self.doubleReportWindow = doubleReportWindow
            self.echoWindow = echoWindow
            self.isKeptAcrossLaunches = isKeptAcrossLaunches
        }

        /// The same, kept across launches or not.
        func kept(_ isKept: Bool) -> Options {
            Options(
                order: order, lifetime: lifetime, doubleReportWindow: doubleReportWindow,
                echoWindow: echoWindow, isKeptAcrossLaunches: isKept)
        }
    }
}
