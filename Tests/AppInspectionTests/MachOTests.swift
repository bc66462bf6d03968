import AppInspection
import Foundation
import TestSupport
import Testing
import WebText

/// Signatures of programs, right and wrong.
struct MachOTests {
    private let links = ["applinks:example.com", "applinks:*.example.org"]

    private func file(_ bytes: [UInt8]) throws -> MachOFile {
        try #require(MachOFile(ByteSource(bytes)))
    }

    @Test(arguments: [true, false], [true, false])
    func everyLayoutIsRead(isBig: Bool, isWide: Bool) throws {
        var builder = MachOBuilder(domains: links)
        (builder.isBig, builder.isWide) = (isBig, isWide)
        let slice = try file(builder.thin()).slices[0]
        #expect(slice.signature?.directory?.identifier == "com.example.app")
        #expect(slice.signature?.directory?.team == "ABCDE12345")
        #expect(slice.entitlements?.domains == .list(links))
        #expect(slice.entitlements?.applicationIdentifier == "ABCDE12345.com.example.app")
        #expect(slice.signature?.xml == slice.signature?.der)
        #expect(slice.platform == "iOS" && slice.sdk == "26.1")
        #expect(slice.faults == [] && slice.signature?.faults == [])
    }

    @Test(arguments: [false, true]) func slicesOfAFatFileAreReadEach(isWide: Bool) throws {
        let slices = [["applinks:a.com"], ["applinks:b.com"]].map {
            MachOBuilder(domains: $0).thin()
        }
        let file = try file(MachOBuilder.fat(slices, isWide: isWide))
        #expect(file.isFat && file.faults == [])
        #expect(
            file.slices.map { $0.entitlements?.domains.entries } == [
                ["applinks:a.com"], ["applinks:b.com"],
            ])
    }

    @Test func aSliceOutsideTheFileHidesNoOther() throws {
        var bytes = MachOBuilder.fat([MachOBuilder(domains: links).thin(), [1, 2, 3]])
        bytes[8 + 20 + 8] = 0x7F
        let file = try file(bytes)
        #expect(file.slices.count == 1 && file.faults.count == 1)
        #expect(file.slices[0].entitlements?.domains == .list(links))
    }

    @Test func otherFilesAreNoPrograms() {
        let java =
            MachOBuilder.big(0xCAFE_BABE) + [0, 0, 0, 52] + [UInt8](repeating: 0, count: 2000)
        for bytes in [[], [0xFE], java, Array("PK\u{3}\u{4}".utf8), Array("#!/bin/sh\n".utf8)] {
            #expect(MachOFile(ByteSource(bytes)) == nil)
        }
    }

    /// S16: the blob is odd, and is reported instead of being taken for none.
    @Test func anOddBlobHidesNoOther() throws {
        var builder = MachOBuilder(domains: links)
        builder.xml = Array("{ not a list".utf8)
        builder.moreBlobs = [(2, [1, 2]), (8, MachOBuilder.blob(0xFADE_8181, [0]))]
        var signature = try #require(file(builder.thin()).slices[0].signature)
        #expect(signature.xml == .unreadable("it is no property list with a dictionary"))
        #expect(signature.entitlements?.domains == .list(links))
        builder.der = [0x70, 0x05, 1]
        builder.xml = MachOBuilder.plist(domains: links)
        signature = try #require(file(builder.thin()).slices[0].signature)
        #expect(signature.der == .unreadable("it does not hold DER entitlements"))
        #expect(signature.entitlements?.domains == .list(links))
    }

    @Test func derGoesBeforeXML() throws {
        var builder = MachOBuilder(domains: links)
        builder.der = MachOBuilder.der(domains: [])
        let slice = try file(builder.thin()).slices[0]
        #expect(slice.entitlements?.domains == .list([]))
        #expect(slice.signature?.xml != slice.signature?.der)
    }

    @Test(arguments: ["__entitlements", "__ents_der"], [true, false])
    func simulatorBuildsHaveASection(name: String, isWide: Bool) throws {
        var builder = MachOBuilder()
        builder.isWide = isWide
        builder.platform = 7
        builder.flags = 2
        builder.xml = Array("<plist><dict><key>get-task-allow</key><true/></dict></plist>".utf8)
        let content =
            name == "__ents_der"
            ? MachOBuilder.der(domains: links) : MachOBuilder.plist(domains: links) + [0, 0, 0]
        builder.section = (name, content)
        let slice = try file(builder.thin()).slices[0]
        #expect(slice.platform == "iOS Simulator" && slice.entitlements?.domains == .list(links))
        #expect(slice.signature?.directory?.isAdHoc == true)
    }

    @Test func derTypesAreRead() throws {
        var builder = MachOBuilder()
        builder.der = MachOBuilder.envelope(
            MachOBuilder.pair("a", [0x01, 0x01, 0x01])
                + MachOBuilder.pair("b", [0x02, 0x02, 0xFF, 0x38])
                + MachOBuilder.pair("c", [0xB0, 0x00]))
        let values = try file(builder.thin()).slices[0].entitlements?.values
        #expect(values == ["a": .bool(true), "b": .integer(-200), "c": .dictionary([:])])
    }

    @Test(.timeLimit(.minutes(1))) func lyingSizesAreBounded() throws {
        for size in [0, 7, 1 << 20, 0x7FFF_FFFF, 0xFFFF_FFFF] {
            var builder = MachOBuilder(domains: links)
            builder.claimedSize = size
            let slice = try file(builder.thin()).slices[0]
            #expect(slice.signature == nil || slice.signature?.faults.isEmpty == false)
        }
        let deep = (0..<5000).reduce([UInt8]()) { inner, _ in
            inner.count > 60_000 ? inner : MachOBuilder.element(0x30, inner)
        }
        var builder = MachOBuilder()
        builder.der = MachOBuilder.envelope(MachOBuilder.pair("a", deep))
        #expect(try file(builder.thin()).slices[0].entitlements == nil)
    }

    @Test(.timeLimit(.minutes(1))) func noCutAndNoFlippedByteIsTooMuch() {
        let whole = MachOBuilder.fat([MachOBuilder(domains: links).thin()])
        for count in 0..<whole.count { _ = MachOFile(ByteSource(Array(whole[..<count]))) }
        for place in whole.indices {
            for mask in [0xFF, 0x80, 0x01] as [UInt8] {
                var bytes = whole
                bytes[place] ^= mask
                for slice in MachOFile(ByteSource(bytes))?.slices ?? [] {
                    _ = slice.entitlements?.domains
                }
            }
        }
    }

    @Test func aLargeProgramIsNotReadWhole() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(to: "large")
        let thin = MachOBuilder(domains: links).thin()
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        // The slice comes after half a gigabyte of nothing.
        let place = 512 << 20
        let header =
            MachOBuilder.big(0xCAFE_BABE) + MachOBuilder.big(1) + MachOBuilder.big(0x0100_000C)
            + MachOBuilder.big(0) + MachOBuilder.big(place) + MachOBuilder.big(thin.count)
            + MachOBuilder.big(0)
        try handle.write(contentsOf: Data(header))
        try handle.seek(toOffset: UInt64(place))
        try handle.write(contentsOf: Data(thin))
        try handle.close()
        let file = try #require(MachOFile(ByteSource(path: path)))
        #expect(file.slices.first?.entitlements?.domains == .list(links))
    }
}
