/// How much work an analysis may do before it answers "undetermined".
///
/// Rules made of literals, with a few wildcards, stay far below the default. Bounds exist for
/// lists of patterns such as `*a*b*c*`, whose combinations grow exponentially. The bounds count
/// steps instead of time, so that an answer does not depend on the machine.
public struct AnalysisBounds: Hashable, Sendable {
    /// The elements of all patterns of one part, the values of their variables written out.
    public var positions: Int
    /// The states of one automaton.
    public var states: Int
    /// The steps that one automaton may take while it is built.
    public var steps: Int
    /// The sets of patterns that one part of the URL can meet at the same time.
    public var signatures: Int
    /// The combinations of path, query and fragment that are looked at.
    public var combinations: Int

    /// The ways to choose the query items that are told apart for one set of rules.
    public var choices: Int

    /// Bounds of your own.
    public init(
        positions: Int, states: Int, steps: Int, signatures: Int, combinations: Int, choices: Int
    ) {
        self.positions = positions
        self.states = states
        self.steps = steps
        self.signatures = signatures
        self.combinations = combinations
        self.choices = choices
    }

    /// What a file of the largest size that Apple reads needs, and not much more.
    public static let `default` = AnalysisBounds(
        positions: 400_000, states: 160_000, steps: 1_500_000, signatures: 8_192,
        combinations: 50_000, choices: 1_024)

    /// Bounds for one of many comparisons of two rules.
    var forTwoRules: AnalysisBounds {
        var bounds = self
        bounds.positions /= 16
        bounds.steps /= 32
        return bounds
    }
}

/// Why a question about rules has no sure answer.
public enum Undetermined: Hashable, Sendable, CustomStringConvertible {
    /// The patterns have too many combinations.
    case tooManyCombinations
    /// Rules that compare the URL as written stand beside rules that compare it decoded.
    case mixedForms
    /// Rules that compare the whole query stand beside rules that compare items of it.
    case mixedQueries
    /// The patterns use more different characters than are told apart.
    case tooManyCharacters
    /// No URL could be found that proves the answer.
    case noWitness

    /// The reason in words.
    public var description: String {
        switch self {
        case .tooManyCombinations: "the patterns have too many combinations"
        case .mixedForms: "rules with percentEncoded true and false are mixed"
        case .mixedQueries: "rules for the whole query and for items of it are mixed"
        case .tooManyCharacters: "the patterns use too many different characters"
        case .noWitness: "no URL was found that proves it"
        }
    }
}
