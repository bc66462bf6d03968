internal import CQREncode

/// A QR code: a square of light and dark modules that phones read (ISO/IEC 18004).
///
///     let code = try QRCode("https://example.com/l/spring-sale")
///     print(code.terminalText())
///
/// libqrencode chooses the smallest version and the mask; this is the one file that knows of it.
public struct QRCode: Hashable, Sendable {
    /// Modules in a row, and rows: 21 to 177, without any margin.
    public let size: Int
    /// Row by row; true is dark.
    private let modules: [Bool]

    /// How much of a code may be lost or dirty.
    public enum Correction: String, Hashable, Sendable, CaseIterable {
        /// About 7 %.
        case low
        /// About 15 %.
        case medium
        /// About 25 %.
        case quartile
        /// About 30 %.
        case high

        fileprivate var level: QRecLevel {
            switch self {
            case .low: QR_ECLEVEL_L
            case .medium: QR_ECLEVEL_M
            case .quartile: QR_ECLEVEL_Q
            case .high: QR_ECLEVEL_H
            }
        }
    }

    /// Why there is no code.
    public enum Invalid: Error, Hashable, Sendable {
        /// There is no text.
        case empty
        /// The text has more bytes than a code of that correction holds.
        case tooLong(bytes: Int)
    }

    /// The light border that readers need, in modules.
    public static let quietZone = 4

    /// Makes the code of `text`, whose UTF-8 bytes it holds.
    ///
    /// - Throws: ``Invalid``; the largest code holds 2,953 bytes at low correction, 1,273 at high.
    public init(_ text: String, correction: Correction = .medium) throws(Invalid) {
        let bytes = Array(text.utf8)
        guard !bytes.isEmpty else { throw .empty }
        // The thread-safe entry: libqrencode of Debian and Homebrew is built with threads.
        let made = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe QRcode_encodeData(
                Int32(clamping: buffer.count), buffer.baseAddress, 0, correction.level)
        }
        guard let made = unsafe made else { throw .tooLong(bytes: bytes.count) }
        defer { unsafe QRcode_free(made) }
        let width = Int(unsafe made.pointee.width)
        size = width
        // The lowest bit of a module says whether it is dark.
        modules = (0..<(width * width)).map { unsafe made.pointee.data[$0] & 1 == 1 }
    }

    /// Whether the module is dark; outside the code all is light.
    public subscript(column: Int, row: Int) -> Bool {
        guard (0..<size).contains(column), (0..<size).contains(row) else { return false }
        return modules[row * size + column]
    }
}
