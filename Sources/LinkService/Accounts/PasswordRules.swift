internal import Foundation

/// What a password has to be like: long, and not what anybody would try first.
///
/// There are no rules about kinds of characters; they make passwords harder to remember and not
/// harder to guess (NIST SP 800-63B, section 5.1.1.2).
package enum PasswordRules {
    /// The shortest password, in characters.
    package static let shortest = 12
    /// The longest password, in bytes: more only costs time.
    package static let longest = 1_024

    /// The bytes that are hashed, in one spelling whatever the keyboard wrote.
    ///
    /// - Throws: ``FieldFault`` for `password`, which never quotes it.
    package static func normal(
        _ password: String, email: String, name: String
    ) throws(FieldFault) -> String {
        let text = form(password)
        guard text.count >= shortest else {
            throw FieldFault(
                "password", "password-short", "a password has at least \(shortest) characters")
        }
        guard text.utf8.count <= longest else {
            throw FieldFault(
                "password", "password-long", "a password has at most \(longest) bytes")
        }
        let plain = text.lowercased()
        let known = [email.lowercased(), form(name).lowercased()]
        let local = String(email.lowercased().prefix { $0 != "@" })
        guard !known.contains(plain), repeated(local) != plain, plain != local else {
            throw FieldFault(
                "password", "password-known", "the password is the address or the name")
        }
        guard Set(plain).count > 3 else {
            throw FieldFault(
                "password", "password-plain",
                "the password has hardly any different characters")
        }
        guard !isTriedFirst(plain), !KnownPasswords.all.contains(plain[...]) else {
            throw FieldFault(
                "password", "password-plain", "the password is one of the first that are tried")
        }
        return text

        func repeated(_ word: String) -> String? {
            guard !word.isEmpty, plain.count % word.count == 0 else { return nil }
            return String(repeating: word, count: plain.count / word.count)
        }
    }

    /// Whether a password is a usual word with digits and signs around it, or a walk over the keyboard.
    private static func isTriedFirst(_ plain: String) -> Bool {
        let letters = plain.drop { !$0.isLetter }.reversed().drop { !$0.isLetter }.reversed()
        return usualWords.contains(String(letters))
            || walks.contains { $0.contains(plain) || String($0.reversed()).contains(plain) }
    }

    private static let usualWords: Set = [
        "password", "passwort", "passw0rd", "p@ssw0rd", "p@ssword", "motdepasse", "contraseña",
        "qwerty", "qwertyuiop", "qwertz", "azerty", "asdfgh", "zxcvbn", "abc", "abcd", "abcdef",
        "letmein", "welcome", "iloveyou", "changeme", "secret", "topsecret", "default", "master",
        "admin", "administrator", "root", "user", "login", "test", "dragon", "monkey", "football",
        "baseball", "sunshine", "princess", "superman", "batman", "landfall",
    ]

    /// What fingers and alphabets do by themselves, each long enough to hold a password.
    private static let walks = [
        "01234567890123456789012345678901234567890", "abcdefghijklmnopqrstuvwxyz",
        "qwertyuiopasdfghjklzxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik", "1q2w3e4r5t6y7u8i9o0p",
        "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujmikolp", "qwertyuiop[]", "qwertzuiopü",
    ]

    /// The form in which a password is hashed and compared (NFKC, as NIST wants it).
    static func form(_ password: String) -> String {
        password.utf8.allSatisfy { $0 < 0x80 }
            ? password : password.precomposedStringWithCompatibilityMapping
    }
}

/// The address that somebody signs in with.
package struct EmailAddress: Hashable, Sendable {
    /// The form in which addresses are kept and compared: NFC, in lower case.
    package let text: String

    /// Takes an address as somebody typed it.
    ///
    /// Nothing is sent to it, so what matters is that one person cannot have two accounts by
    /// writing it differently.
    package init(_ typed: String) throws(FieldFault) {
        let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCanonicalMapping.lowercased()
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        let isOdd = text.unicodeScalars.contains {
            $0.properties.isWhitespace || $0.properties.generalCategory == .control
                || $0.properties.isDefaultIgnorableCodePoint
        }
        guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count >= 1, !isOdd,
            text.utf8.count <= 254
        else {
            throw FieldFault("email", "email-syntax", "an address looks like ada@example.com")
        }
        self.text = text
    }
}
