internal import WebText

/// A piece of a page in which every text has been escaped by being put there.
///
///     HTML.element("p", [], .text("a < b"))   // <p>a &lt; b</p>
///
/// There is no way to put in a string as markup: names are literals of the program, and an address
/// has to be an ``Address`` that was checked for its scheme.
package struct HTML: Sendable {
    /// The markup.
    package private(set) var markup: String

    private init(markup: String) { self.markup = markup }

    /// Nothing.
    package static let nothing = HTML(markup: "")

    /// A text.
    package static func text(_ text: String) -> HTML { HTML(markup: escaped(text)) }

    /// An element with what is in it.
    package static func element(
        _ name: StaticString, _ attributes: [Attribute] = [], _ content: HTML...
    ) -> HTML {
        HTML(
            markup: open(name, attributes) + content.map(\.markup).joined() + "</\(name)>")
    }

    /// An element that holds nothing and has no end, such as `meta`.
    package static func void(_ name: StaticString, _ attributes: [Attribute]) -> HTML {
        HTML(markup: open(name, attributes))
    }

    /// The page's own style sheet, which is a literal of the program.
    static func style(_ sheet: StaticString) -> HTML { HTML(markup: "<style>\(sheet)</style>") }

    /// Several pieces, one after the other.
    package static func all(_ pieces: [HTML]) -> HTML {
        HTML(markup: pieces.map(\.markup).joined())
    }

    /// A whole document.
    package static func document(_ language: Language, head: [HTML], body: [HTML]) -> String {
        let page = element(
            "html", [.init("lang", language.rawValue)],
            element("head", [], all(head)), element("body", [], all(body)))
        return "<!doctype html>\n" + page.markup + "\n"
    }

    private static func open(_ name: StaticString, _ attributes: [Attribute]) -> String {
        "<\(name)" + attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined() + ">"
    }

    /// What means something to HTML as references; control characters are left out.
    private static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): bytes += Array("&amp;".utf8)
            case UInt8(ascii: "<"): bytes += Array("&lt;".utf8)
            case UInt8(ascii: ">"): bytes += Array("&gt;".utf8)
            case UInt8(ascii: "\""): bytes += Array("&quot;".utf8)
            case UInt8(ascii: "'"): bytes += Array("&#39;".utf8)
            case 0x09, 0x0A: bytes.append(byte)
            case ..<0x20, 0x7F: break
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension HTML {
    /// An attribute of an element.
    package struct Attribute: Sendable {
        fileprivate let name: String
        fileprivate let value: String

        /// Makes an attribute that holds no address.
        package init(_ name: StaticString, _ value: String) {
            self.name = "\(name)"
            self.value = value
            assert(!["href", "src", "style"].contains(self.name) && !self.name.hasPrefix("on"))
        }

        private init(name: String, address: Address) { (self.name, value) = (name, address.text) }

        /// Where a link leads.
        package static func href(_ address: Address) -> Attribute {
            Attribute(name: "href", address: address)
        }

        /// Where a form is sent.
        package static func action(_ address: Address) -> Attribute {
            Attribute(name: "action", address: address)
        }

        /// Where a picture or a script comes from.
        package static func source(_ address: Address) -> Attribute {
            Attribute(name: "src", address: address)
        }

        /// An attribute that is there or not, such as `required`.
        package static func flag(_ name: StaticString) -> Attribute { Attribute(name, "") }
    }

    /// An address that may stand in `href`.
    package struct Address: Hashable, Sendable {
        /// The address.
        package let text: String

        private init(_ text: String) { self.text = text }

        /// A page on the web.
        package static func web(_ target: WebTarget) -> Address { Address(target.text) }

        /// A path in an app, opened by the app's own scheme.
        package static func app(_ scheme: AppScheme, _ path: DeepLinkPath) -> Address {
            Address(scheme.address(of: path))
        }

        /// A page of this very server: the segments of its path, and the items of its query.
        ///
        /// Whatever the segments hold, the address stays on this server and below its root.
        package static func page(
            _ segments: [String], query: KeyValuePairs<String, String> = [:]
        ) -> Address {
            var text = segments.map { "/" + PercentCoding.encode($0, keeping: isUnreserved) }
                .joined()
            if text.isEmpty { text = "/" }
            var mark = "?"
            for (name, value) in query {
                text +=
                    mark + PercentCoding.encode(name, keeping: isUnreserved) + "="
                    + PercentCoding.encode(value, keeping: isUnreserved)
                mark = "&"
            }
            return Address(text)
        }

        /// A place on the same page, by its `id`.
        package static func anchor(_ id: StaticString) -> Address { Address("#\(id)") }

        private static func isUnreserved(_ byte: UInt8) -> Bool {
            byte.isASCIILetter || byte.isASCIIDigit || "-._~".utf8.contains(byte)
        }

        /// What ``StoreAddresses`` made.
        static func store(_ text: String) -> Address { Address(text) }
    }
}
