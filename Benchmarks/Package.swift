// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses Landfall builds or fetches what it is compared with.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Landfall", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "WebText", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
                .product(name: "SiteAssociation", package: "Landfall"),
                .product(name: "AppInspection", package: "Landfall"),
                .product(name: "WebProbe", package: "Landfall"), "CRE2",
                "CPCRE2",
            ],
            swiftSettings: [
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .enableUpcomingFeature("ExistentialAny"),
            ]),
        // For script/size: what the SDK adds to a program.
        .executableTarget(name: "size-foundation"),
        .executableTarget(
            name: "size-routing",
            dependencies: [.product(name: "LinkRouting", package: "Landfall")]),
        .executableTarget(
            name: "size-linkkit",
            dependencies: [
                .product(name: "LinkKit", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
            ]),
        .systemLibrary(
            name: "CPCRE2", providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]),
        .target(
            name: "CRE2",
            cxxSettings: [.unsafeFlags(["-std=c++17", "-Wno-everything"])],
            linkerSettings: [.linkedLibrary("re2")]),
    ],
    swiftLanguageModes: [.v6]
)
