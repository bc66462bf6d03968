internal import AppInspection
internal import WebText

/// Any bytes are taken for a program, and whatever is read of it stays within its bounds.
func fuzzMachO(_ bytes: UnsafeRawBufferPointer) {
    guard let file = MachOFile(ByteSource(Array(bytes))) else { return }
    require(file.slices.count <= 43, "more slices than promised")
    for slice in file.slices {
        require((slice.signature?.blobs.count ?? 0) <= 64, "more blobs than promised")
        _ = slice.entitlements?.plist
    }
}

/// The same bytes as the DER entitlements of a program.
func fuzzDER(_ bytes: UnsafeRawBufferPointer) {
    func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) } }
    func little(_ value: Int) -> [UInt8] { big(value).reversed() }
    let blob = big(0xFADE_7172) + big(bytes.count + 8) + Array(bytes)
    let signature = big(0xFADE_0CC0) + big(20 + blob.count) + big(1) + big(7) + big(20) + blob
    var program = little(0xFEED_FACF) + little(0x0100_000C) + little(0) + little(2) + little(1)
    program += little(16) + little(0) + little(0)
    program += little(0x1D) + little(16) + little(48) + little(signature.count) + signature
    let slice = MachOFile(ByteSource(program))?.slices.first
    guard let entitlements = slice?.signature?.der.entitlements else { return }
    // What was read can be written, and read again as a property list.
    let document = PropertyList.Document(Array(entitlements.plist.utf8))
    require(document.root?.kind == .dictionary, "entitlements that do not come out as a list")
}

/// A property list in any form; every fault is inside the file.
func fuzzBinaryPropertyList(_ bytes: UnsafeRawBufferPointer) {
    let limits = PropertyList.Limits(values: 100_000)
    let document = PropertyList.Document(anyForm: Array(bytes), limits: limits)
    let end = max(document.bytes.count, bytes.count)
    for fault in document.faults {
        require(fault.range.lowerBound >= 0 && fault.range.upperBound <= end, "a fault outside")
    }
    for finding in InfoPlistLint().findings(in: document) {
        require((finding.range?.upperBound ?? 0) <= end, "a finding outside the file")
    }
    _ = InfoPlist(document)?.schemes
}
