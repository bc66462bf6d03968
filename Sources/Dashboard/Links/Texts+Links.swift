extension Texts {
    /// The words of the pages about links.
    enum Links {
        static func odd(_ count: Int) -> String {
            count == 1
                ? "1 row is probably not meant as it is; it stands first."
                : "\(count) rows are probably not meant as they are; they stand first."
        }
    }
}
