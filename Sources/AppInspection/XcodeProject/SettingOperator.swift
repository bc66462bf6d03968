internal import WebText

/// The operators behind the name in a reference: `$(TARGET_NAME:rfc1034identifier)`.
enum SettingOperator {
    /// Applies the operator `name`; an unknown one changes nothing.
    static func apply(_ name: String, _ argument: [UInt8]?, to value: [UInt8]) -> [UInt8] {
        switch name {
        case "lower": Array(String(decoding: value, as: UTF8.self).lowercased().utf8)
        case "upper": Array(String(decoding: value, as: UTF8.self).uppercased().utf8)
        case "identifier", "c99extidentifier":
            identifier(value, keepingLetters: name != "identifier")
        case "rfc1034identifier": hostLabel(value)
        case "base": base(value)
        case "file":
            Array((value.split(separator: UInt8(ascii: "/")).last ?? [])) + (argument ?? [])
        case "dir": argument ?? folder(value)
        case "suffix": argument ?? suffix(value)
        case "standardizepath":
            Array(ProjectPath.joined(".", String(decoding: value, as: UTF8.self)).utf8)
        default: value
        }
    }

    /// A name of C: other characters become `_`, and so does a digit at the start.
    private static func identifier(_ value: [UInt8], keepingLetters: Bool) -> [UInt8] {
        var result: [UInt8] = []
        for (index, byte) in value.enumerated() {
            let isKept =
                byte.isASCIILetter || byte == UInt8(ascii: "_") || byte.isASCIIDigit && index > 0
                || keepingLetters && byte >= 0x80
            result.append(isKept ? byte : UInt8(ascii: "_"))
        }
        return result
    }

    /// A part of a bundle identifier: what is no letter, digit, hyphen or full stop becomes `-`.
    private static func hostLabel(_ value: [UInt8]) -> [UInt8] {
        value.filter { $0 & 0xC0 != 0x80 }.map { byte in
            let isKept =
                byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
            return isKept ? byte : UInt8(ascii: "-")
        }
    }

    /// The last name of a path without its ending.
    private static func base(_ value: [UInt8]) -> [UInt8] {
        let name = value.split(separator: UInt8(ascii: "/")).last ?? []
        return Array(name.dropLast(suffix(value).count))
    }

    private static func folder(_ value: [UInt8]) -> [UInt8] {
        guard let slash = value.lastIndex(of: UInt8(ascii: "/")) else { return Array("./".utf8) }
        return Array(value[...slash])
    }

    private static func suffix(_ value: [UInt8]) -> [UInt8] {
        let name = value.split(separator: UInt8(ascii: "/")).last ?? []
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return [] }
        return Array(name[dot...])
    }
}
