// swift-tools-version: 6.2
import PackageDescription

/// The settings of the package whose sources are checked here.
let strict: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .treatAllWarnings(as: .error),
]

// Type-checks what LinkKit and the example have under `#if canImport(SwiftUI)` and its like where
// Apple's SDKs are not: against declarations of our own, as they were in iOS 16. The sources are
// symbolic links. A Mac builds the real thing instead.
let package = Package(
    name: "AppleStubs",
    platforms: [.iOS(.v16), .macOS(.v15)],
    targets: [
        // MARK: Declarations of Apple's, no behaviour
        .target(name: "os", path: "Stubs/os"),
        .target(name: "UIKit", path: "Stubs/UIKit"),
        .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Stubs/SwiftUI"),

        // MARK: What is checked
        .target(name: "URLText", exclude: ["URLText.docc"], swiftSettings: strict),
        .target(
            name: "LinkRouting", dependencies: ["URLText"], exclude: ["LinkRouting.docc"],
            swiftSettings: strict),
        .target(
            name: "LinkKit", dependencies: ["LinkRouting", "URLText", "SwiftUI", "UIKit", "os"],
            exclude: ["PrivacyInfo.xcprivacy", "LinkKit.docc"], swiftSettings: strict),
        .target(
            name: "ShopKit", dependencies: ["LinkKit", "LinkRouting"], swiftSettings: strict),
        .target(name: "ShopSwiftUI", dependencies: ["ShopKit", "LinkKit", "SwiftUI"]),
        .target(name: "ShopUIKit", dependencies: ["ShopKit", "LinkKit", "UIKit"]),
        .testTarget(
            name: "GlueTests", dependencies: ["LinkKit", "LinkRouting", "UIKit", "SwiftUI"],
            // Testing would bring an overlay for the UIKit that is not here.
            swiftSettings: strict + [
                .unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])
            ]),
    ],
    swiftLanguageModes: [.v6]
)
