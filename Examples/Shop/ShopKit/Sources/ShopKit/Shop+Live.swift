internal import Foundation
internal import LinkKit

extension Shop {
    /// The app as it runs on a device.
    ///
    /// The link service is named in Info.plist, by the build setting `LINK_SERVICE`. With the launch
    /// argument `-link URL` the app takes that link, as if it had been tapped.
    public static func live() throws -> Shop {
        let named = Bundle.main.object(forInfoDictionaryKey: "LinkService") as? String
        let folder = FileManager.default.urls(
            for: .applicationSupportDirectory, in: .userDomainMask
        ).first
        let shop = try Shop(
            service: named ?? "https://links.example.com/l/",
            pendingFile: folder?.appending(path: "links/pending.json"))
        let words = ProcessInfo.processInfo.arguments
        if let mark = words.firstIndex(of: "-link"), mark + 1 < words.count {
            shop.links.receive(words[mark + 1])
        }
        return shop
    }
}
