internal import WebText

/// Any bytes are a URL whose parts make up the text again, or a refusal with a place.
func fuzzURL(_ bytes: UnsafeRawBufferPointer) {
    let input = Array(bytes)
    let strict = read(input, .none)
    let lenient = read(input, .asWritten)
    if let strict {
        require(strict.strayByte == nil, "a strict URL has a stray byte")
        require(lenient == strict, "what is strict is also lenient")
    }
    for url in [strict, lenient].compactMap(\.self) {
        require(reassembled(url) == input, "the parts do not make up the text")
        if let stray = url.strayByte { require(input.indices.contains(stray), "a stray place") }
        _ = (url.lowercasedHost, url.lowercasedScheme, url.description)
    }
    checkPercentCoding(input)
}

private func read(_ input: [UInt8], _ leniency: WebURL.Leniency) -> WebURL? {
    do {
        return try WebURL(input, allowing: leniency)
    } catch {
        require((0...input.count).contains(error.offset), "a fault outside the text")
        require(!error.description.isEmpty, "a fault without words")
        return nil
    }
}

/// RFC 3986, section 5.3.
private func reassembled(_ url: WebURL) -> [UInt8] {
    var text: [UInt8] = []
    if let scheme = url.scheme { text += url.bytes[scheme] + [UInt8(ascii: ":")] }
    if let host = url.host {
        text += Array("//".utf8)
        if let userInfo = url.userInfo { text += url.bytes[userInfo] + [UInt8(ascii: "@")] }
        text += url.bytes[host]
        if let port = url.port { text += [UInt8(ascii: ":")] + url.bytes[port] }
    }
    text += url.bytes[url.path]
    if let query = url.query { text += [UInt8(ascii: "?")] + url.bytes[query] }
    if let fragment = url.fragment { text += [UInt8(ascii: "#")] + url.bytes[fragment] }
    return text
}

private func checkPercentCoding(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self)
    let encoded = PercentCoding.encodePath(text)
    require(PercentCoding.decode(encoded) == text, "encoding and decoding lose something")
    if let decoded = PercentCoding.decode(input) {
        require(decoded.count <= input.count, "decoding makes a text longer")
        require(PercentCoding.isUTF8(decoded), "decoding made something that is not UTF-8")
    }
}
