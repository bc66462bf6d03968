/// Ways to read the rules that nobody has ruled out.
///
/// Apple describes only a part of how an association file is read, and recorded answers of
/// `swcutil` settle only some of the rest. Where a question is open, Landfall decides in one way
/// and evaluates the file once more in the other: if the answers differ, the verdict is
/// *undetermined* and the explanation says why. If they agree, the open question does not matter.
struct Reading: OptionSet, Hashable {
    let rawValue: UInt64

    static let duplicateLastWins = bit(0)
    static let appIDsIgnoreCase = bit(1)
    static let appsGrantLinks = bit(2)
    static let innerAppIDsCount = bit(3)
    static let pathsWin = bit(4)
    static let missingListMatchesNothing = bit(5)
    static let emptyPathsMatchAll = bit(6)
    static let firstEntryOnly = bit(7)
    static let defaultsSkipPaths = bit(8)
    static let defaultsFillPaths = bit(9)
    static let backslashIsWild = bit(10)
    static let predefinedWins = bit(11)
    static let faultyValueDisables = bit(12)
    static let undefinedIsWild = bit(13)
    static let codesIgnoreCase = bit(14)
    static let slashedValuesAreWild = bit(15)
    static let trailingSlashCounts = bit(16)
    static let starSlashHasNoParent = bit(17)
    static let runsKeptInText = bit(18)
    static let runsKeptInPattern = bit(19)
    static let dotSegmentsResolved = bit(20)
    static let collapsedBeforeDecoding = bit(21)
    static let canonicallyEqual = bit(22)
    static let onlyASCIIFolds = bit(23)
    static let itemNamesFold = bit(24)
    static let itemNamesAsWritten = bit(25)
    static let noVariablesInPaths = bit(26)
    static let exclusionSpelledFreely = bit(27)
    static let doubleStarIsLiteral = bit(28)
    static let valuesScannedAgain = bit(29)
    static let backslashEscapes = bit(30)
    static let undefinedVoidsEntry = bit(31)

    private static func bit(_ number: UInt64) -> Reading { Reading(rawValue: 1 << number) }
}

extension Reading {
    /// The readings that are tried one by one, each with what is open about it.
    ///
    /// Whether one can matter is for ``ReadingFilter`` to say; trying one that cannot costs time
    /// and changes nothing.
    static let alternatives: [(reading: Reading, reason: String)] = [
        (
            .duplicateLastWins,
            "a member stands twice in an object, and it is not established which one Apple reads"
        ),
        (
            .appIDsIgnoreCase,
            "the file has this app identifier in other letter case, and whether case counts is not"
                + " established"
        ),
        (
            .appsGrantLinks,
            "applinks.apps lists the app; it should be empty, and what a filled one does is not"
                + " established"
        ),
        (
            .innerAppIDsCount,
            "details is an object, and an entry in it names apps of its own besides its key"
        ),
        (
            .pathsWin,
            "the entry has both components and paths; systems since iOS 13 read components, but"
                + " what they do with both is documented only in a session"
        ),
        (
            .missingListMatchesNothing,
            "the entry has neither components nor paths; it is reported to match every URL, which"
                + " nobody has recorded"
        ),
        (.emptyPathsMatchAll, "the list of paths is empty, which is taken to match nothing"),
        (
            .firstEntryOnly,
            "the app stands in several details entries, and a device may stop at the first"
        ),
        (
            .defaultsSkipPaths,
            "defaults are taken to apply to paths as well, which is not established"
        ),
        (
            .defaultsFillPaths,
            "defaults hold keys beyond caseSensitive and percentEncoded, which are taken not to"
                + " apply to paths"
        ),
        (.backslashIsWild, backslash),
        (.backslashEscapes, backslash),
        (
            .predefinedWins,
            "a variable of the file has the name of a predefined one, and is taken to hide it"
        ),
        (
            .faultyValueDisables,
            "a variable has a value that is no string or refers to a variable; only that value is"
                + " taken to be skipped"
        ),
        (.undefinedIsWild, undefinedVariable),
        (.undefinedVoidsEntry, undefinedVariable),
        (
            .codesIgnoreCase,
            "region and language codes are taken to be compared with their letter case"
        ),
        (
            .slashedValuesAreWild,
            "a variable's value has a doubled, leading or trailing slash, which is taken literally"
        ),
        (
            .trailingSlashCounts,
            "the trailing slash of the URL is taken not to serve as a character for a wildcard"
        ),
        (
            .starSlashHasNoParent,
            "a pattern that ends in */ is taken to be like one that ends in *"
        ),
        (
            .runsKeptInText,
            "doubled slashes inside the URL's path are taken to count as one"
        ),
        (
            .runsKeptInPattern,
            "doubled slashes inside a pattern are taken to count as one"
        ),
        (
            .dotSegmentsResolved,
            "the path has . or .. segments, which are compared as written although browsers resolve"
                + " them first"
        ),
        (
            .collapsedBeforeDecoding,
            "an escaped slash (%2F) is taken to act as a slash once it is decoded"
        ),
        (
            .canonicallyEqual,
            "pattern and URL write the same accented characters in different Unicode forms, which"
                + " are taken to differ"
        ),
        (
            .onlyASCIIFolds,
            "letters beyond ASCII are taken to be equal in both cases under caseSensitive: false"
        ),
        (
            .itemNamesFold,
            "the URL has the query item's name in other letter case; names are taken to keep their"
                + " case even under caseSensitive: false"
        ),
        (
            .itemNamesAsWritten,
            "names of query items are taken to be decoded like values under percentEncoded: false"
        ),
        (
            .noVariablesInPaths,
            "a variable is used in paths, which is documented for components only"
        ),
        (
            .exclusionSpelledFreely,
            "an element of paths begins like an exclusion but is not spelled \"NOT \" with one"
                + " blank; it is taken as an ordinary pattern"
        ),
        (
            .doubleStarIsLiteral,
            "a pattern holds **, which is taken to be the same as *"
        ),
        (
            .valuesScannedAgain,
            "a variable's value ends in $ before a parenthesis; replaced text is taken not to be"
                + " searched for variables again"
        ),
    ]

