import SiteAssociation
import Testing
import WebText

/// The table of taps: one app, its file fetched, `/p/*` claimed.
struct SimulatorTests {
    @Test(arguments: [TapSource.messages, .notes, .mail, .qr, .nfc, .simctl])
    func aTapInASystemAppOpensTheApp(_ source: TapSource) throws {
        let outcome = try Tap(from: source).outcome
        #expect(outcome.target == .app(Tap.app) && outcome.undetermined.isEmpty)
        #expect(outcome.confidence >= .medium)
    }

    @Test func aTypedAddressStaysInTheBrowser() throws {
        let outcome = try Tap(from: .typed).outcome
        #expect(outcome.target == .browser && outcome.rules == ["F.2"])
        #expect(outcome.advice.contains { $0.contains("would open \(Tap.app)") })
    }

    @Test(arguments: [
        ("https://d.com/", Outcome.Target.browser), ("https://D.com:443/x", .browser),
        ("https://www.d.com/", .app(Tap.app)), ("https://search.example/", .app(Tap.app)),
    ])
    func thePageDecidesInSafari(_ page: String, _ target: Outcome.Target) throws {
        for source in [TapSource.safariTap, .webViewTap, .safariViewTap] {
            #expect(try Tap(from: source, page: page).outcome.target == target)
        }
    }

    @Test func aPathThatNoRuleClaimsStaysInTheBrowser() throws {
        let outcome = try Tap("https://d.com/q/1", from: .notes).outcome
        #expect(outcome.target == .browser)
        #expect(outcome.reasons.contains { $0.text.contains("no rule of \(Tap.app)") })
    }

    @Test func theOwnAppGetsTheBrowser() throws {
        var tap = try Tap(from: .appOpen)
        tap.scenario.caller = "com.d.app"
        #expect(tap.outcome.target == .browser)
        #expect(tap.outcome.reasons.contains { $0.rule.number == "F.7" })
        #expect(tap.outcome.advice == ["let the app's router take the link instead of opening it"])
    }

    @Test func anotherAppOpensTheApp() throws {
        var tap = try Tap(from: .appOpen)
        tap.scenario.caller = "com.somebody.else"
        #expect(tap.outcome.target == .app(Tap.app) && tap.outcome.confidence == .high)
    }

    @Test func universalLinksOnlyNeverOpensTheBrowser() throws {
        var tap = try Tap(from: .appOpenUniversalLinksOnly)
        #expect(tap.outcome.target == .app(Tap.app))
        tap.scenario.apps[0].isInstalled = false
        #expect(tap.outcome.target == .nothing && tap.outcome.rules.last == "F.8")
    }

    @Test func aChoiceForTheBrowserIsKept() throws {
        var tap = try Tap(from: .notes)
        tap.scenario.apps[0].choices = ["d.com": .browser]
        #expect(tap.outcome.target == .browser)
        #expect(tap.outcome.reasons.contains { $0.rule.number == "E.16" })
        tap.scenario.source = .longPress
        #expect(tap.outcome.target == .menu(Tap.app))
    }

    @Test func aScriptNeedsATap() throws {
        var tap = try Tap(from: .safariScript, page: "https://www.d.com/")
        #expect(tap.outcome.target == .browser && tap.outcome.confidence == .low)
        tap.scenario.hasGesture = true
        #expect(tap.outcome.target == .app(Tap.app))
    }

    @Test func anEntryForAnotherHostServesNothing() throws {
        let outcome = try Tap(from: .notes, domains: ["applinks:www.d.com"]).outcome
        #expect(outcome.target == .browser)
        #expect(outcome.advice.contains { $0.contains("applinks:d.com") })
    }

    @Test func aDeveloperEntryNeedsADevelopmentBuildAndTheSwitches() throws {
        var tap = try Tap(from: .notes, domains: ["applinks:d.com?mode=developer"])
        #expect(tap.outcome.target == .browser && !tap.outcome.undetermined.isEmpty)
        tap.scenario.apps[0].isDevelopmentSigned = true
        #expect(tap.outcome.target == .browser)
        tap.scenario.isDeveloperModeOn = true
        #expect(tap.outcome.target == .app(Tap.app) && tap.outcome.undetermined.isEmpty)
    }

