internal import HTTPServing
internal import LinkService

extension Dashboard {
    func addCheck(to router: inout Router) {
        let root = "/projects/{project}/check"
        page(.get, root, in: &router) { try await CheckPage($0).response() }
        page(.post, "\(root)/reports", in: &router) { try await DoctorForm($0).start() }
        page(.get, "\(root)/reports/{report}", in: &router) {
            try await DoctorReportPage($0).response()
        }
        page(.post, "\(root)/reports/{report}/cancel", in: &router) {
            try await DoctorReportPage($0).cancel()
        }
        for file in DoctorReportPage.File.allCases {
            page(.get, "\(root)/reports/{report}/\(file.rawValue)", in: &router) {
                try await DoctorReportPage($0).file(file)
            }
        }
        addPaste(to: &router)
    }

    /// The page for pasted files: for everybody where that is switched on, else for those who are
    /// signed in.
    private func addPaste(to router: inout Router) {
        let desk = PasteDesk()
        let limit = PastePage.bodyLimit
        if isOpenForPasting {
            open(.get, PastePage.path, in: &router) { PastePage($0, nil, desk).response() }
            open(.post, PastePage.path, bodyLimit: limit, in: &router) {
                try await PastePage($0, nil, desk).judge()
            }
        } else {
            page(.get, PastePage.path, in: &router) {
                PastePage($0.call, $0, desk).response()
            }
            page(.post, PastePage.path, bodyLimit: limit, in: &router) {
                try await PastePage($0.call, $0, desk).judge()
            }
        }
    }
}
