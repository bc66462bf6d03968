internal import HTTPServing

extension Dashboard {
    func addSite(to router: inout Router) {
        let root = "/projects/{project}/site"
        page(.get, root, in: &router) { try await SitePage($0).response() }
        page(.get, "\(root)/apps/{app}", in: &router) { try await SitePage($0).appForm() }
        page(.get, "\(root)/apps/{app}/routes", in: &router) {
            try await RoutesPage($0).response()
        }
        page(.post, "\(root)/apps/{app}/routes", in: &router) { try await RoutesPage($0).save() }
        page(.post, "\(root)/apps/{app}/routes/remove", in: &router) {
            try await RoutesPage($0).remove()
        }
        page(.get, "\(root)/domains/{domain}", in: &router) { try await SitePage($0).domainForm() }
        page(.get, "\(root)/domains/{domain}/phone", in: &router) {
            try await PhonePage($0).response()
        }
        page(.post, "\(root)/domains/{domain}/phone", in: &router) {
            try await PhonePage($0).look()
        }
        page(.get, "\(root)/own", in: &router) { try await SitePage($0).ownForm() }
        page(.post, "\(root)/change", in: &router) { try await SiteReview($0).response() }
    }
}
