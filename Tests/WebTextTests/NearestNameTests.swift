import Testing
internal import WebText

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("appIds", "appIDs"), ("APPID", "appID"), ("detials", "details"), ("detail", "details"),
        ("detailss", "details"), ("componets", "components"), ("exclud", "exclude"),
    ])
    func aMisspeltNameFindsTheOneMeant(written: String, meant: String) {
        let known = ["appID", "appIDs", "components", "details", "exclude"]
        #expect(NearestName.find(written, among: known) == meant)
    }

    @Test(arguments: ["", "x", "zz", "banana", "paths"])
    func aNameFarFromAllFindsNothing(written: String) {
        #expect(NearestName.find(written, among: ["appID", "details", "d", "exclude"]) == nil)
    }

    @Test func equalityButForCaseBeatsASmallerEdit() {
        #expect(NearestName.find("APPIDS", among: ["appid", "appIDs"]) == "appIDs")
    }

    @Test func theOrderOfTheCandidatesDoesNotMatter() {
        #expect(NearestName.find("bat", among: ["cat", "bar"]) == "bar")
        #expect(NearestName.find("bat", among: ["bar", "cat"]) == "bar")
    }

    @Test func swappedNeighboursCountAsOneEdit() {
        #expect(NearestName.find("lnit", among: ["lint", "diff"]) == "lint")
    }

    @Test func withoutCandidatesThereIsNothingToFind() {
        #expect(NearestName.find("lint", among: []) == nil)
    }

    @Test(.timeLimit(.minutes(1)))
    func aHugeNameCostsLittle() {
        let huge = String(repeating: "a", count: 5_000_000)
        #expect(NearestName.find(huge, among: ["appID", "details"]) == nil)
    }

    @Test func aHugeNameStillEqualsItself() {
        let huge = String(repeating: "a", count: 5_000)
        #expect(NearestName.find(huge, among: [huge.uppercased()]) == huge.uppercased())
    }
}
