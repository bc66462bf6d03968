internal import Foundation
internal import ToolSupport

/// Tells systemd what the server is doing, in the protocol of sd_notify(3): a line of text for each
/// fact, as one datagram to the socket that `NOTIFY_SOCKET` names.
///
/// Where no such socket is named, as anywhere but under systemd, nothing happens. What cannot be sent
/// is left unsaid: systemd ends a service of which it hears nothing, and says so.
struct ServiceManager: Sendable {
    private let path: String?

    init(environment: Environment = .process) { path = environment["NOTIFY_SOCKET"] }

    /// The server answers from now on; `status` is shown to people.
    func isReady(_ status: String) { send("READY=1\nSTATUS=\(status)") }

    /// The certificate is about to be read anew, until ``isReady(_:)``.
    func isReloading() {
        // Which of two reloads the answer belongs to is told by the clock since the start of the machine.
        let microseconds = Int(ProcessInfo.processInfo.systemUptime * 1_000_000)
        send("RELOADING=1\nMONOTONIC_USEC=\(microseconds)")
    }

    /// The server finishes what runs and takes nothing new.
    func isStopping() { send("STOPPING=1\nSTATUS=stopping") }

    private func send(_ text: String) {
        #if os(Linux)
            guard let path else { return }
            var name = Array(path.utf8)
            var address = sockaddr_un()
            // A name that begins with an @ is no file but one of the kernel's own; a zero byte says so.
            switch name.first {
            case UInt8(ascii: "/"): break
            case UInt8(ascii: "@"): name[0] = 0
            default: return
            }
            guard name.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
            let length = MemoryLayout.size(ofValue: address.sun_family) + name.count
            let descriptor = socket(
                AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            guard descriptor >= 0 else { return }
            defer { close(descriptor) }
            let bytes = Array(text.utf8)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                    _ = sendto(
                        descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), pointer,
                        socklen_t(length))
                }
            }
        #endif
    }
}
