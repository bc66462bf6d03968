// swift-tools-version: 6.2
import PackageDescription

/// libFuzzer brings `main`, so the target must not be given one.
let entry: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .unsafeFlags(["-parse-as-library"]),
]

// One executable for all parsers; the environment variable FUZZ_TARGET says which one to feed.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Landfall", path: "..")],
    targets: [
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                .product(name: "AppInspection", package: "Landfall"),
                .product(name: "HTTPServing", package: "Landfall"),
                .product(name: "LinkDoctor", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
                .product(name: "SiteAssociation", package: "Landfall"),
                .product(name: "WebText", package: "Landfall"),
            ],
            swiftSettings: entry)
    ],
    swiftLanguageModes: [.v6]
)
