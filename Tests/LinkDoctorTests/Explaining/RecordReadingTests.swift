import LinkDoctor
import Testing

/// What the entries of a dump mean.
struct RecordReadingTests {
    private func record(_ fields: (String, String)...) -> AssociationRecord {
        let usual = [
            ("Service", "applinks"), ("App ID", "ABCDE12345.com.d.app"), ("Domain", "d.com"),
        ].filter { usual in !fields.contains { $0.0 == usual.0 } }
        return AssociationRecord((usual + fields).map { .init(name: $0.0, value: $0.1) })
    }

    @Test func anApprovedEntryIsSound() {
        let reading = record(("Site/Fmwk Approval", "approved")).reading()
        #expect(reading.state == .sound && reading.advice == nil)
    }

    @Test func aChoiceForTheBrowserIsNamed() {
        let reading = record(
            ("Site/Fmwk Approval", "approved"), ("User Approval", "denied")
        ).reading()
        #expect(
            reading.state == .declined && reading.advice == "hold a link down and choose the app")
    }

    @Test func aFileWithoutTheAppIsNamed() {
        let reading = record(("Site/Fmwk Approval", "denied")).reading()
        #expect(reading.state == .broken && reading.meaning.contains("does not name the app"))
    }

    @Test(arguments: [
        ("SWCErrorDomain 7", "no usable file"), ("NSCocoaErrorDomain 3840", "is no JSON"),
        ("SWCErrorDomain 104", "HTML page"), ("SWCErrorDomain 100", "does not trust"),
        ("SWCErrorDomain 999", "its meaning is not documented"),
        ("odd", "could not be fetched: odd"),
    ])
    func errorsAreExplained(_ error: String, _ meaning: String) {
        let reading = record(("Site/Fmwk Approval", "unspecified"), ("Error", error)).reading()
        #expect(reading.state == .broken && reading.meaning.contains(meaning))
        #expect(reading.advice != nil && reading.advice?.contains("DOMAIN") == false)
    }

    @Test func withoutAnErrorItIsEarly() {
        #expect(record(("Site/Fmwk Approval", "unspecified")).reading().state == .waiting)
    }

    @Test func aModeWithoutItsFlagIsDoubted() {
        let reading = record(
            ("Domain", "d.com?mode=developer"), ("Site/Fmwk Approval", "unspecified")
        ).reading()
        #expect(reading.meaning.contains("the mode developer is probably not in effect"))
        let sound = record(
            ("Domain", "d.com?mode=developer"), ("Site/Fmwk Approval", "unspecified"),
            ("Flags", "developer")
        ).reading()
        #expect(!sound.meaning.contains("in effect"))
    }

    @Test(arguments: [
        ("https://d.com/p/1", AssociationRecord.Reading.State.sound, "opens the app"),
        ("https://d.com/q", .broken, "no pattern is about"),
        ("https://d.com/p/x", .broken, "keeps"), ("https://other.com/p/1", .sound, "names the app"),
    ])
    func theURLIsJudgedByThePatterns(
        _ url: String, _ state: AssociationRecord.Reading.State, _ meaning: String
    ) {
        let entry = record(
            ("Site/Fmwk Approval", "approved"),
            ("Patterns", #"{"exclude":true,"/":"/p/x"}, {"/":"/p/*"}"#))
        #expect(entry.reading(of: url).state == state)
        #expect(entry.reading(of: url).meaning.contains(meaning))
    }

    @Test func patternsThatAreNoJSONAreNotJudged() {
        let entry = record(("Site/Fmwk Approval", "approved"), ("Patterns", "{ / = \"*\"; }"))
        #expect(entry.reading(of: "https://d.com/").state == .unknown)
    }

    @Test func hostsAndAppsAreFound() {
        let entry = record(("Domain", "*.d.com?mode=developer"))
        #expect(entry.isAbout(host: "a.d.com") && !entry.isAbout(host: "d.com"))
        #expect(entry.isAbout(host: "*.D.com") && !entry.isAbout(host: "xd.com"))
        #expect(entry.isAbout(app: "com.d.app") && entry.isAbout(app: "ABCDE12345.com.d.app"))
        #expect(!entry.isAbout(app: "d.ap"))
    }

    @Test func codesAreFoundInText() {
        let found = SystemError.all(
            in: "SWCERR00101 and SWCErrorDomain error 7. SWCERR00101 NSURLErrorDomain Code=-1202 x")
        #expect(found.map(\.name) == ["SWCERR00101", "SWCErrorDomain 7", "NSURLErrorDomain -1202"])
        #expect(SystemError.all(in: "SWCERR001 SWCErrorDomain none SWCERRABCDE").isEmpty)
        #expect(SystemError(domain: "SWCERR", code: "00199").meaning?.contains("HTTP") == true)
        #expect(SystemError(domain: "SWCERR", code: "99999").meaning == nil)
    }
}
