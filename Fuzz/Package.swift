// swift-tools-version: 6.2
import PackageDescription

/// SwiftPM names packages after their folders, here the one around this one. What only the targets of
/// that package may use is open to this one under its name.
let host = Context.packageDirectory.split(separator: "/").dropLast().last.map { $0.lowercased() }

/// libFuzzer brings `main`, so the target must not be given one.
let entry: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .unsafeFlags(["-parse-as-library", "-package-name", host ?? ""]),
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
                .product(name: "LinkKit", package: "Landfall"),
                .product(name: "InstallReferrers", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
                .product(name: "LinkService", package: "Landfall"),
                .product(name: "SiteAssociation", package: "Landfall"),
                .product(name: "WebText", package: "Landfall"),
            ],
            // SwiftPM's own name would win over the one in the settings.
            packageAccess: false, swiftSettings: entry)
    ],
    swiftLanguageModes: [.v6]
)
