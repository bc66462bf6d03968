import HTTPServing
import LinkService
import LinkStore
import Testing
import WebText

/// Webhooks through the API.
@Suite struct WebhookOperationTests {
    @Test func aWebhookIsMadeTestedChangedAndRemoved() async throws {
        let api = try await Client(
            scope: .admin, webhooks: .init { _ in .init(status: 500, milliseconds: 3) })
        let made = await api.send("POST", "/webhooks", #"{"url":"https://crm.test/","note":"CRM"}"#)
        #expect(made.status == 201)
        #expect(made.headers["Location"] == "/api/v1/projects/1/webhooks/1")
        let secret = try #require(api.json(made)?["secret"]?.string)
        #expect(WebhookSecret(secret) != nil)
        let list = await api.send("GET", "/webhooks")
        #expect(!String(decoding: list.body, as: UTF8.self).contains(secret))

        let test = api.json(await api.send("POST", "/webhooks/1/test"))
        #expect(test?["status"]?.integer == 500 && test?["state"]?.string == "waiting")
        #expect(test?["failure"]?.string == "the status 500")
        let body = JSONDocument(test?["body"]?.string ?? "").root
        #expect(body?["id"]?.string == test?["event"]?.string)

        _ = await api.send("POST", "/links", #"{"slug":"sale","deepLinkPath":"/a"}"#)
        let log = api.json(await api.send("GET", "/webhooks/1/deliveries?limit=1"))
        let delivery = try #require(log?["deliveries"]?.elements.first { _ in true })
        #expect(delivery["type"]?.string == "link.created")
        #expect(delivery["subject"]?.string == "sale" && delivery["status"]?.kind == .null)
        #expect(log?["next"]?.string != nil)

        let off = api.json(
            await api.send("PATCH", "/webhooks/1", #"{"enabled":false,"note":null}"#))
        #expect(off?["enabled"]?.bool == false && off?["note"]?.string == "")
        #expect(off?["url"]?.string == "https://crm.test/")
        let renewed = api.json(await api.send("POST", "/webhooks/1/secret"))
        #expect(renewed?["secret"]?.string != secret)
        #expect(await api.send("POST", "/webhooks/1/deliveries/1/repeat").status == 200)
        #expect(await api.send("POST", "/webhooks/1/deliveries/99/repeat").status == 404)
        #expect(await api.send("DELETE", "/webhooks/1").status == 204)
        #expect(await api.send("GET", "/webhooks/1").status == 404)
        #expect(await api.send("GET", "/webhooks/1/deliveries").status == 404)
    }

    @Test(arguments: [
        #"{"url":"http://crm.test/"}"#, #"{"url":"nothing"}"#, #"{"url":""}"#, "{}",
        #"{"url":"https://crm.test/","note":"a\nb"}"#, #"{"url":"https://crm.test/","secret":"x"}"#,
    ])
    func whatIsNoWebhookIsRefused(_ body: String) async throws {
        let api = try await Client(scope: .admin)
        let answer = await api.send("POST", "/webhooks", body)
        #expect(answer.status == 400)
    }

    @Test func aTokenForLinksSeesNoWebhooks() async throws {
        let api = try await Client(scope: .write)
        for (method, path) in [
            ("GET", "/webhooks"), ("POST", "/webhooks"), ("GET", "/webhooks/1"),
            ("PATCH", "/webhooks/1"), ("DELETE", "/webhooks/1"), ("POST", "/webhooks/1/secret"),
            ("POST", "/webhooks/1/test"), ("GET", "/webhooks/1/deliveries"),
            ("POST", "/webhooks/1/deliveries/1/repeat"),
        ] {
            #expect(await api.send(method, path, "{}").status == 403, "\(method) \(path)")
        }
    }
}
