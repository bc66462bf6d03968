import LinkKit
import ShopKit
import SwiftUI

struct HomeView: View {
    let shop: Shop
    let state: Shop.State

    var body: some View {
        List {
            NavigationLink("Product 42", value: ShopScreen.product(id: 42, colour: nil))
            NavigationLink("An article", value: ShopScreen.article(slug: "spring"))
            if state.isSignedIn {
                NavigationLink("Settings", value: ShopScreen.settings(.newsletter))
                NavigationLink("Profile", value: ShopScreen.profile(name: "ada"))
                Button("Sign out") { shop.signOut() }
            } else {
                Button("Sign in") { shop.signIn() }
            }
            NavigationLink("Last received links") { LinkHistoryView(shop.links) }
        }
        .navigationTitle(ShopScreen.home.title)
    }
}

struct ScreenView: View {
    let screen: ShopScreen

    var body: some View {
        Text(screen.title)
            .font(.title2)
            .padding()
            .navigationTitle(screen.title)
    }
}

struct SignInView: View {
    let shop: Shop

    var body: some View {
        VStack(spacing: 16) {
            Text("Sign in to see this").font(.headline)
            Button("Sign in") { shop.signIn() }
            Button("Cancel", role: .cancel) { shop.cancelSignIn() }
        }
        .padding()
    }
}
