import LinkKit
import ShopKit
import SwiftUI

@main
struct ShopApp: App {
    @State private var start = Result { try Shop.live() }

    var body: some Scene {
        WindowGroup {
            switch start {
            case .success(let shop): RootView(shop: shop)
            case .failure(let error): Text("LINK_SERVICE is wrong: \(String(describing: error))")
            }
        }
    }
}

/// The start with everything above it, and the one place where links come in.
struct RootView: View {
    let shop: Shop
    @State private var state = Shop.State()

    var body: some View {
        NavigationStack(path: path) {
            HomeView(shop: shop, state: state)
                .navigationDestination(for: ShopScreen.self) { ScreenView(screen: $0) }
        }
        .links(shop.links) { shop.open($0) }
        .onAppear {
            state = shop.state
            shop.onChange = { state = $0 }
        }
        .sheet(isPresented: shown(state.asksToSignIn, otherwise: shop.cancelSignIn)) {
            SignInView(shop: shop)
        }
        .alert(
            state.toConfirm?.title ?? "",
            isPresented: shown(state.toConfirm != nil) {
                shop.confirm(false)
            }
        ) {
            Button("Accept") { shop.confirm(true) }
            Button("Not now", role: .cancel) { shop.confirm(false) }
        }
        .alert(
            state.message ?? "",
            isPresented: shown(state.message != nil, otherwise: shop.dismissMessage)
        ) {
            Button("OK") { shop.dismissMessage() }
        }
    }

    private var path: Binding<[ShopScreen]> {
        Binding(get: { state.path }, set: { shop.navigate(to: $0) })
    }

    private func shown(
        _ isShown: Bool, otherwise hide: @escaping @MainActor () -> Void
    ) -> Binding<Bool> {
        Binding(get: { isShown }, set: { if !$0 { hide() } })
    }
}
