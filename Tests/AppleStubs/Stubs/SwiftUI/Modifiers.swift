// The modifiers that are used, as of iOS 16.

extension View {
    public func modifier<Modifier: ViewModifier>(_ modifier: Modifier) -> some View { Stub() }
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Stub() }
    public func onContinueUserActivity(
        _ activityType: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { Stub() }
    public func onAppear(perform action: (() -> Void)? = nil) -> some View { Stub() }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Stub() }
    public func navigationTitle(_ title: some StringProtocol) -> some View { Stub() }
    public func navigationDestination<Value: Hashable, Content: View>(
        for value: Value.Type, @ViewBuilder destination: @escaping (Value) -> Content
    ) -> some View { Stub() }
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { Stub() }
    public func alert<Actions: View>(
        _ title: some StringProtocol, isPresented: Binding<Bool>,
        @ViewBuilder actions: () -> Actions
    ) -> some View { Stub() }
    public func font(_ font: Font?) -> some View { Stub() }
    public func padding() -> some View { Stub() }
}
