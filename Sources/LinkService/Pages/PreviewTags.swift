/// What chat apps and social networks show of a link: Open Graph and Twitter tags.
package struct PreviewTags: Sendable {
    /// The address of the link itself, made from its project's host and its own slug.
    package let url: String
    /// The title.
    package let title: String?
    /// The text.
    package let description: String?
    /// The picture.
    package let image: WebTarget?

    /// Makes the tags of a link.
    package init(url: String, title: String?, description: String?, image: WebTarget?) {
        self.url = url
        self.title = title
        self.description = description
        self.image = image
    }

    /// The elements for the head.
    var elements: [HTML] {
        func property(_ name: String, _ value: String?) -> HTML? {
            value.map { .void("meta", [.init("property", name), .init("content", $0)]) }
        }
        func named(_ name: String, _ value: String?) -> HTML? {
            value.map { .void("meta", [.init("name", name), .init("content", $0)]) }
        }
        return [
            property("og:type", "website"), property("og:url", url), property("og:title", title),
            property("og:description", description), property("og:image", image?.text),
            named("description", description),
            named("twitter:card", image == nil ? "summary" : "summary_large_image"),
            named("twitter:title", title), named("twitter:description", description),
            named("twitter:image", image?.text),
        ].compactMap(\.self)
    }
}
