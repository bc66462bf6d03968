import SiteAssociation
import WebText

/// An XML property list, and the lint of entitlements on it.
func fuzzPropertyList(_ bytes: UnsafeRawBufferPointer) {
    let document = PropertyList.Document(Array(bytes))
    let all = 0..<document.bytes.count + 1
    for fault in document.faults {
        precondition(fault.range.lowerBound >= 0 && all.contains(fault.range.upperBound))
    }
    for finding in EntitlementsLint().findings(in: document) {
        if let range = finding.range { precondition(all.contains(range.upperBound)) }
    }
}
