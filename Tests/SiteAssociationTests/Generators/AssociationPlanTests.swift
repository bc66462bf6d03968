import SiteAssociation
import Testing
import WebText

/// Writing association files.
struct AssociationPlanTests {
    private static let app = "9A7B5C3D1E.com.shop.app"

    @Test func writesInAStableOrder() throws {
        let plan = try AssociationPlan(
            apps: [Self.app],
            rules: [
                .init(path: "/help/*", isExclusion: true),
                .init(path: "/buy/*", query: [("id", "?*")], fragment: "top", comment: "products"),
            ],
            credentialApps: [Self.app], appClips: ["\(Self.app).Clip"])
        #expect(
            plan.text() == """
                {
                  "applinks": {
                    "details": [
                      {
                        "appIDs": [
                          "9A7B5C3D1E.com.shop.app"
                        ],
                        "components": [
                          {
                            "/": "/help/*",
                            "exclude": true
                          },
                          {
                            "/": "/buy/*",
                            "?": {
                              "id": "?*"
                            },
                            "#": "top",
                            "comment": "products"
                          }
                        ]
                      }
                    ]
                  },
                  "webcredentials": {
                    "apps": [
                      "9A7B5C3D1E.com.shop.app"
                    ]
                  },
                  "appclips": {
                    "apps": [
                      "9A7B5C3D1E.com.shop.app.Clip"
                    ]
                  }
                }

                """)
    }

    /// What is written gives the lint nothing to say, in both shapes.
    @Test(arguments: [
        [AssociationPlan.Rule(path: "*")],
        [.init(path: "/buy/old", isExclusion: true), .init(path: "/buy/*"), .init(path: "help")],
        [.init(path: "/größe/*"), .init(path: "/a b"), .init(path: "/caf%c3%a9")],
        [.init(query: [("id", "?*")]), .init(fragment: "app*")],
        [.init(path: "/x", query: [("a", "1"), ("ä", "ö")], isExclusion: true), .init(path: "*")],
    ])
    func lintsClean(rules: [AssociationPlan.Rule]) throws {
        for apps in [[Self.app], [Self.app, "9A7B5C3D1E.com.shop.other"]] {
            let plan = try AssociationPlan(apps: apps, rules: rules)
            for legacy in [false, true] {
                let file = AssociationFile(Array(plan.text(legacy: legacy).utf8))
                let found = AssociationLint(file).findings()
                #expect(file.problem == nil)
                #expect(found.allSatisfy { $0.severity < .warning }, "\(found.map(\.message))")
            }
        }
    }

    @Test func patternsAreWrittenAsURLsHaveThem() throws {
        let plan = try AssociationPlan(
            apps: [Self.app], rules: [.init(path: "café/%c3%a9/$(lang)/*")])
        #expect(plan.rules[0].path == "/caf%C3%A9/%C3%A9/$(lang)/*")
        #expect(
            plan.remarks == [
                "\"café/%c3%a9/$(lang)/*\" is written as \"/caf%C3%A9/%C3%A9/$(lang)/*\", as URLs"
                    + " have it"
            ])
    }

    /// One rule for both shapes means the same to old systems and to new ones.
    @Test func legacyShapeSaysTheSame() throws {
        let plan = try AssociationPlan(
            apps: [Self.app],
            rules: [.init(path: "/buy/old", isExclusion: true), .init(path: "/buy/*")])
        #expect(plan.legacyOmissions.isEmpty)
        let text = plan.text(legacy: true)
        #expect(text.contains("\"NOT /buy/old\",\n          \"/buy/*\"\n"))
        let file = AssociationFile(Array(text.utf8))
        #expect(file.details[0].list == .components)
        #expect(file.appIDs == [Self.app])
    }

    @Test func legacyShapeLeavesConditionsOut() throws {
        let plan = try AssociationPlan(
            apps: [Self.app],
            rules: [
                .init(path: "/a", query: [("x", "1")], isExclusion: true),
                .init(path: "/b", fragment: "x"), .init(path: "/c"),
            ])
        #expect(plan.legacyOmissions.count == 2)
        #expect(plan.legacyOmissions[0].hasSuffix("open such links in the app"))
        #expect(plan.legacyOmissions[1].hasSuffix("open such links in the browser"))
        #expect(plan.text(legacy: true).contains("\"paths\": [\n          \"/c\"\n        ]"))
    }

    @Test func legacyShapeIsLeftOutWhenItWouldSayNothing() throws {
        let plan = try AssociationPlan(
            apps: [Self.app], rules: [.init(path: "/a", query: [("x", "1")])])
        #expect(plan.text(legacy: true) == plan.text())
    }

    @Test func servicesStandAlone() throws {
        let plan = try AssociationPlan(apps: [], rules: [], credentialApps: [Self.app, Self.app])
        let file = AssociationFile(Array(plan.text().utf8))
        #expect(file.services.map(\.name) == ["webcredentials"])
        #expect(file.services[0].appIDs == [Self.app])
    }

    // MARK: Refusals

    @Test(arguments: [
        ("com.shop.app", "\"com.shop.app\" has no prefix"), ("9A7B5C3D1E", "is no app identifier"),
        ("TEAMID.com.shop.app", "holds a placeholder"),
        ("9A7B5C3D1E.com.shop.*", "no wildcards"),
    ])
    func appsAreChecked(app: String, message: String) {
        expectFault(message) { try AssociationPlan(apps: [app], rules: [.init(path: "*")]) }
    }

    @Test(arguments: [
        (
            "https://shop.net/buy/*",
            "is a whole URL; a pattern is compared with the path alone; write \"/buy/*\""
        ),
        ("https://shop.net/buy?id=1", "write \"/buy\" and give the query apart"),
        ("shop.net/buy", "what looks like the host shop.net"),
        ("/buy?id=5", "write \"/buy\" and give the query apart"),
        ("/buy#top", "write \"/buy\" and give the fragment apart"),
        ("/buy/:id", "the syntax of a router"), ("^/buy$", "the syntax of regular expressions"),
        ("", "a path pattern is empty"), ("/a/$(unknown)", "there is no variable"),
    ])
    func pathsThatCannotMatchAreRefused(path: String, message: String) {
        expectFault(message) {
            try AssociationPlan(apps: [Self.app], rules: [.init(path: path)])
        }
    }

    @Test func partsHaveToMakeAFile() {
        expectFault("there are rules for links, and no app") {
            try AssociationPlan(apps: [], rules: [.init(path: "*")], appClips: [Self.app])
        }
        expectFault("there is no app") { try AssociationPlan(apps: [], rules: []) }
        expectFault("no path opens the app") { try AssociationPlan(apps: [Self.app], rules: []) }
        expectFault("every rule excludes") {
            try AssociationPlan(apps: [Self.app], rules: [.init(path: "/a", isExclusion: true)])
        }
        expectFault("neither path nor query nor fragment") {
            try AssociationPlan(apps: [Self.app], rules: [.init()])
        }
    }

    // MARK: Configuration

    @Test func readsAConfiguration() throws {
        let plan = try AssociationPlan(
            JSONDocument(
                """
                {
                  "apps": ["9A7B5C3D1E.com.shop.app"],
                  "rules": [
                    {"path": "/buy/old/*", "exclude": true},
                    {"path": "/buy/*", "query": {"id": "?*"}, "comment": "products"},
                    {"path": "/help", "fragment": "app*"}
                  ],
                  "webcredentials": ["9A7B5C3D1E.com.shop.app"],
                  "appclips": ["9A7B5C3D1E.com.shop.app.Clip"]
                }
                """))
        #expect(plan.rules.map(\.path) == ["/buy/old/*", "/buy/*", "/help"])
        #expect(plan.rules.map(\.isExclusion) == [true, false, false])
        #expect(plan.rules[1].query.map(\.name) == ["id"])
        #expect(plan.rules[1].comment == "products")
        #expect(plan.rules[2].fragment == "app*")
        #expect(plan.credentialApps == plan.apps)
        #expect(plan.appClips == ["9A7B5C3D1E.com.shop.app.Clip"])
    }

    @Test(arguments: [
        (#"{"app": []}"#, #""app""#, "did you mean apps?"),
        (#"{"apps": "x"}"#, #""x""#, "apps is a string, not an array"),
        (#"{"apps": [5]}"#, "5", "an element of apps is a number"),
        (#"{"rules": [{"path": "/a", "exclude": "no"}]}"#, #""no""#, "not true or false"),
        (#"{"rules": [{"path": "/a:b", "query": "x"}]}"#, #""x""#, "not an object"),
        (#"{"rules": [{"path": "/a/:id"}]}"#, #"{"path": "/a/:id"}"#, "the syntax of a router"),
        (#"{"rules": [{"pth": "/a"}]}"#, #""pth""#, "did you mean path?"),
        ("[]", "[", "the configuration is an array"),
        (#"{"apps": [], "apps": []}"#, #""apps""#, "a second time"),
    ])
    func faultsOfAConfigurationHaveAPlace(text: String, place: String, message: String) throws {
        let document = JSONDocument(text)
        let fault = #expect(throws: PlanFault.self) { try AssociationPlan(document) }
        let range = try #require(fault?.range)
        #expect(String(decoding: document.bytes[range], as: UTF8.self) == place)
        #expect(fault?.description.contains(message) ?? false, "\(fault?.description ?? "")")
    }

    private func expectFault(
        _ message: String, at location: SourceLocation = #_sourceLocation,
        _ make: () throws -> AssociationPlan
    ) {
        let fault = #expect(throws: PlanFault.self, sourceLocation: location) { try make() }
        let text = fault?.description ?? ""
        #expect(text.contains(message), "\(text)", sourceLocation: location)
    }
}
