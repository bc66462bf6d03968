public import WebText

/// An `apple-app-site-association` file as iOS is taken to read it, in any of its historic shapes.
///
/// The model keeps places in the JSON text instead of copies, so loading costs little more than
/// reading the JSON. What iOS ignores (a component that is no object, a key of the wrong type) is
/// not in here; the linter reports it.
///
///     let file = AssociationFile(JSONDocument(text))
///     file.problem               // nil, or why the whole file counts for nothing
///     file.details[0].appIDs     // ["ABCDE12345.com.example.app"]
///
/// Source: https://developer.apple.com/documentation/bundleresources/applinks
public struct AssociationFile: Sendable {
    /// The text.
    public let document: JSONDocument
    /// Why the file as a whole is unusable, or nil.
    public let problem: Problem?
    /// The services that the file names, in its order.
    public let services: [Service]
    /// The details entries of `applinks`, in the order of the file.
    public let details: [DetailsEntry]
    /// The components, or paths, of all entries one after the other.
    public let components: [Component]
    /// The variables that patterns may use.
    public let variables: SubstitutionVariables
    /// Whether the text was taken out of a signed message, which was wanted for iOS 8.
    public let isSigned: Bool

    /// The largest file that Apple reads, in bytes, before any compression.
    ///
    /// Source: https://developer.apple.com/library/archive/documentation/General/Conceptual/AppSearch/UniversalLinks.html
    /// (128 KB, read as 1,024 bytes each).
    public static let largestSize = 131_072

    /// Reads the model out of `document`, whose file had `size` bytes.
    public init(_ document: JSONDocument, size: Int? = nil, isSigned: Bool = false) {
        self.document = document
        self.isSigned = isSigned
        let size = size ?? document.bytes.count
        var loader = AssociationLoader(document)
        if !document.isValid {
            problem = .notJSON
        } else if size > Self.largestSize {
            problem = .tooLarge(size)
        } else if let root = document.root, root.kind == .object {
            problem = nil
            loader.load(root)
        } else {
            problem = .rootIsNoObject
        }
        services = loader.services
        details = loader.details
        components = loader.components
        variables = loader.variables
    }

    /// Reads the model out of the bytes of a file.
    public init(_ bytes: [UInt8]) {
        self.init(JSONDocument(bytes), size: bytes.count)
    }
}

extension AssociationFile {
    /// What makes the whole file count for nothing.
    public enum Problem: Hashable, Sendable {
        /// It is no JSON; the document's findings say why.
        case notJSON
        /// It has more bytes than ``AssociationFile/largestSize``.
        case tooLarge(Int)
        /// The outermost value is not an object.
        case rootIsNoObject

        /// The problem in words.
        public var description: String {
            switch self {
            case .notJSON: "the file is not valid JSON"
            case .tooLarge(let size):
                "the file has \(size) bytes; at most \(AssociationFile.largestSize) are read"
            case .rootIsNoObject: "the outermost JSON value is not an object"
            }
        }
    }

    /// A top-level member whose value is an object: `applinks`, `webcredentials` and so on.
    public struct Service: Hashable, Sendable {
        /// The member's name.
        public let name: String
        /// The app identifiers: of `apps`, or for `applinks` of the details entries.
        public let appIDs: [String]
    }

    /// The app identifiers that `applinks` names, each once, in the order of the file.
    public var appIDs: [String] {
        var seen: Set<String> = []
        return details.flatMap(\.appIDs).filter { seen.insert($0).inserted }
    }
}

/// One object of `applinks.details`: apps, and the rules they share.
public struct DetailsEntry: Sendable {
    /// The app identifiers that this entry is for.
    public let appIDs: [String]
    /// Which of the two lists of rules counts.
    public let list: List
    /// The rules, as indices into ``AssociationFile/components``.
    public let components: Range<Int>
    /// The number of the entry's value in the document; see `JSONDocument.value(at:)`.
    public let valueID: Int

    /// The kinds of rules.
    public enum List: Hashable, Sendable {
        /// `components`, since iOS 13.
        case components
        /// `paths`, the older form.
        case paths
        /// Neither: the entry matches every URL.
        case none
    }
}

/// One element of `components`, or of `paths`, with its defaults applied.
public struct Component: Sendable {
    /// The number of the element in the document; see `JSONDocument.value(at:)`.
    public let valueID: Int32
    /// The number of the path pattern's value, or -1 when the path is not constrained.
    let pathID: Int32
    /// The number of the query pattern's value, an object or a string, or -1.
    let queryID: Int32
    /// The number of the fragment pattern's value, or -1.
    let fragmentID: Int32
    /// Whether this is an element of `paths`.
    public let isLegacy: Bool
    /// Whether a URL that matches stays in the browser.
    public let isExclusion: Bool
    /// Whether letters are compared with their case.
    public let isCaseSensitive: Bool
    /// Whether the URL is compared as written; otherwise with its escapes undone.
    public let isPercentEncoded: Bool
}