    private static let backslash =
        "a pattern holds a backslash, which is taken as an ordinary character"
    private static let undefinedVariable =
        "a pattern refers to a variable that is not defined, or leaves $( open; it is taken never"
        + " to match, while the other rules still count"
}

/// Something open that was met while the verdict was found, whatever another reading would say.
enum Doubt: Hashable {
    case serviceIsNoObject
    case detailsOfWrongType
    case entryIsNoObject
    case appIDsOfWrongType
    case defaultsOfWrongType
    case listOfWrongType(String)
    case keyOfWrongType(String)
    case elementOfWrongType(String)
    case emptyPattern
    case oneCharacterPattern
    case brokenEscape
    case noDomain
    case port
    case wildcardBase
    case strayCharacter
    case byteOrderMark
    case wideEncoding
    case signedFile

    var reason: String {
        switch self {
        case .serviceIsNoObject: "applinks is not an object and is taken to hold nothing"
        case .detailsOfWrongType: "details is neither an array nor an object and is ignored"
        case .entryIsNoObject: "details has an element that is not an object, which is skipped"
        case .appIDsOfWrongType: "appIDs is of a wrong type or holds something that is no string"
        case .defaultsOfWrongType: "defaults is not an object and counts as absent"
        case .listOfWrongType(let key): "\(key) is not an array and counts as absent"
        case .keyOfWrongType(let key): "\(key) is of a wrong type and counts as absent"
        case .elementOfWrongType(let list): "an element of \(list) is of a wrong type and skipped"
        case .emptyPattern: "the path pattern is empty, which is taken to mean the root"
        case .oneCharacterPattern:
            "the path pattern has one character; that it gets a leading slash is recorded only for"
                + " longer ones"
        case .brokenEscape:
            "the URL cannot be decoded (a broken escape, or no UTF-8) and is compared as written"
        case .noDomain: "no domain was given, so the host was not compared"
        case .port: "the URL names a port; links with a port do not open apps"
        case .wildcardBase: "a wildcard domain is taken not to cover the domain itself"
        case .strayCharacter:
            "the URL holds a character that should be percent-encoded; what iOS makes of it"
                + " depends on the app that holds the link"
        case .byteOrderMark: "the file begins with a byte-order mark, which is taken to be skipped"
        case .wideEncoding: "the file is not UTF-8; whether Apple's CDN reads it is not established"
        case .signedFile: "the file is signed, and only its content was read"
        }
    }
}
