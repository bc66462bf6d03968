/// All assignments that count for one configuration of one target, and what they come to.
///
///     let settings = target.configurations[0].settings
///     settings.resolve("CODE_SIGN_ENTITLEMENTS")?.value   // App/App.entitlements
///
/// A later assignment wins over an earlier one, and `$(inherited)` in it stands for what the
/// earlier ones come to. They are in order of their levels: Xcode's defaults, the project's
/// configuration file, the project, the target's configuration file, the target. Within a project
/// file an assignment with a condition that holds comes after the plain one; within a configuration
/// file the order is that of the lines, as in Apple's own reader
/// (https://github.com/swiftlang/swift-build).
public struct BuildSettings: Sendable {
    /// The assignments of each level by their names, the weakest level first; levels are shared by
    /// all configurations that have them in common.
    private let levels: [[String: [BuildSetting]]]
    /// What is being built unless a question says otherwise.
    public let context: BuildSetting.Context

    init(levels: [[String: [BuildSetting]]], context: BuildSetting.Context) {
        self.levels = levels
        self.context = context
    }

    /// The same settings for something else that is built.
    func with(_ context: BuildSetting.Context) -> BuildSettings {
        BuildSettings(levels: levels, context: context)
    }

    /// A setting with everything put in that it refers to.
    public struct Resolved: Hashable, Sendable {
        /// What it comes to.
        public let value: String
        /// The assignment that decided; nil for a text that is no setting.
        public let setting: BuildSetting?
        /// What would have counted without that, the strongest first, as far as it was written down.
        public let overridden: [BuildSetting]
        /// The names that nothing sets, in the order in which they were met: they came to nothing.
        public let unknown: [String]
        /// Whether a setting refers to itself in a circle, or the text became too long.
        public let isEndless: Bool
    }

    /// Every name that is assigned, sorted.
    public var names: [String] {
        levels.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.sorted()
    }

    /// The assignments of a name, the weakest first, whatever their conditions are.
    public func assignments(of name: String) -> [BuildSetting] {
        levels.flatMap { $0[name] ?? [] }
    }

    /// What the setting comes to; nil when nothing sets it.
    ///
    /// The cost is bounded, however the settings refer to each other.
    public func resolve(
        _ name: String, in context: BuildSetting.Context? = nil
    ) -> Resolved? {
        let context = context ?? self.context
        let holding = assignments(of: name).filter { $0.holds(in: context) }
        guard let setting = holding.last else { return nil }
        var expansion = SettingExpansion(self, context)
        let value = expansion.value(of: name)
        return Resolved(
            value: value, setting: setting,
            overridden: holding.dropLast().reversed().filter { $0.origin.level > .standard },
            unknown: expansion.unknown, isEndless: expansion.isEndless)
    }

    /// What the setting comes to, or nil when that is nothing.
    public func value(_ name: String) -> String? {
        guard let value = resolve(name)?.value, !value.isEmpty else { return nil }
        return value
    }

    /// `text` with every reference to a setting put in.
    public func expand(_ text: String, in context: BuildSetting.Context? = nil) -> Resolved {
        var expansion = SettingExpansion(self, context ?? self.context)
        let value = expansion.expand(text)
        return Resolved(
            value: value, setting: nil, overridden: [], unknown: expansion.unknown,
            isEndless: expansion.isEndless)
    }

    /// The place in the list of `name` of the strongest assignment below `limit` that holds.
    func strongest(of name: String, below limit: Int?, in context: BuildSetting.Context) -> Int? {
        let all = assignments(of: name)
        return all[..<min(limit ?? all.count, all.count)].lastIndex { $0.holds(in: context) }
    }
}
