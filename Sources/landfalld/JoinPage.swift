internal import HTTPServing

/// What one-time links lead to as long as there are no pages for people.
enum JoinPage {
    /// The answer, the same for every link: it looks at none and uses none up.
    static let answer = Response.text(
        """
        This link lets you choose a password for landfalld. The pages for that are part of the
        dashboard, which this version does not have yet. Nothing was used up: the link stays good
        until it runs out.

        """
    ).with("Cache-Control", "no-store").with("Referrer-Policy", "no-referrer")
}
