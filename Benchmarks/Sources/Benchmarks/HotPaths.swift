import AppInspection
import Foundation
import LinkRouting
import SiteAssociation
import WebText

/// What is done so often that its instructions are counted.
///
/// `script/instructions` runs one of these a number of times, and again a larger number of times, under
/// callgrind: the difference is what the work itself costs, whatever it took to get ready for it.
struct HotPath: Sendable {
    /// What the command line and the file of limits call it.
    let name: String
    /// What is done once.
    let title: String
    /// Makes what the work needs, and answers the work. The outcome is to be used.
    let prepare: @Sendable () -> () -> Int

    static let all = [
        HotPath(name: "json-read", title: "reading an association file of 1,024 components") {
            let text = Array(Benchmark.association(of: 1024).utf8)
            return { JSONDocument(text).isValid ? 1 : 0 }
        },
        HotPath(name: "file-lint", title: "linting an association file of 64 components") {
            let text = Array(Benchmark.association(of: 64, indent: "\t").utf8)
            return { AssociationLint(AssociationFile(JSONDocument(text))).findings().count + 1 }
        },
        HotPath(name: "url-match", title: "a URL against an association file of 1,024 components") {
            let text = Array(Benchmark.association(of: 1024).utf8)
            let matcher = AssociationMatcher(AssociationFile(JSONDocument(text)))
            let link = "https://example.com/section-777/berlin/item?id=4242"
            return {
                guard let url = try? WebURL(link) else { return 0 }
                return matcher.decide(url, entry: 0).component ?? 0
            }
        },
        HotPath(name: "route-match", title: "a link against 100 routes") {
            { Benchmark.hundred.match("https://shop.example.com/item/4242").screen == nil ? 0 : 1 }
        },
        HotPath(name: "route-print", title: "the link of a screen, 100 routes") {
            { (try? Benchmark.hundred.url(for: .item(id: 42)))?.utf8.count ?? 0 }
        },
        HotPath(name: "signature-read", title: "the associated domains in a program's signature") {
            let (head, signature) = SignedProgram.parts(size: 65_536)
            let bytes = head + Data(count: 65_536 - head.count) + signature
            let source = ByteSource(Array(bytes))
            return { MachOFile(source)?.slices.first?.entitlements?.domains.entries.count ?? 0 }
        },
    ]

    /// Does the work of one of them some times, and stops the program if it does nothing.
    static func run(_ name: String, _ count: Int) {
        guard let path = all.first(where: { $0.name == name }) else {
            print("hot paths: \(all.map(\.name).joined(separator: ", "))")
            exit(2)
        }
        let work = path.prepare()
        for _ in 0..<count {
            precondition(work() > 0, "\(name) does not do its work")
        }
        print(path.title)
    }
}
