// The few views that are used, as of iOS 16.

public struct Text: View {
    public init(_ content: some StringProtocol) {}
    public init(verbatim content: String) {}
    public func font(_ font: Font?) -> Text { self }
    public var body: Never { fatalError("declarations only") }
}

public struct Font: Sendable {
    public static let headline = Font()
    public static let title2 = Font()
    public static let footnote = Font()
    public static let caption = Font()
    public static let caption2 = Font()
}

public struct HorizontalAlignment: Sendable {
    public static let leading = HorizontalAlignment()
    public static let center = HorizontalAlignment()
}

public struct VStack<Content: View>: View {
    public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {}
    public var body: Never { fatalError("declarations only") }
}

public struct Group<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError("declarations only") }
}

public struct List<Content: View>: View {
    public init(@ViewBuilder content: () -> Content) {}
    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {}
    public var body: Never { fatalError("declarations only") }
}

public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
    public init(
        _ data: Data, id: KeyPath<Data.Element, ID>,
        @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
    public var body: Never { fatalError("declarations only") }
}

public struct Button<Label: View>: View {
    public var body: Never { fatalError("declarations only") }
}

public struct ButtonRole: Sendable {
    public static let destructive = ButtonRole()
    public static let cancel = ButtonRole()
}

extension Button where Label == Text {
    public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {}
    public init(
        _ title: some StringProtocol, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

public struct NavigationLink<Label: View, Destination: View>: View {
    public var body: Never { fatalError("declarations only") }
}

extension NavigationLink where Label == Text, Destination == Never {
    public init<Value: Hashable>(_ title: some StringProtocol, value: Value?) {}
}

extension NavigationLink where Label == Text {
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {}
}

public struct NavigationPath {
    public private(set) var count = 0
    public init() {}
    public mutating func append(_ value: some Hashable) { count += 1 }
    public mutating func removeLast(_ number: Int = 1) { count -= number }
}

public struct NavigationStack<Data, Root: View>: View {
    public var body: Never { fatalError("declarations only") }
}

extension NavigationStack where Data == NavigationPath {
    public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {}
}

extension NavigationStack
where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection,
    Data.Element: Hashable
{
    public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {}
}
