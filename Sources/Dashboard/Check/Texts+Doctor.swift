extension Texts {
    /// The words of the pages about live sites.
    enum Doctor {
        static let title = "Ask the site itself"
        static let what = """
            The doctor asks a live site as Apple's servers, a browser and curl do, asks Apple for its \
            copy, and names the first layer that is broken: name, certificate, redirects, the file, \
            Apple's copy, the link.
            """
        static let look = "Look at the site"
        static let subject = "Domain or link"
        static let subjectHint = """
            For example go.example.com, *.example.com or https://go.example.com/l/spring.
            """
        static let app = "Compare with"
        static let appHint = "On the domain of somebody else, only an app that is chosen by name."
        static let follow = "Follow the link hop by hop"
        static let followHint = """
            Shows click trackers and shorteners on the way; their servers count a visit.
            """
        static let isPrivate = "Ask neither Apple nor Google"
        static let privateHint = "For names that must stay private."
        static let ownApp = "the app of this project"
        static let noApp = "no app"
        static func android(_ package: String) -> String { "\(package) (Android)" }
        static let none = "this server looks at no sites"

        static let reports = "Reports of the last hour"
        static let reportColumns = ["Of", "Outcome", "Ordered"]
        static let waiting = "waiting"
        static let running = "running"
        static let stopped = "stopped"

        static let gone = "reports are kept for an hour, and this one is not there any more"
        static let notReady = "the report is not there yet"
        static func report(_ subject: String) -> String { "Report of \(subject)" }
        static func ahead(_ count: Int) -> String {
            switch count {
            case 0: "Waiting: it is the next one."
            case 1: "Waiting: 1 other check is before it."
            default: "Waiting: \(count) other checks are before it."
            }
        }
        static let starting = "Starting."
        static func answered(_ answered: Int, _ asked: Int) -> String {
            "\(answered) of \(asked) requests so far are answered."
        }
        static let noReport = "There is no report"
        static let stop = "Stop it"
        static let progress = "Requests that are answered"
        static let soon = """
            The page shows the report as soon as it is there; that takes up to a minute.
            """
        static let again = "Look again"
        static let another = "Another link"
        static let cancelled = "It was stopped before it was done."
        static let signedOut = "It ended because whoever ordered it signed out."
        static let tooLong = """
            The servers that were asked took more than a minute, so it was given up.
            """

        static let matters = "What matters"
        static let lookedAt = "Looked at on "
        static let layers = "Layers"
        static let layerColumns = ["Layer", "State", "About it"]
        static let publicOnly = """
            This server asks only public addresses. Whoever runs it can let it ask a private network \
            with --check-networks.
            """
        static let send = "Page to send"
        static let json = "JSON"
        static let findings = "Findings"
        static func more(_ count: Int) -> String { "\(count) more are in the page to send." }
        static func serves(_ product: String) -> String { "How \(product) serves the file" }
        static func place(_ name: String) -> String { "\(name):" }
        static let way = "The way of the link"
        static let hops = "Hops"
        static let hopColumns = ["Address", "Answer", "What a tap on it opens"]
        static let noFile = "no association file"
        static let steps = "Next steps"
        static func now(_ step: String) -> String { "Now: \(step)" }

        static let sound = "✓ in order"
        static let doubtful = "! needs a look"
        static let broken = "✗ broken"
        static let pending = "◷ mends itself"
        static let unknown = "– not known"
    }
}
