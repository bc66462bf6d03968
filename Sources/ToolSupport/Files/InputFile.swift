/// A file that was read whole.
///
///     let file = try InputFile.read("apple-app-site-association", limit: 1 << 20)
///     file.bytes.count
///
/// A file that is too large costs nothing: its size is looked at before anything is read, and
/// what has no size, a pipe or `/dev/zero`, is read no further than the limit.
package struct InputFile: Hashable, Sendable {
    /// The path that was opened; `-` for standard input.
    package let path: String
    /// The content.
    package let bytes: [UInt8]

    /// What a file may have unless the caller says otherwise: 16 MiB.
    package static let usualLimit = 16 << 20

    /// Reads the file at `path`, or standard input for `-`.
    ///
    /// A path with backslashes, as people write it on Windows, is tried with slashes when there
    /// is no such file.
    ///
    /// - Throws: ``FileError`` when there is no such file, it is a folder, may not be read, or
    ///   has more than `limit` bytes.
    package static func read(
        _ path: String, limit: Int = usualLimit
    ) throws(FileError) -> InputFile {
        if path == "-" {
            let input = Descriptor(borrowing: Descriptor.input)
            return InputFile(path: path, bytes: try content(of: input, named: path, limit: limit))
        }
        let path = located(path)
        let file: Descriptor
        do throws(System.Failure) {
            file = try Descriptor(reading: path)
        } catch {
            guard error == .notFound else { throw FileError(.read, path, error) }
            throw FileError(.read, path, .missing(beside: neighbour(of: path)))
        }
        return InputFile(path: path, bytes: try content(of: file, named: path, limit: limit))
    }

    /// The path with slashes, if it is a Windows path and only that leads to something.
    package static func located(_ path: String) -> String {
        guard path.contains("\\"), (try? System.status(path)) == nil else { return path }
        let slashed = String(path.map { $0 == "\\" ? "/" : $0 })
        return (try? System.status(slashed)) == nil ? path : slashed
    }

    private static func content(
        of file: borrowing Descriptor, named path: String, limit: Int
    ) throws(FileError) -> [UInt8] {
        let limit = min(limit, .max - 1)
        var bytes: [UInt8] = []
        do throws(System.Failure) {
            let status = try file.status()
            if status.kind == .folder { throw .isFolder }
            // What a regular file says of its size is a hint: files of /proc claim to be empty.
            let size = status.kind == .file ? status.size : 0
            // One byte more than allowed is enough to know that there are too many.
            if size <= limit { bytes.reserveCapacity(size + 1) }
            while size <= limit, bytes.count <= limit {
                let room = min(limit + 1 - bytes.count, max(bytes.capacity - bytes.count, 1 << 14))
                if try file.readSome(room, appendingTo: &bytes) == 0 { return bytes }
            }
        } catch {
            throw FileError(.read, path, error)
        }
        throw FileError(.read, path, .tooLarge(limit: limit))
    }

    /// The name in the folder of `path` that is the same but for the case of its letters.
    private static func neighbour(of path: String) -> String? {
        let (folder, name) = FilePath.split(path)
        let wanted = name.lowercased()
        guard let names = try? System.names(in: folder.isEmpty ? "." : folder, limit: 10_000)
        else { return nil }
        return names.sorted().first { $0.lowercased() == wanted }
    }
}
