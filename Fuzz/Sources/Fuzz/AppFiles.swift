import AppInspection
import Foundation
import WebText

/// The bytes as the signature of a program, which is sound but for that.
func fuzzSuperBlob(_ bytes: UnsafeRawBufferPointer) {
    func little(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(value >> $0 & 0xFF) } }
    var program = little(0xFEED_FACF) + little(0x0100_000C) + little(0) + little(2) + little(1)
    program += little(16) + little(0) + little(0)
    program += little(0x1D) + little(16) + little(48) + little(bytes.count) + Array(bytes)
    guard let app = InspectedApp(name: "program", program: program) else {
        fatalError("a program that is none")
    }
    let signature = app.bundles[0].slice?.signature
    require(signature != nil, "a signature that is not found")
    require((signature?.blobs.count ?? 0) <= 64, "more blobs than promised")
    // Whatever was read is judged, and every finding can be shown.
    for finding in app.findings(at: Moment(seconds: 1_800_000_000)) {
        require(!finding.message.isEmpty, "a finding without words")
    }
    _ = LinkChain([LinkEvidence(path: "a", .app(app))]).remarks
}

/// The bytes as an archive, which has to lie on a disk to be read.
func fuzzArchive(_ bytes: UnsafeRawBufferPointer) {
    let path = "/tmp/landfall-fuzz-\(ProcessInfo.processInfo.processIdentifier).ipa"
    guard let file = fopen(path, "wb") else { fatalError("cannot write \(path)") }
    fwrite(bytes.baseAddress, 1, bytes.count, file)
    fclose(file)
    defer { unlink(path) }
    guard let app = try? InspectedApp(path: path) else { return }
    require(app.bundles.count <= 1000, "more bundles than promised")
    for bundle in app.bundles {
        require(!bundle.path.split(separator: "/").contains(".."), "a path that leads out")
        _ = bundle.findings(at: Moment(seconds: 1_800_000_000))
    }
}

/// A profile, signed or bare.
func fuzzProfile(_ bytes: UnsafeRawBufferPointer) {
    guard let profile = ProvisioningProfile(Array(bytes)) else { return }
    _ = profile.findings(at: Moment(seconds: 1_800_000_000), isUsedForDomains: true)
    _ = profile.covers("ABCDE12345.com.example.app")
}

/// The list of a phone's apps.
func fuzzInstalledApps(_ bytes: UnsafeRawBufferPointer) {
    let limits = PropertyList.Limits(values: 100_000)
    let document = PropertyList.Document(anyForm: Array(bytes), limits: limits)
    guard let apps = InstalledApps(document)?.apps else { return }
    require(apps.count <= 5_000, "more apps than promised")
    for app in apps { _ = app.findings() }
}

/// What codesign prints.
func fuzzCodesign(_ bytes: UnsafeRawBufferPointer) {
    guard let output = CodesignOutput(Array(bytes)) else { return }
    require(
        output.entitlements != nil || !output.findings.isEmpty, "nothing read and nothing said")
    _ = output.entitlements?.plist
}
