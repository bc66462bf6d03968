import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A real server on a free port of this machine that does what it is told, connection by connection.
final class ScriptedServer: @unchecked Sendable {
    /// The port that was free.
    let port: UInt16
    private let socket: Int32
    private let lock = NSLock()
    private var script: [Turn]
    private var heads: [String] = []
    private var held: [Int32] = []

    /// What it does with a connection after it has read the request.
    enum Turn: Sendable {
        /// Sends these bytes and closes.
        case send(String)
        /// Closes without a word.
        case hangUp
        /// Keeps the connection open and says nothing.
        case silence
    }

    struct NoSocket: Error { let code: Int32 }

    /// Listens; the last turn is repeated.
    init(_ script: Turn...) throws {
        self.script = script
        #if canImport(Darwin)
            socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #else
            socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = socket
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, size) != 0 || listen(socket, 16) != 0
                    || getsockname(socket, $0, &size) != 0
            }
        }
        if failed { throw NoSocket(code: errno) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else { return }
                guard let self else {
                    close(connection)
                    return
                }
                self.serve(connection)
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
        for connection in held { close(connection) }
    }

    /// The heads of the requests so far.
    var requests: [String] { lock.withLock { heads } }

    private func serve(_ connection: Int32) {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = read(connection, &buffer, buffer.count)
            if count <= 0 { break }
            head += buffer[..<count]
        }
        let turn = lock.withLock {
            heads.append(String(decoding: head, as: UTF8.self))
            return script.count > 1 ? script.removeFirst() : script[0]
        }
        switch turn {
        case .send(let text):
            let bytes = Array(text.utf8)
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes { part in
                    send(connection, part.baseAddress, part.count, Self.noSignal)
                }
                if count <= 0 { break }
                sent += count
            }
            close(connection)
        case .hangUp: close(connection)
        case .silence: lock.withLock { held.append(connection) }
        }
    }

    #if canImport(Darwin)
        private static let noSignal: Int32 = 0
    #else
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// An HTTP answer.
    static func answer(
        _ body: String, status: Int = 200, type: String? = "application/json",
        headers: String = ""
    ) -> Turn {
        let kind = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return .send(
            "HTTP/1.1 \(status) Said\r\n\(kind)\(headers)Content-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)")
    }
}
