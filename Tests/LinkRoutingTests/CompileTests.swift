import Foundation
import TestSupport
import Testing

/// Routes that do not fit their screens do not compile, and the compiler points at their line.
struct CompileTests {
    private static let screens = """
        import LinkRouting

        enum Screen: Hashable, Sendable {
            case home
            case product(id: Int)
            case article(slug: String, page: Int?)
        }

        """

    /// Where the compiler finds the modules that this test was built with.
    private static var modules: String? {
        var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<5 {
            let modules = folder.appending(path: "Modules")
            if FileManager.default.fileExists(
                atPath: modules.appending(path: "LinkRouting.swiftmodule").path)
            {
                return modules.path
            }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    /// The lines in which the compiler finds errors, counted behind the declaration of the screens.
    private func errors(_ routes: String) throws -> [Int] {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.screens + routes, to: "Routes.swift")
        let modules = try #require(Self.modules)
        let result = try runTool(
            ["swiftc", "-typecheck", "-swift-version", "6", "-I", modules, file])
        let start = Self.screens.split(separator: "\n", omittingEmptySubsequences: false).count - 1
        let lines = result.errors.split(separator: "\n").compactMap { line -> Int? in
            guard line.contains(": error: "), line.hasPrefix(file) else { return nil }
            return line.dropFirst(file.count + 1).split(separator: ":").first.flatMap { Int($0) }
        }
        if result.status == 0 { return [] }
        return Set(lines.map { $0 - start }).sorted()
    }

    @Test(.needs("swiftc"), .enabled(if: modules != nil, "the modules are elsewhere"))
    func routesThatFitCompile() throws {
        let errors = try errors(
            """
            let router: Router<Screen> = try Router(hosts: ["example.com"]) {
                Route("/", to: Screen.home)
                Route("/product/{id}", .path("id", .integer(1...)), to: Screen.product) {
                    if case .product(let id) = $0 { id } else { nil }
                }
                Route(
                    "/articles/{slug}", .path("slug", .text()), .optionalQuery("page", .integer()),
                    to: Screen.article
                ) {
                    if case .article(let slug, let page) = $0 { (slug, page) } else { nil }
                }
            }
            """)
        #expect(errors == [])
    }

    @Test(.needs("swiftc"), .enabled(if: modules != nil, "the modules are elsewhere"))
    func routesThatDoNotFitAreRefused() throws {
        let errors = try errors(
            """
            let text: Route<Screen> = Route("/a/{id}", .path("id", .text()), to: Screen.product)
            let fits: Route<Screen> = Route("/a/{id}", .path("id", .integer()), to: Screen.product)
            let few: Route<Screen> = Route("/b/{slug}", .path("slug", .text()), to: Screen.article)
            let none: Route<Screen> = Route("/c", to: Screen.product)
            let back: Route<Screen> = Route("/d/{id}", .path("id", .integer()), to: Screen.product) {
                if case .article(let slug, _) = $0 { slug } else { nil }
            }
            let needed: Route<Screen> = Route(
                "/e/{slug}", .path("slug", .text()), .query("page", .integer(), default: "1"),
                to: Screen.article)
            """)
        // One error for each route but the second, in its own lines.
        #expect(errors.contains(1) && !errors.contains(2) && errors.contains(3))
        #expect(errors.contains(4))
        #expect(errors.contains { (5...6).contains($0) })
        #expect(errors.contains { (8...10).contains($0) })
    }
}
