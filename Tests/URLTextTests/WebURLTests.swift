import Testing
import URLText

/// A URL is cut where RFC 3986 says, and left as it is.
@Suite struct WebURLTests {
    struct Parts: Sendable, CustomTestStringConvertible {
        var url: String
        var scheme: String?
        var userInfo: String?
        var host: String?
        var port: String?
        var path = ""
        var query: String?
        var fragment: String?
        var testDescription: String { url }
    }

    @Test(arguments: [
        // RFC 3986, section 1.1.2
        Parts(
            url: "ftp://ftp.is.co.za/rfc/rfc1808.txt", scheme: "ftp", host: "ftp.is.co.za",
            path: "/rfc/rfc1808.txt"),
        Parts(
            url: "ldap://[2001:db8::7]/c=GB?objectClass?one", scheme: "ldap",
            host: "[2001:db8::7]", path: "/c=GB", query: "objectClass?one"),
        Parts(url: "mailto:John.Doe@example.com", scheme: "mailto", path: "John.Doe@example.com"),
        Parts(
            url: "news:comp.infosystems.www.servers.unix", scheme: "news",
            path: "comp.infosystems.www.servers.unix"),
        Parts(url: "tel:+1-816-555-1212", scheme: "tel", path: "+1-816-555-1212"),
        Parts(
            url: "telnet://192.0.2.16:80/", scheme: "telnet", host: "192.0.2.16", port: "80",
            path: "/"),
        Parts(
            url: "urn:oasis:names:specification:docbook:dtd:xml:4.1.2", scheme: "urn",
            path: "oasis:names:specification:docbook:dtd:xml:4.1.2"),
        // Section 3
        Parts(
            url: "foo://example.com:8042/over/there?name=ferret#nose", scheme: "foo",
            host: "example.com", port: "8042", path: "/over/there", query: "name=ferret",
            fragment: "nose"),
        // Section 5.4
        Parts(url: "g:h", scheme: "g", path: "h"),
        Parts(url: "./g", path: "./g"),
        Parts(url: "//g", host: "g"),
        Parts(url: "?y", query: "y"),
        Parts(url: "g?y#s", path: "g", query: "y", fragment: "s"),
        Parts(url: ";x", path: ";x"),
        Parts(url: "g;x=1/../y", path: "g;x=1/../y"),
        Parts(url: "../../../g", path: "../../../g"),
        Parts(url: "g?y/../x", path: "g", query: "y/../x"),
        Parts(url: "g#s/../x", path: "g", fragment: "s/../x"),
        Parts(url: "http:g", scheme: "http", path: "g"),
        // Parts that are there and empty
        Parts(url: "?", query: ""),
        Parts(url: "#", fragment: ""),
        Parts(url: "?#", query: "", fragment: ""),
        Parts(url: "a:", scheme: "a"),
        Parts(url: "file:///etc", scheme: "file", host: "", path: "/etc"),
        Parts(url: "https://e.com:/", scheme: "https", host: "e.com", port: "", path: "/"),
        Parts(url: "https://@e.com", scheme: "https", userInfo: "", host: "e.com"),
        // Authorities
        Parts(
            url: "https://me:pass%40@Example.COM:65535?q#f", scheme: "https",
            userInfo: "me:pass%40", host: "Example.COM", port: "65535", query: "q", fragment: "f"),
        Parts(
            url: "https://[::1]:8080/", scheme: "https", host: "[::1]", port: "8080", path: "/"),
        Parts(url: "https://[v1.a:b]", scheme: "https", host: "[v1.a:b]"),
        Parts(url: "https://%C3%A9.com/", scheme: "https", host: "%C3%A9.com", path: "/"),
        // Nothing is mended
        Parts(
            url: "https://e.com//a/./%2e%2E/b%2Fc/?a=1&a=2??#/?", scheme: "https", host: "e.com",
            path: "//a/./%2e%2E/b%2Fc/", query: "a=1&a=2??", fragment: "/?"),
        Parts(url: "/a:b", path: "/a:b"),
        Parts(url: "./a:b", path: "./a:b"),
    ])
    func partsAreCutWhereTheyStand(_ parts: Parts) throws {
        for leniency in [WebURL.Leniency.none, .asWritten] {
            let url = try WebURL(parts.url, allowing: leniency)
            #expect(url.text(of: url.scheme) == parts.scheme)
            #expect(url.text(of: url.userInfo) == parts.userInfo)
            #expect(url.text(of: url.host) == parts.host)
            #expect(url.text(of: url.port) == parts.port)
            #expect(url.text(of: url.path) == parts.path)
            #expect(url.text(of: url.query) == parts.query)
            #expect(url.text(of: url.fragment) == parts.fragment)
            #expect(url.strayByte == nil)
            #expect(url.description == parts.url)
        }
    }

    @Test func hostAndSchemeAreComparedInLowerCase() throws {
        let url = try WebURL("HTTPS://Example.COM/Path")
        #expect(url.lowercasedScheme == "https" && url.lowercasedHost == "example.com")
        #expect(url.text(of: url.path) == "/Path")
        #expect(try WebURL("/a").lowercasedHost == nil)
    }

    @Test func urlsAreEqualByteByByte() throws {
        #expect(try WebURL("https://e.com/%2f") != WebURL("https://e.com/%2F"))
        #expect(try Set([WebURL("/a"), WebURL("/a", allowing: .asWritten)]).count == 1)
    }
}
