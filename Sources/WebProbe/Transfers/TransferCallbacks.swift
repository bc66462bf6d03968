internal import CCurl

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

// What libcurl calls on the thread of the loop. The context is the transfer, which the loop keeps
// alive as long as libcurl has its handle.

private func transfer(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    guard let context = unsafe context else { return nil }
    return unsafe Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
}

func receiveBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer(context)?.take(body: buffer) ?? false ? size * count : 0
}

func receiveHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int,
    _ context: UnsafeMutableRawPointer?
) -> Int {
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe transfer(context)?.take(header: buffer) ?? false ? size * count : 0
}

func hearDebug(
    _ handle: UnsafeMutableRawPointer?, _ kind: curl_infotype,
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int, _ context: UnsafeMutableRawPointer?
) -> CInt {
    guard kind == CURLINFO_TEXT else { return 0 }
    let buffer = unsafe UnsafeRawBufferPointer(start: bytes, count: min(size, 200))
    unsafe transfer(context)?.hear(String(decoding: buffer, as: UTF8.self))
    return 0
}

func openSocket(
    _ context: UnsafeMutableRawPointer?, _ purpose: curlsocktype,
    _ address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address = unsafe address, let transfer = unsafe transfer(context) else {
        return landfall_curl_no_socket()
    }
    guard let (ip, port) = unsafe place(address), transfer.admits(ip, port: port) else {
        return landfall_curl_no_socket()
    }
    return unsafe socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
}

/// The address and the port in a structure of the system, or nil for another kind of network.
private func place(_ address: UnsafeMutablePointer<curl_sockaddr>) -> (ProbeAddress, Int)? {
    let raw = unsafe landfall_curl_address(address)
    switch unsafe address.pointee.family {
    case AF_INET:
        guard let four = unsafe raw?.loadUnaligned(as: sockaddr_in.self) else { return nil }
        let ip = unsafe withUnsafeBytes(of: four.sin_addr) { unsafe ProbeAddress(Array($0)) }
        return ip.map { ($0, Int(UInt16(bigEndian: four.sin_port))) }
    case AF_INET6:
        guard let six = unsafe raw?.loadUnaligned(as: sockaddr_in6.self) else { return nil }
        let ip = unsafe withUnsafeBytes(of: six.sin6_addr) { unsafe ProbeAddress(Array($0)) }
        return ip.map { ($0, Int(UInt16(bigEndian: six.sin6_port))) }
    default: return nil
    }
}
