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

// A target imports what is on its row and nothing else; ARCHITECTURE.md says what each one holds.
let package = Package(
    name: "Landfall",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [
        // Findings and documents of the other products are its types; Fuzz/ and Benchmarks/ use it too.
        .library(name: "WebText", targets: ["WebText"]),
        .library(name: "SiteAssociation", targets: ["SiteAssociation"]),
        .library(name: "LinkDoctor", targets: ["LinkDoctor"]),
        .library(name: "LinkRouting", targets: ["LinkRouting"]),
        .executable(name: "landfall", targets: ["landfall"]),
    ],
    targets: [
        // MARK: Texts
        .target(name: "WebText", swiftSettings: strict),

        // MARK: Rules
        .target(name: "SiteAssociation", dependencies: ["WebText"], swiftSettings: strict),
        .target(
            name: "LinkDoctor", dependencies: ["WebText", "SiteAssociation"],
            swiftSettings: strict),

        // MARK: Apps
        .target(name: "LinkRouting", dependencies: ["WebText"], swiftSettings: strict),

        // MARK: Programs
        .target(
            name: "ToolSupport", dependencies: ["WebText"],
            swiftSettings: strict + [.strictMemorySafety()]),
        .executableTarget(
            name: "landfall",
            dependencies: ["WebText", "SiteAssociation", "LinkDoctor", "ToolSupport"],
            swiftSettings: strict),

        // MARK: Tests
        .target(
            name: "TestSupport", dependencies: ["WebText"], path: "Tests/TestSupport",
            swiftSettings: strict),
        .testTarget(
            name: "WebTextTests", dependencies: ["WebText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "SiteAssociationTests",
            dependencies: ["SiteAssociation", "WebText", "TestSupport"],
            exclude: ["Fixtures", "Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LinkDoctorTests",
            dependencies: ["LinkDoctor", "SiteAssociation", "WebText", "TestSupport"],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LinkRoutingTests",
            dependencies: ["LinkRouting", "SiteAssociation", "WebText", "TestSupport"],
            swiftSettings: strict),
        .testTarget(
            name: "ToolSupportTests", dependencies: ["ToolSupport", "WebText", "TestSupport"],
            exclude: ["Snapshots"], swiftSettings: strict),
        .testTarget(
            name: "LandfallTests", dependencies: ["landfall", "WebText", "TestSupport"],
            exclude: ["Snapshots"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
