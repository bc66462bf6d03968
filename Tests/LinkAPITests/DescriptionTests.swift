import HTTPServing
import LinkAPI
import LinkStore
import Testing
import WebText

/// The OpenAPI text against the routes that there are.
@Suite struct DescriptionTests {
    /// The path with something in each place.
    private func target(_ path: String) -> String {
        path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }
            .reduce("") { "\($0)/\($1)" }
    }

    @Test func everyRouteIsDescribedAndWantsAToken() async throws {
        let api = try await Client()
        let response = await api.client.send("GET", "/api/v1/openapi.json")
        let document = JSONDocument(response.body)
        #expect(document.isValid && document.duplicateNames().isEmpty)
        let paths = try #require(document.root?["paths"])
        #expect(paths.members.count > 25)
        for path in paths.members {
            let target = target(path.name.string ?? "")
            let described = Set(
                path.value.members.map { ($0.name.string ?? "").uppercased() })
            for method in described {
                let answer = await api.client.send(method, target)
                #expect(answer.status == 401, "\(method) \(target) is a route that wants a token")
                #expect(answer.headers["Content-Type"] == "application/problem+json")
            }
            // What OPTIONS names is described, and the other way round.
            let options = await api.client.send("OPTIONS", target)
            let allowed = (options.headers["Allow"] ?? "").split(separator: ",")
                .map { String($0.drop { $0 == " " }) }
            #expect(described == Set(allowed).subtracting(["OPTIONS", "HEAD"]), "\(target)")
        }
    }

    @Test func everyNamedSchemaIsThereAndUsed() async throws {
        let api = try await Client()
        let text = await api.client.send("GET", "/api/v1/openapi.json").body
        let root = try #require(JSONDocument(text).root)
        let names = try #require(root["components"]?["schemas"]).members
            .map { $0.name.string ?? "" }
        #expect(Set(names).count == names.count)
        let words = String(decoding: text, as: UTF8.self)
        let used = words.split(separator: "\"#/components/schemas/").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
        #expect(Set(used) == Set(names))
    }

    /// An answer has exactly the members that its schema wants, with the kinds that it says.
    @Test func answersLookAsDescribed() async throws {
        let api = try await Client(scope: .admin)
        let link =
            #"{"slug":"sale","deepLinkPath":"/a","tags":["x"],"expiresAt":"2030-01-01T00:00:00Z"}"#
        _ = await api.send("POST", "/links", link)
        _ = await api.send("POST", "/domains", #"{"host":"go.shop.test"}"#)
        _ = await api.send("POST", "/apps", #"{"team":"9A7B5C3D1E","bundle":"test.shop"}"#)
        _ = await api.send("POST", "/tokens", #"{"name":"CI","scope":"read"}"#)
        _ = await api.send("POST", "/invitations", #"{"role":"viewer"}"#)
        _ = await api.send("POST", "/webhooks", #"{"url":"https://crm.test/"}"#)
        _ = await api.send("PATCH", "/links/1", #"{"note":"x"}"#, ["If-Match": "*"])
        let routes = #"{"schema": 1, "routes": [{"path": "/b", "segments": [{"literal": "b"}]}]}"#
        _ = await api.send("PUT", "/apps/1/routes", routes)
        let root = try #require(
            JSONDocument(await api.client.send("GET", "/api/v1/openapi.json").body).root)
        let schemas = try #require(root["components"]?["schemas"])
        for (path, name) in [
            ("/api/v1/server", "Server"), ("/api/v1/projects/1/apps/1/routes", "Routes"),
            ("/api/v1/projects/1/links/1", "CheckedLink"),
            ("/api/v1/projects/1/webhooks/1", "Webhook"),
        ] {
            let record = try #require(api.json(await api.sendAnywhere("GET", path)))
            let properties = try #require(schemas[name]?["properties"])
            #expect(
                record.members.map { $0.name.string } == properties.members.map { $0.name.string },
                "\(path)")
            for member in record.members {
                let name = member.name.string ?? ""
                #expect(fits(member.value, properties[name]), "\(name) of \(path)")
            }
        }
        for (path, list, name) in [
            ("/api/v1/projects", "projects", "Project"),
            ("/api/v1/projects/1/links", "links", "Link"),
            ("/api/v1/projects/1/links/1/history", "revisions", "Revision"),
            ("/api/v1/projects/1/domains", "domains", "Domain"),
            ("/api/v1/projects/1/tokens", "tokens", "Token"),
            ("/api/v1/projects/1/invitations", "invitations", "Invitation"),
            ("/api/v1/projects/1/audit", "entries", "AuditEntry"),
            ("/api/v1/projects/1/webhooks", "webhooks", "Webhook"),
            ("/api/v1/projects/1/webhooks/1/deliveries", "deliveries", "Delivery"),
        ] {
            let answer = api.json(await api.sendAnywhere("GET", path))
            let record = try #require(answer?[list]?.elements.first { _ in true }, "\(path)")
            let properties = try #require(schemas[name]?["properties"])
            #expect(
                record.members.map { $0.name.string } == properties.members.map { $0.name.string },
                "\(path)")
            for member in record.members {
                let schema = properties[member.name.string ?? ""]
                #expect(
                    fits(member.value, schema), "\(member.name.string ?? "") of \(path)")
            }
        }
    }

    private func fits(_ value: JSONValue, _ schema: JSONValue?) -> Bool {
        guard let type = schema?["type"] else { return true }
        let types = type.kind == .array ? type.elements.map(\.string) : [type.string]
        let kind =
            switch value.kind {
            case .object: "object"
            case .array: "array"
            case .string: "string"
            case .number: "integer"
            case .true, .false: "boolean"
            case .null: "null"
            }
        guard types.contains(kind) else { return false }
        if let words = schema?["enum"], value.kind == .string {
            guard words.elements.contains(where: { $0.string == value.string }) else {
                return false
            }
        }
        if schema?["format"]?.string == "date-time", let text = value.string {
            return Timestamp(rfc3339: text) != nil
        }
        return value.elements.allSatisfy { fits($0, schema?["items"]) }
    }
}
