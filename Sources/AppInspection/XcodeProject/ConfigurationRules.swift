public import WebText

/// What can be wrong with a configuration file of Xcode, each with a faulty and a sound sample.
public enum ConfigurationRules {
    /// All of them.
    public static let all: [Rule] = [line, cutAddress, missingInclude, includeCycle]

    /// A line that is not understood.
    public static let line = Rule(
        "xcconfig-line", .error,
        title: "A line that is not understood",
        reason: "Xcode refuses to build with a line that is neither a setting nor an #include.",
        faulty: "LINK_HOST: shop.example.org\n",
        sound: "LINK_HOST = shop.example.org\n",
        source: Page.configurationFiles)

    /// An address that ends at its colon.
    public static let cutAddress = Rule(
        "xcconfig-cut-address", .warning,
        title: "An address that ends at its colon",
        reason:
            "// begins a comment anywhere in a line, also within a value, so https://example.org "
            + "comes to https: alone. An empty reference between the slashes keeps them apart.",
        faulty: "LINK_BASE = https://shop.example.org\n",
        sound: "LINK_BASE = https:/$()/shop.example.org\n",
        source: Page.configurationFiles)

    /// An included file that is not there.
    public static let missingInclude = Rule(
        "xcconfig-missing-include", .error,
        title: "An included file that is not there",
        reason:
            "Xcode does not build when the file of an #include is missing. Files that a tool makes, "
            + "as CocoaPods does, appear once that tool has run; #include? passes over a missing one.",
        faulty: "#include \"Missing.xcconfig\"\n",
        sound: "#include? \"Missing.xcconfig\"\n",
        source: Page.configurationFiles)

    /// A file that includes itself.
    public static let includeCycle = Rule(
        "xcconfig-include-cycle", .warning,
        title: "A file that includes itself",
        reason: "Xcode passes over an #include that leads back to a file that is being read.",
        faulty: "#include \"Base.xcconfig\"   // in Base.xcconfig\n",
        sound: "#include \"Common.xcconfig\"   // in Base.xcconfig\n",
        source: Page.configurationFiles)

    private enum Page {
        static let configurationFiles =
            "https://developer.apple.com/documentation/xcode/adding-a-build-configuration-file-to-your-project"
    }
}
