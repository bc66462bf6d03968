/// Writes a file so that it is there whole or not at all.
///
/// The bytes go to a temporary file in the same folder, then to the disk, and only then does the
/// file take its name. Whoever reads it meanwhile sees the old content or the new.
package enum OutputFile {
    /// Writes `bytes` to the file at `path`, which may exist already only when `overwriting`.
    ///
    /// A file that is replaced keeps its permissions, and a symbolic link keeps leading where it
    /// did. What is no regular file, such as `/dev/stdout`, is written to as it is.
    ///
    /// - Throws: ``FileError``; nothing is left behind then.
    package static func write(
        _ bytes: [UInt8], to path: String, overwriting: Bool = false
    ) throws(FileError) {
        do throws(System.Failure) {
            // Resolved, `/dev/stdout` is whatever the shell has opened, which is not to be replaced.
            if path.hasPrefix("/dev/") { return try Descriptor(writing: path).writeAll(bytes) }
            let target = System.resolved(path) ?? path
            guard let old = try status(target) else {
                return try place(bytes, at: target, permissions: nil, overwriting: overwriting)
            }
            switch old.kind {
            case .folder: throw .isFolder
            case .file:
                guard overwriting else { throw .exists }
                try place(bytes, at: target, permissions: old.permissions, overwriting: true)
            case .link, .other: try Descriptor(writing: target).writeAll(bytes)
            }
        } catch {
            throw Self.error(path, error)
        }
    }

    /// Writes the UTF-8 form of `text`; see ``write(_:to:overwriting:)-([UInt8],_,_)``.
    package static func write(
        _ text: String, to path: String, overwriting: Bool = false
    ) throws(FileError) {
        try write(Array(text.utf8), to: path, overwriting: overwriting)
    }

    private static func status(_ path: String) throws(System.Failure) -> System.Status? {
        do throws(System.Failure) {
            return try System.status(path)
        } catch {
            guard error == .notFound else { throw error }
            return nil
        }
    }

    private static func place(
        _ bytes: [UInt8], at path: String, permissions: UInt32?, overwriting: Bool
    ) throws(System.Failure) {
        let (folder, name) = FilePath.split(path)
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        let temporary = "\(folder).\(name).\(suffix)"
        let file = try Descriptor(creating: temporary)
        do throws(System.Failure) {
            if let permissions { try file.setPermissions(permissions) }
            try file.writeAll(bytes)
            try file.synchronize()
            try publish(temporary, as: path, overwriting: overwriting)
        } catch {
            System.remove(temporary)
            throw error
        }
        // The new name is on the disk once the folder is; some file systems refuse to say so.
        try? Descriptor(reading: folder.isEmpty ? "." : folder).synchronize()
    }

    /// Gives the finished file its name.
    private static func publish(
        _ temporary: String, as path: String, overwriting: Bool
    ) throws(System.Failure) {
        if !overwriting {
            do throws(System.Failure) {
                // Unlike a rename this fails when somebody made the file in the meantime.
                try System.addName(path, to: temporary)
                return System.remove(temporary)
            } catch {
                // Some file systems know no second names; there the check made before has to do.
                if error == .exists { throw error }
            }
        }
        try System.move(temporary, to: path)
    }

    private static func error(_ path: String, _ failure: System.Failure) -> FileError {
        guard failure == .notFound else { return FileError(.write, path, failure) }
        return FileError(.write, path, .other("there is no such folder"))
    }
}
