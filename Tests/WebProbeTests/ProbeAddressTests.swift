import Testing
import WebProbe

struct ProbeAddressTests {
    @Test(arguments: [
        "10.1.2.3", "127.0.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1",
        "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1", "::1",
        "::", "fe80::1", "fc00::1", "fd12::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1",
        "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:0a00:0001::1", "2001:db8::1", "2001::1",
        "3fff::1",
    ])
    func addressesOfNoUseToOthersAreNotPublic(text: String) throws {
        let address = try #require(ProbeAddress(text))
        #expect(!address.isPublic)
    }

    @Test(arguments: [
        "93.184.215.14", "172.15.255.255", "172.32.0.1", "100.63.255.255", "100.128.0.1", "8.8.8.8",
        "2606:2800:21f::1", "2a00:1450::1", "::ffff:8.8.8.8", "64:ff9b::8.8.8.8",
        "2002:0808:0808::1",
    ])
    func addressesNextToTheReservedOnesArePublic(text: String) throws {
        let address = try #require(ProbeAddress(text))
        #expect(address.isPublic)
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.255.255", true), ("10.0.0.0/8", "11.0.0.0", false),
        ("192.168.1.7", "192.168.1.7", true), ("192.168.1.7", "192.168.1.8", false),
        ("10.0.0.0/8", "::ffff:10.1.2.3", true), ("fd00::/8", "fd12::1", true),
        ("fd00::/8", "fe80::1", false), ("0.0.0.0/0", "::1", false), ("::/0", "10.0.0.1", false),
        // A tunnel into a private network is not the network.
        ("10.0.0.0/8", "2002:0a00:0001::1", false), ("172.16.0.0/12", "172.31.255.255", true),
    ])
    func aBlockHoldsWhatItsBitsSay(block: String, address: String, isInside: Bool) throws {
        let block = try #require(AddressBlock(block))
        #expect(block.contains(try #require(ProbeAddress(address))) == isInside)
    }

    @Test(arguments: ["", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "x/8", "10.0.0/8"])
    func textsThatAreNoBlocksAreRefused(text: String) {
        #expect(AddressBlock(text) == nil)
    }

    @Test func textsThatAreNoAddressesAreRefused() {
        for text in ["", "1.2.3", "1.2.3.256", "example.com", "[::1]", "fe80::1%eth0"] {
            #expect(ProbeAddress(text) == nil, "\(text)")
        }
    }

    @Test func addressesAreWrittenInTheirUsualForm() {
        #expect(ProbeAddress("127.0.0.1")?.description == "127.0.0.1")
        #expect(ProbeAddress("0:0:0:0:0:0:0:1")?.description == "::1")
    }
}
