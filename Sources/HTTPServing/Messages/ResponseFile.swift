/// A file that is the body of an answer and is sent without being read into memory.
///
/// The file is open as long as this value lives, whatever becomes of its name.
package final class ResponseFile: Sendable {
    private let descriptor: Int32
    /// How many bytes it has.
    package let size: Int

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file's path.
    ///   - isRemoved: Whether it loses its name at once: then it goes with this value, also when the
    ///     process dies.
    /// - Throws: ``ServerError`` when it cannot be opened.
    package init(path: String, isRemoved: Bool = false) throws(ServerError) {
        guard let (descriptor, size) = System.open(path) else {
            throw ServerError("cannot open \(path)")
        }
        (self.descriptor, self.size) = (descriptor, size)
        if isRemoved { System.remove(path) }
    }

    deinit { System.closeFile(descriptor) }

    /// Another descriptor of the file, which belongs to the caller; negative when there is none.
    func copyDescriptor() -> Int32 { System.copy(descriptor) }

    /// The whole file, for a client without sockets.
    func bytes() -> [UInt8] { System.read(descriptor, count: size) }
}
