#if canImport(SwiftUI)
    internal import Foundation
    public import SwiftUI

    extension View {
        /// Takes the links that the system gives to this window, and those that a handler has for it.
        ///
        ///     ContentView()
        ///         .links(links) { delivery in path.open(delivery) }
        ///
        /// Put it once on the root view of each window, outside of what appears later, so that it is
        /// there when the app starts. It takes `onOpenURL` as well as `onContinueUserActivity`: which
        /// of them brings a universal link differs, and a tap that both report is delivered once.
        ///
        /// Available from iOS 16.
        ///
        /// - Parameters:
        ///   - links: the app's handler.
        ///   - perform: opens the screen, in this window.
        public func links<Screen>(
            _ links: LinkHandler<Screen>,
            perform: @escaping @MainActor (LinkDelivery<Screen>) -> Void
        ) -> some View {
            modifier(LinkReceiver(links: links, perform: perform))
        }
    }

    /// Forwards both callbacks of a window and listens for the window's links.
    private struct LinkReceiver<Screen: Sendable>: ViewModifier {
        let links: LinkHandler<Screen>
        let perform: @MainActor (LinkDelivery<Screen>) -> Void
        /// Each window has state of its own, so this names the window.
        @State private var scene = UUID().uuidString
        @State private var listening: LinkListening?

        func body(content: Content) -> some View {
            content
                .onOpenURL { url in
                    _ = links.receive(url, by: .onOpenURL, scene: scene)
                }
                .onContinueUserActivity(LinkHandler<Screen>.browsingActivity) { activity in
                    _ = links.receive(
                        activityType: activity.activityType, webpageURL: activity.webpageURL,
                        by: .onContinueUserActivity, scene: scene)
                }
                .onAppear {
                    if listening == nil { listening = links.listen(scene: scene, perform) }
                }
                .onDisappear {
                    listening?.cancel()
                    listening = nil
                }
        }
    }
#endif
