public import WebText

/// What the analysis has to say about one component.
public struct RuleRemark: Hashable, Sendable {
    /// The component, as an index into ``AssociationFile/components``.
    public let component: Int
    /// What is remarkable.
    public let kind: Kind
    /// The components that make it so, in their order; see ``Kind``.
    public let others: [Int]
    /// A URL that shows it, where one can.
    public let witness: WebURL?

    /// The kinds of remarks. Each is exact: a remark is made only when it holds for every URL.
    public enum Kind: Hashable, Sendable {
        /// No URL matches the component.
        case neverMatches(NeverReason)
        /// Earlier components of the entry take every URL that it matches.
        ///
        /// The others are the earliest component that alone takes them all, or else all that take
        /// some. The witness matches this component and is decided by an earlier one.
        case shadowed(Effect)
        /// An exclusion, of URLs that would stay in the browser anyway.
        ///
        /// The witness is a URL that it excludes for no effect.
        case excludesNothing
        /// An inclusion, of URLs that later components include too.
        ///
        /// The others are those components. The witness is a URL that it includes.
        case redundant
        /// It matches every URL. The others are the components before it.
        case matchesEverything
    }

    /// What the components that shadow another do, compared with that one.
    public enum Effect: Hashable, Sendable {
        /// The same: the later component is not needed.
        case same
        /// The opposite: the later component does not do what it says.
        case opposite
        /// Some do the same, others the opposite.
        case mixed
    }

    /// Why a component matches no URL.
    public enum NeverReason: Hashable, Sendable {
        /// A pattern names a variable that is not defined, or does not close `$(`.
        case undefinedVariable
        /// The pattern of the part holds a character that no URL has there as it is.
        case character(Unicode.Scalar, in: Part)
        /// The pattern of the part is satisfied by no text that the part can be.
        case pattern(Part)
    }

    /// A part of the URL.
    public enum Part: Hashable, Sendable {
        /// The path.
        case path
        /// The query as a whole.
        case query
        /// The query items of this name.
        case item(String)
        /// The fragment.
        case fragment
    }
}

/// The remarks on one details entry.
public struct EntryFindings: Hashable, Sendable {
    /// The remarks, ordered by component.
    public let remarks: [RuleRemark]
    /// The components on which there might be a remark that could not be decided, with the reason.
    public let undetermined: [OpenQuestion]

    /// A component whose effect could not be found out.
    public struct OpenQuestion: Hashable, Sendable {
        /// The component, as an index into ``AssociationFile/components``.
        public let component: Int
        /// Why.
        public let reason: Undetermined
    }
}
