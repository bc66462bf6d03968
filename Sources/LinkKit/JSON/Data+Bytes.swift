internal import Foundation

// Out of line, for in line each of these is some hundred bytes.
extension Data {
    /// The bytes.
    @inline(never)
    var bytes: [UInt8] { Array(self) }

    /// The bytes of a text in UTF-8.
    @inline(never)
    init(_ text: String) { self = text.data(using: .utf8) ?? Data() }
}
