import Foundation
import TestSupport
import Testing

@testable import LinkStore

@Suite struct BackupTests {
    @Test func copyIsWholeAlthoughOthersWrite() async throws {
        let sample = try await Sample()
        try await sample.links((0..<5_000).map { "s\($0)" })
        let seen = Shared<[Double]>([])
        let copy = sample.folder("copy.db")
        let written = try await withThrowingTaskGroup(of: Int.self) { group in
            let isDone = Shared(false)
            group.addTask {
                var number = 0
                while !isDone.value {
                    // Two rows that belong together.
                    try await sample.links(["w\(number)-a", "w\(number)-b"])
                    number += 1
                }
                return number
            }
            group.addTask {
                defer { isDone.value = true }
                try await sample.store.backUp(to: copy) { part in
                    seen.change { $0.append(part) }
                }
                return 0
            }
            return try await group.reduce(0, +)
        }
        let parts = seen.value
        #expect(parts.count > 3 && parts.last == 1 && parts == parts.sorted())
        #expect(try sample.folder.names().filter { $0.hasPrefix("copy") } == ["copy.db"])

        let restored = try await SQLiteStore(path: copy)
        #expect(!restored.wasLeftOpen)
        #expect(try await restored.checkIntegrity() == [])
        #expect(try await restored.link(slug: "s4999", in: sample.project) != nil)
        for number in 0..<written {
            let first = try await restored.link(slug: "w\(number)-a", in: sample.project)
            let second = try await restored.link(slug: "w\(number)-b", in: sample.project)
            #expect((first == nil) == (second == nil))
        }
        try await restored.close()
        await expectError(.exists(path: copy)) {
            try await sample.store.backUp(to: copy) { _ in }
        }
        try await sample.store.close()
    }

    @Test func copyThatIsCalledOffLeavesNothing() async throws {
        let sample = try await Sample()
        try await sample.links((0..<5_000).map { "s\($0)" })
        let copy = sample.folder("copy.db")
        let task = Task {
            try await sample.store.backUp(to: copy) { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try sample.folder.names().filter { $0.hasPrefix("copy") } == [])
        await #expect(throws: StoreError.self) {
            try await sample.store.backUp(to: sample.folder("no/copy.db")) { _ in }
        }
    }
}
