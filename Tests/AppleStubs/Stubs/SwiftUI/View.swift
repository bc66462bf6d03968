// Views and state, as of iOS 16.

@_exported import UIKit

@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("nothing has no body") }
}

/// What every view of these declarations is made of.
public struct Stub: View {
    public init() {}
    public var body: Never { fatalError("declarations only") }
}

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock() -> Stub { Stub() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> Stub { Stub() }
    public static func buildIf<Content: View>(_ content: Content?) -> Stub { Stub() }
    public static func buildEither<Content: View>(first: Content) -> Stub { Stub() }
    public static func buildEither<Content: View>(second: Content) -> Stub { Stub() }
}

@MainActor @preconcurrency
public protocol ViewModifier {
    associatedtype Body: View
    @ViewBuilder func body(content: Content) -> Body
    typealias Content = ModifierContent<Self>
}

@MainActor @preconcurrency
public struct ModifierContent<Modifier: ViewModifier>: View {
    public var body: Never { fatalError("declarations only") }
}

@propertyWrapper
public struct State<Value> {
    private final class Box { var value: Value; init(_ value: Value) { self.value = value } }
    private let box: Box
    public init(wrappedValue: Value) { box = Box(wrappedValue) }
    public init(initialValue: Value) { box = Box(initialValue) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        Binding(get: { wrappedValue }, set: { wrappedValue = $0 })
    }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

@propertyWrapper
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.get = get
        self.set = set
    }
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }
    public var projectedValue: Binding<Value> { self }
}

@MainActor
public struct OpenURLAction {
    public func callAsFunction(_ url: URL) {}
}

public struct EnvironmentValues {
    @MainActor public var openURL: OpenURLAction { OpenURLAction() }
}

@MainActor @propertyWrapper
public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    public var wrappedValue: Value { EnvironmentValues()[keyPath: path] }
}
