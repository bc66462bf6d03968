/// Makes slugs for links that get none from people.
///
/// They get printed and typed again, so the alphabet has no characters that look alike (`0` and
/// `o`, `1` and `l`, `5` and `s`, `rn` and `m`) and no capitals; it has no vowels, so that nothing
/// is spelt by accident. Sixteen characters are left, four bits each.
///
///     SlugGenerator.slug(attempt: 0, using: &generator)   // "x7dk2pht"
package enum SlugGenerator {
    /// The characters.
    package static let alphabet = Array("cdghjknprtvx2678".utf8)
    /// The usual length: more than four thousand million slugs.
    package static let length = 8
    /// How often a caller tries when slugs turn out to be taken.
    package static let attempts = 12

    /// A random slug; after some attempts they get longer.
    package static func slug(
        attempt: Int = 0, using generator: inout some RandomNumberGenerator
    ) -> String {
        let length = length + max(0, attempt - 2)
        let bytes = (0..<length).map { _ in
            alphabet[Int.random(in: 0..<alphabet.count, using: &generator)]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A random slug from the system's generator.
    package static func slug(attempt: Int = 0) -> String {
        var generator = SystemRandomNumberGenerator()
        return slug(attempt: attempt, using: &generator)
    }
}
