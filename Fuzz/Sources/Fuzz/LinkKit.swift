internal import Foundation
internal import InstallReferrers
internal import LinkKit
internal import LinkRouting

/// Any bytes are an answer of a link service, an install referrer, a file of pending links and a
/// link, or none of them; nothing of it can split a line of the log or open what it does not name.
func fuzzLinkKit(_ bytes: UnsafeRawBufferPointer) {
    let input = Array(bytes)
    checkAnswer(input)
    let text = String(decoding: input, as: UTF8.self)
    if let referrer = InstallReferrer(text) {
        require(!referrer.slug.isEmpty, "a slug of nothing")
        let link = referrer.link(at: "https://links.example.com/l/")
        require(link.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a slug that is not encoded")
    }
    if let state = LinkInbox.State(Data(input)) {
        var inbox = LinkInbox()
        _ = inbox.restore(state, at: Date(timeIntervalSince1970: 0))
        require(inbox.pending.count <= 1, "more links than the newest")
    }
    MainActor.assumeIsolated { checkLink(text) }
}

private func checkAnswer(_ input: [UInt8]) {
    let answer = LinkResolution.Answer(status: 200, contentType: "application/json", body: input)
    if case .path(let path) = answer { require(!path.isEmpty, "a path of nothing") }
    require(isOneLine("\(answer)"), "an answer of several lines")
    let type = String(decoding: input, as: UTF8.self)
    let refused = LinkResolution.Answer(status: 200, contentType: type, body: Array("{}".utf8))
    if case .failed(let failure) = refused { require(isOneLine("\(failure)"), "several lines") }
}

@MainActor
private func checkLink(_ text: String) {
    guard
        let router = try? Router<Int>(
            hosts: ["example.com"], schemes: ["myapp"],
            routes: { Route("/product/{id}", .path("id", .integer(0...)), to: { $0 }) })
    else { return require(false, "the router is wrong") }
    let links = LinkHandler(router: router, log: .none)
    var delivered = 0
    links.listen { delivery in
        delivered += 1
        if let url = delivery.browserURL {
            require(["http", "https"].contains(url.scheme?.lowercased()), "an odd web page")
        }
        if delivery.screen != nil {
            // The name may be encoded.
            let isNamed = text.lowercased().contains("product") || text.contains("%")
            require(isNamed, "a screen that nobody named")
        }
    }
    let isTaken = links.receive(text, by: .onOpenURL)
    require(delivered == (isTaken ? 1 : 0), "a link is delivered once when it is taken")
    for record in links.history {
        require(isOneLine(record.link), "a link of several lines")
        for step in record.steps { require(isOneLine(step), "a step of several lines") }
    }
}

private func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
}
