/// The property list inside a provisioning profile, right or wrong.
public struct ProfileText: Sendable {
    /// The application identifier that it allows, possibly with `*` at its end.
    public var app = "ABCDE12345.com.example.app"
    /// The team.
    public var team = "ABCDE12345"
    /// The markup of the associated domains that it allows; nil for none.
    public var domains: String? = "<string>*</string>"
    /// More members, as markup.
    public var more = ""
    /// When it ends.
    public var expires = "2036-01-01T00:00:00Z"
    /// Whether it lets a debugger attach.
    public var isDebuggable = false
    /// Its identifier.
    public var uuid = "0000-1"
    /// When it was made.
    public var created = "2025-01-01T00:00:00Z"

    /// A profile for the App Store that allows every domain.
    public init() {}

    /// A profile that differs from that in some of its parts.
    public init(_ change: (inout ProfileText) -> Void) { change(&self) }

    /// Markup that makes it one for registered devices.
    public static let devices =
        "<key>ProvisionedDevices</key><array><string>0</string></array>"

    /// The list.
    public var text: String {
        let allowed = domains.map { "<key>com.apple.developer.associated-domains</key>\($0)" } ?? ""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict>
            <key>Name</key><string>Example</string><key>UUID</key><string>\(uuid)</string>
            <key>ApplicationIdentifierPrefix</key><array><string>\(app.prefix(10))</string></array>
            <key>TeamIdentifier</key><array><string>\(team)</string></array>
            <key>Platform</key><array><string>iOS</string></array>
            <key>CreationDate</key><date>\(created)</date>
            <key>ExpirationDate</key><date>\(expires)</date>
            <key>Entitlements</key><dict><key>application-identifier</key><string>\(app)</string>
            <key>get-task-allow</key><\(isDebuggable ? "true" : "false")/>
            <key>com.apple.developer.team-identifier</key><string>\(team)</string>\(allowed)</dict>
            \(more)</dict></plist>
            """
    }
}
