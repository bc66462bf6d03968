/// What is counted together: the visits of a link on a day that were alike.
package struct VisitKey: Hashable, Sendable {
    /// The project whose host was visited.
    package let project: Project.ID
    /// The link; nil when there was none of that name.
    package let link: Link.ID?
    /// The day in UTC.
    package let day: Day
    /// What the visitor used.
    package let platform: Platform
    /// What the visitor got.
    package let outcome: Outcome
    /// Who it was, as far as people and programs go.
    package let audience: Audience
    /// Where the link was printed, from `?c=`; empty when the visit does not say.
    package let channel: String

    /// Makes a key.
    package init(
        project: Project.ID, link: Link.ID?, day: Day, platform: Platform, outcome: Outcome,
        audience: Audience = .people, channel: String = ""
    ) {
        self.project = project
        self.link = link
        self.day = day
        self.platform = platform
        self.outcome = outcome
        self.audience = audience
        self.channel = channel
    }

    /// Takes what tells nearly all keys apart: this is done for every visit, and few have a channel.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(link?.rawValue ?? -project.rawValue)
        hasher.combine(day.number)
        hasher.combine(platform)
        hasher.combine(outcome)
        if !channel.isEmpty { hasher.combine(channel) }
    }

    /// The channel of visits whose own would be one too many.
    package static let otherChannels = "(other)"

    /// The same key in the channel that takes what is too much.
    var inOtherChannels: VisitKey {
        VisitKey(
            project: project, link: link, day: day, platform: platform, outcome: outcome,
            audience: audience, channel: Self.otherChannels)
    }

    /// What a visitor used.
    package enum Platform: String, CaseIterable, Hashable, Sendable {
        /// An iPhone.
        case iphone
        /// An iPad that says so.
        case ipad
        /// A phone or tablet with Android.
        case android
        /// Anything else with a browser.
        case desktop
        /// Cannot be told.
        case other
    }

    /// What a visitor got.
    package enum Outcome: String, CaseIterable, Hashable, Sendable {
        /// An app got the deep link path.
        case app
        /// The page with the two buttons.
        case interstitial
        /// On to the App Store or the Play Store.
        case store
        /// On to the fallback or the root of the site.
        case desktop
        /// The page for previews.
        case preview
        /// There is no such link, or it leads nowhere.
        case miss
    }

    /// Who visited.
    package enum Audience: String, CaseIterable, Hashable, Sendable {
        /// People, as far as one can tell.
        case people
        /// Programs that make previews or indexes.
        case crawler
        /// Requests with `HEAD`.
        case head
    }
}

/// How many visits of one kind there were.
package struct VisitDay: Hashable, Sendable {
    /// The kind.
    package let key: VisitKey
    /// How many.
    package let count: Int64

    /// Makes a count.
    package init(key: VisitKey, count: Int64) {
        self.key = key
        self.count = count
    }
}
