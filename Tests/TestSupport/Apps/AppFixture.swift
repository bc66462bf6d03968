internal import Foundation

/// A built app, sound as it is made, to be broken in one place by a test.
///
///     var app = AppFixture()
///     app.profile?.domains = nil      // the capability was off when the profile was made
///     try app.writeArchive(to: folder("Shop.ipa"))
public struct AppFixture: Sendable {
    /// The program.
    public var program = MachOBuilder(domains: ["applinks:shop.example.org"])
    /// The embedded profile; nil for none.
    public var profile: ProfileText? = ProfileText()
    /// The bundle identifier in `Info.plist`.
    public var identifier = "com.example.app"
    /// More members of `Info.plist`, as markup.
    public var moreInfo = ""
    /// More files of the bundle.
    public var moreFiles: [(name: String, bytes: [UInt8])] = []

    /// A sound app for the App Store that opens the links of `shop.example.org`.
    public init() {}

    /// An app that differs from that in some of its parts.
    public init(_ change: (inout AppFixture) -> Void) { change(&self) }

    /// Signs the program for other domains, or without any.
    public mutating func sign(_ domains: [String]?, as app: String = "ABCDE12345.com.example.app") {
        program.xml = domains.map { MachOBuilder.plist(domains: $0, app: app) }
        program.der = domains.map { MachOBuilder.der(domains: $0, app: app) }
    }

    /// The files of the bundle.
    public var files: [(name: String, bytes: [UInt8])] {
        let info = """
            <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
            <key>CFBundleExecutable</key><string>Shop</string>\(moreInfo)</dict></plist>
            """
        var files = [("Info.plist", Array(info.utf8)), ("Shop", program.thin())]
        if let profile { files.append(("embedded.mobileprovision", Array(profile.text.utf8))) }
        return files + moreFiles
    }

    /// Writes an `.ipa` with the app and others inside it, each in its folder.
    public func writeArchive(
        to path: String, nested: [(folder: String, app: AppFixture)] = [],
        more: [(name: String, bytes: [UInt8])] = []
    ) throws {
        let parts = [("Payload/Shop.app", self)] + nested.map { ("Payload/Shop.app/" + $0, $1) }
        let all = parts.flatMap { folder, app in
            app.files.map { (name: folder + "/" + $0.name, bytes: $0.bytes) }
        }
        try Data(ZipBuilder.archive(all + more)).write(to: URL(filePath: path))
    }

    /// Writes the bundle as a folder.
    public func writeFolder(_ folder: String, in place: TemporaryFolder) throws {
        for file in files {
            let path = try place.write(to: folder + "/" + file.name)
            try Data(file.bytes).write(to: URL(filePath: path))
        }
    }
}

/// An association file that names these apps for every path.
public func associationText(naming apps: String...) -> String {
    let list = apps.map { "\"\($0)\"" }.joined(separator: ", ")
    return """
        {
          "applinks": {
            "details": [
              { "appIDs": [\(list)], "components": [{ "/": "/product/*" }] }
            ]
          }
        }
        """
}

/// An entitlements file with these associated domains.
public func entitlementsText(_ domains: String...) -> String {
    let entries = domains.map { "\t\t<string>\($0)</string>\n" }.joined()
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>com.apple.developer.associated-domains</key>
        \t<array>
        \(entries)\t</array>
        </dict>
        </plist>

        """
}
