internal import HTTPServing

extension Dashboard {
    func addExchange(to router: inout Router) {
        let root = "/projects/{project}/links"
        page(.get, "\(root)/import", in: &router) { try await ImportPage($0).response() }
        page(.post, "\(root)/import", in: &router) { try await ImportPage($0).take() }
        page(.get, "\(root)/import/outcome.csv", in: &router) {
            try await ImportPage($0).outcome()
        }
        page(.get, "\(root)/links.csv", in: &router) { try await LinkExport($0).csv() }
        page(.get, "\(root)/links.json", in: &router) { try await LinkExport($0).json() }
        page(.post, "\(root)/bulk", in: &router) { try await BulkEdit($0).response() }
    }
}
