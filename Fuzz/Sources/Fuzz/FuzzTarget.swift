/// The parsers of outside bytes that can be fuzzed.
///
/// To add one: a case here, a file with its function beside this one, `Seeds/<name>/` with a few
/// inputs, and, when the format has words of its own, `Dictionaries/<name>.dict`.
enum FuzzTarget: String, CaseIterable {
    case json
    case url
    case plist
    case aasa
    case assetlinks
    case pattern
    case machO
    case der
    case bplist
    case superblob
    case zip
    case profile
    case installed
    case codesign
    case linkkit
    case pbxproj
    case xcconfig
    case explain
    case scenario
    case evidence
    case routing
    case request
    case linkTable
    case linkExport
    case accept
    case userAgent
    case routeList

    /// Feeds `bytes` to the parser and checks what must hold for any input.
    func check(_ bytes: UnsafeRawBufferPointer) {
        switch self {
        case .json: fuzzJSON(bytes)
        case .url: fuzzURL(bytes)
        case .plist: fuzzPropertyList(bytes)
        case .aasa: fuzzAssociation(bytes)
        case .assetlinks: fuzzAssetLinks(bytes)
        case .pattern: fuzzPattern(bytes)
        case .machO: fuzzMachO(bytes)
        case .der: fuzzDER(bytes)
        case .bplist: fuzzBinaryPropertyList(bytes)
        case .superblob: fuzzSuperBlob(bytes)
        case .zip: fuzzArchive(bytes)
        case .profile: fuzzProfile(bytes)
        case .installed: fuzzInstalledApps(bytes)
        case .codesign: fuzzCodesign(bytes)
        case .linkkit: fuzzLinkKit(bytes)
        case .pbxproj: fuzzXcodeProject(bytes)
        case .xcconfig: fuzzConfigurationFile(bytes)
        case .explain: fuzzExplain(bytes)
        case .scenario: fuzzScenario(bytes)
        case .evidence: fuzzEvidence(bytes)
        case .routing: fuzzRouting(bytes)
        case .request: fuzzRequest(bytes)
        case .linkTable: fuzzLinkTable(bytes)
        case .linkExport: fuzzLinkExport(bytes)
        case .accept: fuzzAccept(bytes)
        case .userAgent: fuzzUserAgent(bytes)
        case .routeList: fuzzRouteList(bytes)
        }
    }
}
