internal import WebText

/// Letter case as iOS is taken to ignore it under `caseSensitive: false`.
///
/// ASCII letters are recorded to be equal in both cases. For other letters nothing is recorded;
/// one-to-one folding is assumed, so no text changes its number of characters, and every verdict
/// that rests on it is reported as undetermined.
enum CaseFolding {
    /// `text`, which is UTF-8, with letters in one case.
    static func fold(_ text: some Collection<UInt8>) -> [UInt8] {
        guard text.contains(where: { $0 >= 0x80 }) else { return text.map(\.asciiLowercased) }
        var folded: [UInt8] = []
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            folded += Array(String(fold(scalar)).utf8)
        }
        return folded
    }

    /// ASCII letters of `text` in lower case, everything else as it is.
    static func foldASCII(_ text: some Collection<UInt8>) -> [UInt8] {
        text.map(\.asciiLowercased)
    }

    /// The scalar that stands for `scalar` and its other case.
    static func fold(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        // The dotless i has an upper-case form of its own but no simple folding.
        if scalar.value == 0x131 { return scalar }
        let upper = single(scalar.properties.uppercaseMapping) ?? scalar
        return single(upper.properties.lowercaseMapping) ?? upper
    }

    private static func single(_ text: String) -> Unicode.Scalar? {
        text.unicodeScalars.count == 1 ? text.unicodeScalars.first : nil
    }
}
