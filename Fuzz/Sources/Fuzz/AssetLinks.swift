internal import SiteAssociation
internal import WebText

/// Any bytes are linted, with every finding inside the text, and every app has a decision.
func fuzzAssetLinks(_ bytes: UnsafeRawBufferPointer) {
    let file = AssetLinksFile(Array(bytes))
    let findings = AssetLinksLint(file).findings()
    require(findings.count <= AssetLinksLint.most + 40, "more findings than promised")
    for finding in findings {
        require(!finding.message.isEmpty, "a finding without words")
        guard let range = finding.range else { continue }
        require(range.upperBound <= file.document.bytes.count, "a finding outside the text")
    }
    guard let url = try? WebURL("https://shop.net/a/b%C3%A9?id=1&x#top") else { return }
    for package in file.packageNames {
        let links = file.dynamicLinks(of: package)
        let decision = links.decision(for: url)
        let isLeftToTheManifest = links.state == .absent || links.state == .dropped
        require(
            (decision == .manifestDecides) == isLeftToTheManifest, "a decision without a reason")
    }
}
