internal import Foundation

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    target.check(UnsafeRawBufferPointer(start: data, count: size))
    return 0
}

/// The parser under test, chosen by the environment variable `FUZZ_TARGET`.
private let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
        let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
        fatalError("FUZZ_TARGET has to be one of: \(known)")
    }
    return target
}()

/// Stops the run with the input at hand when something that must always hold does not.
func require(
    _ claim: @autoclosure () -> Bool, _ message: @autoclosure () -> String,
    file: StaticString = #fileID, line: UInt = #line
) {
    if !claim() { fatalError(message(), file: file, line: line) }
}
