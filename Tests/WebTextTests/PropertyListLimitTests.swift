import Testing
import WebText

/// Lists made to break a reader.
struct PropertyListLimitTests {
    private func read(
        _ text: String, limits: PropertyList.Limits = .init()
    ) -> PropertyList.Document {
        PropertyList.Document(Array(text.utf8), limits: limits)
    }

    @Test func depthIsBounded() {
        let deep = String(repeating: "<array>", count: 129)
        #expect(read(deep).faults.map(\.kind) == [.tooDeep])
        let sound =
            String(repeating: "<array>", count: 128) + String(repeating: "</array>", count: 128)
        #expect(read(sound).faults == [])
        #expect(read(deep).root?.range == 0..<deep.utf8.count)
        let unknown = String(repeating: "<x>", count: 200)
        #expect(read(unknown).faults.last?.kind == .tooDeep)
    }

    @Test func numberOfValuesIsBounded() {
        let document = read(
            "<array>" + String(repeating: "<true/>", count: 20) + "</array>",
            limits: .init(values: 10))
        #expect(document.faults.map(\.kind) == [.tooManyValues])
        #expect(document.root?.elements.count == 9)
    }

    @Test func sizeIsBounded() {
        #expect(read("<dict/>", limits: .init(bytes: 6)).faults.map(\.kind) == [.tooLarge])
        #expect(read("<dict/>", limits: .init(bytes: 7)).faults == [])
    }

    @Test func numberOfFaultsIsBounded() {
        #expect(read(String(repeating: "<x/>", count: 5000)).faults.count == 100)
        #expect(read(String(repeating: "<a", count: 5000)).faults.count <= 100)
    }

    /// Each of these would take hours if some part of it were looked at again and again.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "<", "<a", "<a \"", "<a '\"", "<!--", "<![CDATA[", "<?", "<!DOCTYPE [", "&", "&a",
            "<string>", "<key>", "</a>", "<string><a \"<a '", "<array><true/></x>", "]",
            "<dict><key>",
            "<string>a</string><!-- --", "<<<<<<<", "\r", "<plist>",
        ])
    func repeatedPiecesCostNoMoreThanTheirLength(piece: String) {
        let document = read(
            "<array><string>" + String(repeating: piece, count: 200_000 / piece.utf8.count))
        #expect(document.faults.count <= 100)
        let bare = read("<array>" + String(repeating: piece, count: 200_000 / piece.utf8.count))
        #expect(bare.faults.count <= 100)
    }

    @Test(arguments: PropertyList.Fault.Kind.allCases)
    func everyKindOfFaultHasARule(kind: PropertyList.Fault.Kind) {
        #expect(kind.rule.id.hasPrefix("plist-"))
        #expect(kind.rule != PropertyList.Rules.duplicateKey)
    }

    @Test(arguments: PropertyList.Rules.all)
    func samplesShowTheRule(rule: Rule) {
        let isProse = rule.faulty.hasPrefix("(")
        let inAnyForm = PropertyList.Document(anyForm: Array(rule.faulty.utf8)).faults
        let faulty = (read(rule.faulty).faults + inAnyForm).map(\.kind.rule)
        let hasDuplicates = read(rule.faulty).root?.duplicates.isEmpty == false
        #expect(isProse || faulty.contains(rule) || hasDuplicates)
        #expect(PropertyList.Document(anyForm: Array(rule.sound.utf8)).faults == [])
    }

    @Test func rulesHaveDistinctNames() {
        let names = PropertyList.Rules.all.map(\.id)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.hasPrefix("plist-") })
    }
}
