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
    case explain
    case scenario
    case routing
    case request

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
        case .explain: fuzzExplain(bytes)
        case .scenario: fuzzScenario(bytes)
        case .routing: fuzzRouting(bytes)
        case .request: fuzzRequest(bytes)
        }
    }
}
