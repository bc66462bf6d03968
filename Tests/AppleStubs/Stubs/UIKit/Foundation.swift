// What Foundation has on Apple's systems only.

@_exported import Foundation

public let NSUserActivityTypeBrowsingWeb = "NSUserActivityTypeBrowsingWeb"

public class NSUserActivity: NSObject, @unchecked Sendable {
    public let activityType: String
    public var webpageURL: URL?
    public var referrerURL: URL?
    public init(activityType: String) { self.activityType = activityType }
}

public struct Selector: Sendable {
    let name: String
}

public func NSSelectorFromString(_ name: String) -> Selector { Selector(name: name) }

extension NSObject {
    public func responds(to selector: Selector?) -> Bool { true }
}
