internal import HTTPServing

extension Dashboard {
    func addFirstRun(to router: inout Router) {
        page(.get, "/start", in: &router) { try await WelcomePage($0).response() }
        page(.post, "/start", in: &router) { try await WelcomePage($0).create() }
        page(.post, "/start/demo", in: &router) { try await WelcomePage($0).loadDemo() }
        page(.post, "/start/demo/remove", in: &router) { try await WelcomePage($0).removeDemo() }
        let root = "/projects/{project}/setup"
        page(.get, root, in: &router) { try await SetupPage($0).response() }
        page(.post, "\(root)/domain", in: &router) { try await SetupPage($0).addDomain() }
        page(.post, "\(root)/link", in: &router) { try await SetupPage($0).addLink() }
    }
}