    @Test func aManagedEntryNeedsAManagedDevice() throws {
        var tap = try Tap(from: .notes, domains: ["applinks:d.com?mode=managed"])
        #expect(tap.outcome.target == .browser)
        tap.scenario.isManaged = true
        #expect(tap.outcome.target == .app(Tap.app))
    }

    @Test(arguments: [
        (Scenario.Site.State.failing, Outcome.Target.browser, true),
        (.pending, .browser, true), (.failingNow, .app(Tap.app), false),
    ])
    func theLastFetchCounts(
        _ state: Scenario.Site.State, _ target: Outcome.Target, _ isSure: Bool
    ) throws {
        var tap = try Tap(from: .notes)
        tap.scenario.sites["d.com"]?.state = state
        #expect(tap.outcome.target == target && tap.outcome.undetermined.isEmpty == isSure)
    }

    @Test func theFirstAppInTheFileOpens() throws {
        for isFirst in [false, true] {
            var tap = try Tap(from: .notes)
            tap.addOther(first: isFirst)
            #expect(tap.outcome.target == .app(isFirst ? Tap.other : Tap.app))
            #expect(!tap.outcome.undetermined.isEmpty)
        }
    }

    @Test func aSecondAppMayTakeTheLinkOfTheFirst() throws {
        var tap = try Tap(from: .appOpen)
        tap.addOther()
        tap.scenario.caller = Tap.app
        #expect(tap.outcome.target == .app(Tap.other) && tap.outcome.confidence == .low)
    }

    @Test func anHTTPLinkIsTakenToo() throws {
        #expect(try Tap("http://d.com/p/1", from: .notes).outcome.target == .app(Tap.app))
    }

    @Test func aPortIsUndetermined() throws {
        let outcome = try Tap("https://d.com:8443/p/1", from: .notes).outcome
        #expect(outcome.target == .browser && outcome.confidence == .low)
    }

    @Test func aWildcardUsesTheFileOfItsBase() throws {
        let tap = try Tap("https://a.b.d.com/p/1", from: .notes, domains: ["applinks:*.d.com"])
        #expect(tap.outcome.target == .app(Tap.app))
        let base = try Tap(from: .notes, domains: ["applinks:*.d.com"])
        #expect(base.outcome.target == .browser)
        #expect(base.outcome.reasons.contains { $0.rule.number == "C.6" })
    }

    @Test func theMacIsLessSure() throws {
        var tap = try Tap(from: .safariTap, page: "https://www.d.com/")
        tap.scenario.platform = .macOS
        #expect(tap.outcome.target == .app(Tap.app) && tap.outcome.confidence == .low)
    }

    @Test func privateBrowsingAsks() throws {
        var tap = try Tap(from: .safariTap, page: "https://www.d.com/")
        tap.scenario.isPrivate = true
        #expect(tap.outcome.target == .appAfterPrompt(Tap.app))
    }

    @Test func canOpenSaysYesToEveryWebAddress() throws {
        #expect(try Tap(from: .canOpen).outcome.target == .answer(true))
    }

    @Test func aFileThatIsNotKnownIsNotGuessed() throws {
        var tap = try Tap(from: .notes)
        tap.scenario.sites = [:]
        #expect(tap.outcome.target == .browser && tap.outcome.confidence == .low)
    }

    @Test func anAppClipIsOfferedWithoutTheApp() throws {
        var tap = try Tap(from: .messages)
        var clip = SimulatedApp(Tap.app + ".Clip")
        clip.isClip = true
        clip.domains = [AssociatedDomain("appclips:d.com")]
        tap.scenario.apps.append(clip)
        let text = #"""
            {"applinks":{"details":[{"appIDs":["\#(Tap.app)"],"components":[{"/":"/p/*"}]}]},
             "appclips":{"apps":["\#(clip.identifier)"]}}
            """#
        tap.scenario.sites["d.com"] = .init(file: AssociationFile(Array(text.utf8)))
        #expect(tap.outcome.target == .app(Tap.app))
        tap.scenario.apps[0].isInstalled = false
        #expect(tap.outcome.target == .appClip(clip.identifier))
    }
}
