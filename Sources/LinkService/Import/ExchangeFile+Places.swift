internal import LinkStore

extension ExchangeFile {
    /// What has to be done so that links that were printed go on working, a sentence for each place.
    ///
    /// - Parameter sites: The sites as they are after the import.
    package func advice(for sites: SiteTable) -> [String] {
        let sorted = places.sorted { ($0.key.host, $0.key.prefix) < ($1.key.host, $1.key.prefix) }
        return sorted.compactMap { place, count in
            let links = count == 1 ? "1 link was" : "\(count) links were"
            let printed = "\(links) printed on https://\(place.host)\(place.prefix)"
            if DynamicLink.isLost(host: place.host) {
                return "\(printed), which was shut down and cannot be taken over: "
                    + "give out new addresses"
            }
            guard let site = sites.site(for: place.host) else {
                return "\(printed): add the domain \(place.host) with the prefix \(place.prefix) "
                    + "to the project and point its name here, and printed links go on working"
            }
            guard !site.domain.content.prefixes.contains(place.prefix) else { return nil }
            return "\(printed): add the prefix \(place.prefix) to the domain \(place.host), "
                + "and printed links go on working"
        }
    }
}
