public import LinkRouting

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A file of links with what each of them opens, kept beside a test and read by people.
///
///     @Test func linksOpenWhatTheyDid() {
///         #expect(GoldenLinks.fault(router, "links.txt") == nil)
///     }
///
/// The file has a link in each line, and behind an arrow what it opens. Lines that are empty or
/// begin with `#` are kept as they are:
///
///     # Printed on the boxes since 2024.
///     https://example.com/product/42 -> product(id: 42)
///     myapp://settings -> settings
///     https://example.com/product/x -> unhandled: route /product/{id}, parameter id: it is not …
///
/// Write the links alone, run the tests once with `RECORD_LINKS=1` in the environment, and look at
/// the outcome before it is committed. To add a link later, add a line and do the same.
public enum GoldenLinks {
    /// What differs between the file and the router, or nil when nothing does.
    ///
    /// - Parameters:
    ///   - router: the app's router.
    ///   - name: the name of the file, which lies in the folder of `file`.
    ///   - file: the file of the test.
    public static func fault<Screen>(
        _ router: Router<Screen>, _ name: String, file: String = #filePath
    ) -> String? {
        let path = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)]) + "/" + name
        guard let data = FileManager.default.contents(atPath: path) else {
            return "there is no file \(path)"
        }
        let kept = String(decoding: data, as: UTF8.self)
        let current = text(kept, by: router)
        if ProcessInfo.processInfo.environment["RECORD_LINKS"] == "1" {
            do {
                try Data(current.utf8).write(to: URL(filePath: path))
            } catch {
                return "\(path) cannot be written: \(error)"
            }
            return nil
        }
        return difference(kept, current, name: name)
    }

    /// The text of such a file with what the router says now.
    public static func text<Screen>(_ kept: String, by router: Router<Screen>) -> String {
        let lines = kept.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { line in
            guard let link = link(in: line) else { return String(line) }
            return "\(link) -> \(outcome(of: link, router))"
        }.joined(separator: "\n")
    }

    private static func link(in line: Substring) -> String? {
        if line.isEmpty || line.hasPrefix("#") { return nil }
        // A link has no blanks, but a line may hold one that is broken on purpose.
        let arrow = " -> "
        var rest = line[...]
        while !rest.isEmpty {
            if rest.hasPrefix(arrow) { return String(line[..<rest.startIndex]) }
            rest.removeFirst()
        }
        return String(line)
    }

    private static func outcome<Screen>(of link: String, _ router: Router<Screen>) -> String {
        switch router.match(link) {
        case .screen(let screen): "\(screen)"
        case .confirm(let screen): "to confirm: \(screen)"
        case .unhandled(let reason): "unhandled: \(reason)"
        }
    }

    private static func difference(_ kept: String, _ current: String, name: String) -> String? {
        let old = kept.split(separator: "\n", omittingEmptySubsequences: false)
        let new = current.split(separator: "\n", omittingEmptySubsequences: false)
        let lines = zip(old, new).enumerated().filter { $1.0 != $1.1 }.map { number, pair in
            "\(name):\(number + 1): kept \"\(pair.0)\", now \"\(pair.1)\""
        }
        if lines.isEmpty { return nil }
        return (lines + ["run with RECORD_LINKS=1 to write it"]).joined(separator: "\n")
    }
}
