// swift-tools-version: 6.2
import PackageDescription

// What the example app knows about links and screens, without any view: it builds and is tested on
// Linux too.
let package = Package(
    name: "ShopKit",
    platforms: [.iOS(.v16), .macOS(.v15)],
    products: [.library(name: "ShopKit", targets: ["ShopKit"])],
    dependencies: [.package(name: "Landfall", path: "../../..")],
    targets: [
        .target(
            name: "ShopKit",
            dependencies: [
                .product(name: "LinkKit", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
            ]),
        .testTarget(
            name: "ShopKitTests",
            dependencies: [
                "ShopKit", .product(name: "LinkKit", package: "Landfall"),
                .product(name: "LinkRouting", package: "Landfall"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
