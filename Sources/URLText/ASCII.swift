extension UInt8 {
    /// The value of this byte as a hexadecimal digit in either case, or nil.
    @inlinable public var hexDigit: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }

    /// Whether this is an ASCII letter.
    @inlinable public var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether this is an ASCII digit.
    @inlinable public var isASCIIDigit: Bool { self &- 0x30 < 10 }

    /// An upper-case ASCII letter in lower case; any other byte as it is.
    @inlinable public var asciiLowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
