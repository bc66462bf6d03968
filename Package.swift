// swift-tools-version: 6.2
import PackageDescription

/// The language settings of every target: the strictest that the toolchain offers.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

/// Where the headers of a library are that is not linked.
///
/// The flags of pkg-config link the library as well, so it is asked only where nobody else knows: what
/// Homebrew installs lies beside the compiler's path.
func headers(of target: String, _ name: String, apt: String, brew: String) -> Target {
    #if os(macOS)
        let package: String? = name
    #else
        let package: String? = nil
    #endif
    return .systemLibrary(
        name: target + "Headers", pkgConfig: package, providers: [.apt([apt]), .brew([brew])])
}

// A target imports what is on its row and nothing else; ARCHITECTURE.md says what each one holds.
let package = Package(
    name: "Landfall",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [
        // The URLs of the other products are its types.
        .library(name: "URLText", targets: ["URLText"]),
        // Findings and documents of the other products are its types; Fuzz/ and Benchmarks/ use it too.
        .library(name: "WebText", targets: ["WebText"]),
        .library(name: "SiteAssociation", targets: ["SiteAssociation"]),
        .library(name: "AppInspection", targets: ["AppInspection"]),
        .library(name: "WebProbe", targets: ["WebProbe"]),
        .library(name: "LinkDoctor", targets: ["LinkDoctor"]),
        .library(name: "LinkRouting", targets: ["LinkRouting"]),
        .library(name: "RouteExports", targets: ["RouteExports"]),
        .library(name: "LinkKit", targets: ["LinkKit"]),
        .library(name: "InstallReferrers", targets: ["InstallReferrers"]),
        .library(name: "LinkKitTesting", targets: ["LinkKitTesting"]),
        // For Fuzz/ alone: it promises nothing in public.
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        // Nothing in it is public: Fuzz/ alone reaches into it.
        .library(name: "LinkService", targets: ["LinkService"]),
        .executable(name: "landfall", targets: ["landfall"]),
        .executable(name: "landfalld", targets: ["landfalld"]),
    ],
    targets: [
        // MARK: Texts
        .target(name: "URLText", swiftSettings: strict),
        .target(name: "WebText", dependencies: ["URLText"], swiftSettings: strict),

        // MARK: Libraries of the system
        // These three are opened when they are first needed: with all that libcurl needs in turn they
        // are forty libraries, which would be loaded at each start of the tool.
        .target(name: "CLazyLoading"),
        headers(of: "CArchive", "libarchive", apt: "libarchive-dev", brew: "libarchive"),
        .target(name: "CArchive", dependencies: ["CLazyLoading", "CArchiveHeaders"]),
        headers(of: "COpenSSL", "libcrypto", apt: "libssl-dev", brew: "openssl@3"),
        .target(name: "COpenSSL", dependencies: ["CLazyLoading", "COpenSSLHeaders"]),
        headers(of: "CCurl", "libcurl", apt: "libcurl4-openssl-dev", brew: "curl"),
        .target(name: "CCurl", dependencies: ["CLazyLoading", "CCurlHeaders"]),

        // MARK: Rules
        .target(name: "SiteAssociation", dependencies: ["WebText"], swiftSettings: strict),
        .target(
            name: "AppInspection",
            dependencies: ["WebText", "SiteAssociation", "CArchive", "COpenSSL"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .target(
            name: "WebProbe", dependencies: ["WebText", "CCurl"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .target(
            name: "LinkDoctor",
            dependencies: ["WebText", "SiteAssociation", "AppInspection", "WebProbe"],
            swiftSettings: strict),

        // MARK: Server
        .target(name: "Locks", swiftSettings: strict + [.strictMemorySafety()]),
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
        .systemLibrary(
            name: "CPostgres", pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "LinkStore", dependencies: ["WebText", "Locks", "CSQLite", "CPostgres"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .systemLibrary(name: "CAllocation"),
        .systemLibrary(
            name: "CMicroHTTPD", pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"]), .brew(["libmicrohttpd"])]),
        .target(
            name: "HTTPServing", dependencies: ["WebText", "Locks", "CMicroHTTPD"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .systemLibrary(
            name: "CSodium", pkgConfig: "libsodium",
            providers: [.apt(["libsodium-dev"]), .brew(["libsodium"])]),
        .target(
            name: "LinkService",
            dependencies: [
                "WebText", "SiteAssociation", "LinkStore", "HTTPServing", "CSodium", "COpenSSL",
            ],
            swiftSettings: strict + [.strictMemorySafety()]),
        .target(
            name: "LinkAPI", dependencies: ["WebText", "LinkService", "LinkStore", "HTTPServing"],
            swiftSettings: strict),

        .target(
            name: "DoctorService",
            dependencies: [
                "WebText", "SiteAssociation", "AppInspection", "WebProbe", "LinkDoctor",
                "LinkStore", "LinkService",
            ],
            swiftSettings: strict),

        // MARK: Codes
        .systemLibrary(
            name: "CQREncode", pkgConfig: "libqrencode",
            providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng",
            providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .target(
            name: "LinkCodes", dependencies: ["CQREncode", "CPNG"],
            swiftSettings: strict + [.strictMemorySafety()]),

        // MARK: Pages
        .target(
            name: "Dashboard",
            dependencies: [
                "WebText", "SiteAssociation", "LinkDoctor", "LinkCodes", "LinkService",
                "DoctorService", "LinkStore", "HTTPServing",
            ],
            swiftSettings: strict),

        // MARK: Apps
        // All that an app links is here and in URLText: nothing that reads documents, no C.
        .target(name: "LinkRouting", dependencies: ["URLText"], swiftSettings: strict),
        .target(
            name: "LinkKit", dependencies: ["LinkRouting", "URLText"],
            resources: [.copy("PrivacyInfo.xcprivacy")], swiftSettings: strict),
        // Android has it, and iOS does not: apps of one code base and backends read it.
        .target(name: "InstallReferrers", dependencies: ["URLText"], swiftSettings: strict),
        .target(
            name: "RouteExports", dependencies: ["LinkRouting", "WebText"], swiftSettings: strict),
        .target(
            name: "LinkKitTesting",
            dependencies: ["LinkRouting", "RouteExports", "SiteAssociation", "WebText"],
            swiftSettings: strict),

        // MARK: Programs
        .target(
            name: "ToolSupport", dependencies: ["WebText"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .executableTarget(
            name: "landfall",
            dependencies: [
                "WebText", "SiteAssociation", "AppInspection", "WebProbe", "LinkDoctor",
                "LinkCodes",
                "ToolSupport",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "landfalld",
            dependencies: [
                "WebText", "WebProbe", "Dashboard", "LinkAPI", "LinkService", "DoctorService",
                "LinkStore", "HTTPServing", "Locks", "ToolSupport", "CAllocation",
            ],
            swiftSettings: strict),

        // MARK: Tests
        .target(
            name: "TestSupport", dependencies: ["WebText"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .target(
            name: "SiteSupport",
            dependencies: ["TestSupport", "HTTPServing", "WebProbe", "WebText"],
            path: "Tests/SiteSupport", swiftSettings: strict),
        .target(
            name: "LazyLibraries", dependencies: ["CLazyLoading"], path: "Tests/LazyLibraries"),
        .testTarget(
            name: "LazyLoadingTests", dependencies: ["LazyLibraries"], swiftSettings: strict),
        .testTarget(name: "URLTextTests", dependencies: ["URLText"], swiftSettings: strict),
        .testTarget(
            name: "WebTextTests", dependencies: ["WebText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SiteAssociationTests",
            dependencies: ["SiteAssociation", "WebText", "TestSupport"],
            exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "AppInspectionTests",
            dependencies: ["AppInspection", "SiteAssociation", "WebText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "WebProbeTests",
            dependencies: ["WebProbe", "WebText", "HTTPServing", "TestSupport", "SiteSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkDoctorTests",
            dependencies: [
                "LinkDoctor", "WebProbe", "AppInspection", "SiteAssociation", "WebText",
                "TestSupport", "SiteSupport",
            ],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LinkCodesTests", dependencies: ["LinkCodes", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: ["HTTPServing", "Locks", "WebText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkServiceTests",
            dependencies: [
                "LinkService", "LinkStore", "LinkRouting", "RouteExports", "HTTPServing",
                "SiteAssociation", "WebText", "TestSupport",
            ],
            swiftSettings: strict),
        .executableTarget(
            name: "store-hammer", dependencies: ["LinkStore"], path: "Tests/StoreHammer",
            swiftSettings: strict),
        .testTarget(
            name: "LinkStoreTests",
            dependencies: ["LinkStore", "Locks", "WebText", "TestSupport", "store-hammer"],
            swiftSettings: strict),
        .testTarget(
            name: "LinkRoutingTests", dependencies: ["LinkRouting", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "RouteExportsTests",
            dependencies: [
                "RouteExports", "LinkRouting", "SiteAssociation", "WebText", "TestSupport",
            ],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LinkKitTestingTests",
            dependencies: ["LinkKitTesting", "LinkRouting", "RouteExports"],
            exclude: ["Golden"], swiftSettings: strict),
        .target(
            name: "ShopKit", dependencies: ["LinkKit", "LinkRouting"],
            path: "Examples/Shop/ShopKit/Sources/ShopKit", swiftSettings: strict),
        .testTarget(
            name: "ShopKitTests", dependencies: ["ShopKit", "LinkKit", "LinkRouting"],
            path: "Examples/Shop/ShopKit/Tests/ShopKitTests", swiftSettings: strict),
        // Sample code that has to build in anybody's project, so with no settings of ours.
        .target(name: "PlainResolver", path: "Examples/Resolvers/Swift"),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "ShopKit", "PlainResolver", "LinkKit", "LinkKitTesting", "LinkRouting",
                "SiteAssociation", "WebText", "TestSupport", "landfalld",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LinkKitTests",
            dependencies: ["LinkKit", "LinkRouting", "InstallReferrers", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ToolSupportTests", dependencies: ["ToolSupport", "WebText", "TestSupport"],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LandfallTests",
            dependencies: [
                "landfall", "AppInspection", "ToolSupport", "WebProbe", "WebText", "TestSupport",
                "SiteSupport",
            ],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LinkAPITests",
            dependencies: [
                "LinkAPI", "LinkService", "LinkStore", "HTTPServing", "WebText", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DoctorServiceTests",
            dependencies: [
                "DoctorService", "LinkDoctor", "WebProbe", "SiteAssociation", "WebText",
                "LinkService", "LinkStore", "HTTPServing", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "Dashboard", "DoctorService", "WebProbe", "LinkService", "LinkStore",
                "HTTPServing", "WebText", "TestSupport",
            ],
            swiftSettings: strict),
        .testTarget(
            name: "LandfalldTests", dependencies: ["landfalld", "TestSupport"],
            swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
