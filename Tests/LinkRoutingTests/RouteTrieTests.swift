import Testing

@testable import LinkRouting

/// How many nodes a link visits: the cost of a match, counted and not timed.
struct RouteTrieTests {
    private func visits(_ routes: [String], _ path: String) throws -> Int {
        let trie = RouteTrie(isCaseSensitive: true)
        for (number, route) in routes.enumerated() {
            var fault = ""
            let template = try #require(RouteTemplate(route, &fault))
            #expect(trie.insert(number, template) == nil)
        }
        let bytes = Array(path.utf8)
        let parts = try #require(
            LinkParts(
                bytes, host: nil, path: 0..<bytes.count, query: nil, fragment: nil,
                isPlusABlank: false))
        var visits = 0
        _ = trie.find(parts, &visits)
        return visits
    }

    /// Routes with literals and slots in every place, so that walks have to turn back.
    private func routes(_ count: Int) -> [String] {
        (0..<count).flatMap { number in
            [
                "/a/{x}/b\(number)/{y}", "/{x}/a/c\(number)", "/s\(number)/{x}/{y}/end",
                "/s\(number)/{x}", "/{x}/{y}/{z}/t\(number)",
            ]
        }
    }

    @Test(arguments: ["/a/a/b1/z", "/s1/a/c1", "/s1/a/b/c", "/a/a/c2/t1", "/x/y/z/none", "/"])
    func theNumberOfRoutesDoesNotMatter(path: String) throws {
        let few = try visits(routes(3), path)
        #expect(try visits(routes(2000), path) == few)
        #expect(few <= 16)
    }

    /// The worst there is: a literal and a slot at every level, and no route at the end.
    @Test func rowsOfLiteralsAndSlotsBoundTheWalk() throws {
        let rows = (0..<32).map { number in
            (0..<5).map { (number >> $0) & 1 == 0 ? "/a" : "/{s\($0)}" }.joined() + "/x\(number)"
        }
        let visits = try visits(rows, "/a/a/a/a/a/none")
        #expect(visits <= 6 * rows.count)
    }

    @Test func longLinksEndWhereTheRoutesDo() throws {
        let long = String(repeating: "/a", count: 5000)
        #expect(try visits(routes(10), long) <= 16)
    }
}
