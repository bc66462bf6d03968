internal import LinkService
internal import WebText

/// Any bytes are a table or an export: every row is a link or a fault, with its place in the file.
func fuzzLinkTable(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    let table = CSVTable(bytes)
    var last = -1
    for row in table.rows {
        require(row.offset > last && row.offset < bytes.count, "a row outside the file")
        require(row.cells.contains { !$0.isEmpty } || row.cells.count > 1, "a row of nothing")
        last = row.offset
    }
    fuzzExchangeFile(bytes)
}

/// The same for JSON.
func fuzzLinkExport(_ bytes: UnsafeRawBufferPointer) {
    // Whatever it begins with, it is read as JSON.
    fuzzExchangeFile(Array("{\"projects\": [".utf8) + Array(bytes) + Array("]}".utf8))
    fuzzExchangeFile(Array("[".utf8) + Array(bytes) + Array("]".utf8))
    fuzzExchangeFile(Array(bytes))
}

private func fuzzExchangeFile(_ bytes: [UInt8]) {
    let file = ExchangeFile(bytes, project: "Fuzz")
    for note in file.faults + file.remarks {
        require(note.offset >= 0 && note.offset <= bytes.count, "a note outside the file")
        require(!note.message.isEmpty, "a note without words")
    }
    for project in file.projects {
        for link in project.links {
            require(link.offset < bytes.count, "a link outside the file")
            guard let slug = link.value.proposal.slug else { continue }
            // What is accepted once is in the form in which it is kept.
            guard let normal = try? SlugRules().normal(slug) else { continue }
            require((try? SlugRules().normal(normal)) == normal, "a form that is not final")
        }
    }
}

/// `Accept` and `Accept-Language` of any text; the case of letters means nothing.
func fuzzAccept(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes, as: UTF8.self)
    let ascii = text.utf8.allSatisfy { $0 < 0x80 }
    let answer = Representation(accept: text)
    let language = Language(accepting: text)
    guard ascii else { return }
    require(Representation(accept: text.uppercased()) == answer, "letter case decides")
    require(Language(accepting: text.uppercased()) == language, "letter case decides")
    if answer == .json {
        require(text.lowercased().contains("application/json"), "JSON that nobody asked for")
    }
}

/// `User-Agent` of any text, against the plain way of looking for words.
func fuzzUserAgent(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
        _ = Visitor(userAgent: text)
        return
    }
    let visitor = Visitor(userAgent: text)
    let lower = text.lowercased()
    if lower.contains("ipad"), !lower.contains("windows phone") {
        require(visitor.device == .iPad, "an iPad that is none")
    }
    if lower.contains("slackbot"), !lower.contains("cubot") {
        require(visitor.isCrawler, "a crawler that is none")
    }
    require((visitor.host == "Instagram") == lower.contains("instagram"), "an app that is another")
}

/// A `routes.json` of any text: it is read or refused for a reason, and judges any path.
func fuzzRouteList(_ bytes: UnsafeRawBufferPointer) {
    let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(decoding: parts[0], as: UTF8.self)
    let path = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "/product/42?a=b#c"
    do throws(FieldFault) {
        let list = try RouteList(text)
        require(!list.routes.isEmpty, "a list of nothing")
        let verdict = list.judge(path)
        let near = list.nearest(to: path)
        let known = Set(list.routes.map(\.path))
        if let near { require(known.contains(near), "a route that is in no list") }
        if case .taken(let route) = verdict { require(known.contains(route), "an unknown route") }
        // A path of literals alone leads to its own route, or to one before it.
        require(list.judge("no slash") == .noRoute, "a path that is none")
    } catch {
        require(error.field == "routes" && !error.message.isEmpty, "no reason")
    }
}
