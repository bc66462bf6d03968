/// Where a link was tapped, or how else it was opened.
public enum TapSource: String, Hashable, Sendable, CaseIterable {
    /// Typed or pasted into the address bar of Safari.
    case typed
    /// Tapped on a page in Safari.
    case safariTap = "safari-tap"
    /// Followed by a script of a page in Safari.
    case safariScript = "safari-script"
    /// `UIApplication.open`, SwiftUI's `openURL` or `Link`.
    case appOpen = "app-open"
    /// `UIApplication.open` with `universalLinksOnly`.
    case appOpenUniversalLinksOnly = "app-open-ul-only"
    /// Tapped in a `WKWebView`.
    case webViewTap = "webview-tap"
    /// Loaded by a `WKWebView`.
    case webViewLoad = "webview-load"
    /// The first page of an `SFSafariViewController`.
    case safariViewInitial = "sfsvc-initial"
    /// Tapped in an `SFSafariViewController`.
    case safariViewTap = "sfsvc-tap"
    /// Tapped in the browser of a social app.
    case inAppBrowser = "inapp-browser"
    /// A code read by the camera.
    case qr
    /// A tag that was touched.
    case nfc
    /// Tapped in Messages.
    case messages
    /// Tapped in Mail.
    case mail
    /// Tapped in Notes.
    case notes
    /// Tapped in a browser other than Safari.
    case thirdPartyBrowser = "third-party-browser"
    /// `xcrun simctl openurl`.
    case simctl
    /// Held down until the menu appeared.
    case longPress = "long-press"
    /// `UIApplication.canOpenURL`, which opens nothing.
    case canOpen = "can-open"

    /// Whether the host of the page matters.
    public var hasPage: Bool {
        switch self {
        case .safariTap, .webViewTap, .safariViewTap, .safariScript: true
        default: false
        }
    }

    /// Whether an app does it, so that its own links are not for itself.
    public var isByApp: Bool {
        switch self {
        case .appOpen, .appOpenUniversalLinksOnly, .canOpen: true
        default: false
        }
    }

    /// The place in words: `a tap in Notes`.
    public var phrase: String {
        switch self {
        case .typed: "an address typed into Safari"
        case .safariTap: "a tap on a page in Safari"
        case .safariScript: "a script on a page in Safari"
        case .appOpen: "an app that calls open"
        case .appOpenUniversalLinksOnly: "an app that calls open with universalLinksOnly"
        case .webViewTap: "a tap in a web view"
        case .webViewLoad: "a web view that loads a page"
        case .safariViewInitial: "the first page of a Safari view"
        case .safariViewTap: "a tap in a Safari view"
        case .inAppBrowser: "a tap in the browser of a social app"
        case .qr: "a code read by the camera"
        case .nfc: "a tag"
        case .messages: "a tap in Messages"
        case .mail: "a tap in Mail"
        case .notes: "a tap in Notes"
        case .thirdPartyBrowser: "a tap in another browser"
        case .simctl: "simctl openurl"
        case .longPress: "a long press"
        case .canOpen: "an app that calls canOpenURL"
        }
    }
}
