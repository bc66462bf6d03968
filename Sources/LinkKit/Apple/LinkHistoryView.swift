#if canImport(SwiftUI)
    internal import Foundation
    public import SwiftUI

    /// A list of the last links and what became of them, for debug builds and for support.
    ///
    ///     NavigationLink("Links") { LinkHistoryView(links) }
    ///
    /// Available from iOS 16.
    public struct LinkHistoryView<Screen: Sendable>: View {
        private let links: LinkHandler<Screen>
        @State private var records: [LinkRecord] = []

        /// Shows the links of a handler.
        public init(_ links: LinkHandler<Screen>) { self.links = links }

        /// The list.
        public var body: some View {
            List(records) { record in
                VStack(alignment: .leading) {
                    Text(record.link).font(.footnote)
                    ForEach(Array(record.steps.enumerated()), id: \.offset) { _, step in
                        Text(step).font(.caption)
                    }
                    Text("\(record.receivedAt.formatted()), \(record.callback.name)")
                        .font(.caption2)
                }
            }
            .navigationTitle("Links")
            .onAppear {
                records = links.history
                links.onHistoryChange = { records = links.history }
            }
            .onDisappear { links.onHistoryChange = nil }
        }
    }
#endif
