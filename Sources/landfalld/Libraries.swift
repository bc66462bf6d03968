internal import LinkService
internal import WebProbe

/// The C libraries that are opened when they are first needed: a server finds out before anybody
/// waits for it.
enum Libraries {
    /// What is wrong with them, and how that is mended; empty when all are there.
    static var problems: [String] {
        [CryptoLibrary.problem, Prober.libraryProblem].compactMap { $0 }
    }
}
