import AppInspection
import Foundation
import TestSupport
import Testing

/// A folder of profiles.
struct ProfileCollectionTests {
    private let now = Moment(seconds: 1_790_000_000)

    private func collection() throws -> ProfileCollection {
        let folder = try TemporaryFolder()
        try folder.write(ProfileText().text, to: "old.mobileprovision")
        try folder.write(
            ProfileText {
                $0.uuid = "0000-2"
                $0.created = "2026-01-01T00:00:00Z"
            }.text, to: "new.mobileprovision")
        try folder.write(
            ProfileText { $0.app = "ABCDE12345.*" }.text, to: "wild.mobileprovision")
        try folder.write(
            ProfileText {
                $0.app = "ABCDE12345.com.example.other"
                $0.expires = "2020-01-01T00:00:00Z"
            }.text, to: "other.mobileprovision")
        try folder.write("hello", to: "broken.mobileprovision")
        try folder.write("hello", to: "readme.txt")
        return try ProfileCollection(folder: folder.path)
    }

    @Test(arguments: ["ABCDE12345.com.example.app", "com.example.app"])
    func theOneForTheAppComesFirst(app: String) throws {
        let collection = try collection()
        let standings = collection.standings(for: app, at: now)
        #expect(standings.map(\.name).prefix(2) == ["new.mobileprovision", "wild.mobileprovision"])
        #expect(standings.map(\.isUsable) == [true, true, false, false])
        #expect(standings[2].reasons == ["replaced by new.mobileprovision"])
        #expect(standings[3].coversApp == false)
        #expect(standings[3].reasons == ["expired on 2020-01-01"])
        #expect(collection.unreadable == ["broken.mobileprovision"])
    }

    @Test func withoutAnAppTheStaleOnesAreTold() throws {
        let standings = try collection().standings(for: nil, at: now)
        #expect(standings.count { $0.isUsable } == 2)
        #expect(standings.allSatisfy { $0.coversApp == nil })
    }

    @Test func aFolderWithoutAnyIsRefused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: InspectionError.self) { try ProfileCollection(folder: folder.path) }
    }
}
