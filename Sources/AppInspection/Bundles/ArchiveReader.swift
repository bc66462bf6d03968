internal import CArchive

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads an archive, such as an `.ipa`, from front to back and never whole.
///
/// libarchive does the reading; this is the one place that knows of it.
@safe struct ArchiveReader: ~Copyable {
    private let archive: OpaquePointer
    private let path: String

    /// The kinds of archives.
    enum Format {
        /// A zip archive.
        case zip
        /// A tar archive in gzip.
        case tarInGzip
    }

    /// Opens the archive at `path`.
    init(path: String, format: Format = .zip) throws(InspectionError) {
        if let problem = LibraryProblem.ofArchives {
            throw InspectionError("cannot read \(path): \(problem)")
        }
        guard let archive = unsafe archive_read_new() else {
            throw InspectionError("cannot read \(path): no memory")
        }
        switch format {
        case .zip: unsafe archive_read_support_format_zip(archive)
        case .tarInGzip:
            unsafe archive_read_support_format_tar(archive)
            unsafe archive_read_support_filter_gzip(archive)
        }
        guard unsafe archive_read_open_filename(archive, path, 1 << 16) == ARCHIVE_OK else {
            let reason = unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
            unsafe archive_read_free(archive)
            throw InspectionError("cannot read \(path): \(reason ?? "it is no such archive")")
        }
        self.path = path
        unsafe self.archive = archive
    }

    deinit { unsafe _ = archive_read_free(archive) }

    /// An entry of the archive.
    struct Entry {
        /// Its name as it stands there; nil when it is no UTF-8.
        let name: String?
        /// Whether it is a file, and no folder or link.
        let isFile: Bool
    }

    /// The next entry; nil at the end.
    mutating func next() throws(InspectionError) -> Entry? {
        var found: OpaquePointer?
        let status = unsafe archive_read_next_header(archive, &found)
        if status == ARCHIVE_EOF { return nil }
        guard status >= ARCHIVE_WARN, let found = unsafe found else {
            throw InspectionError("cannot read \(path): \(reason)")
        }
        let name = unsafe archive_entry_pathname_utf8(found) ?? archive_entry_pathname(found)
        return unsafe Entry(
            name: name.map { unsafe String(cString: $0) },
            isFile: landfall_is_regular(found) != 0)
    }

    /// The content of the present entry; nil when it has more than `limit` bytes, of which no more
    /// is unpacked.
    mutating func content(limit: Int) throws(InspectionError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isWhole = try read { piece throws(InspectionError) in
            guard bytes.count + piece.count <= limit else { return false }
            bytes += piece
            return true
        }
        return isWhole ? bytes : nil
    }

    /// The content of the present entry in a temporary file, so that memory does not grow with it;
    /// nil when it has more than `limit` bytes.
    mutating func spooled(limit: Int) throws(InspectionError) -> ByteSource? {
        var isWhole = true
        let file = try OpenFile { number throws(InspectionError) in
            var size = 0
            isWhole = try read { piece throws(InspectionError) in
                size += piece.count
                guard size <= limit else { return false }
                try Self.write(piece, to: number)
                return true
            }
        }
        return isWhole ? ByteSource(file) : nil
    }

    private static func write(
        _ piece: ArraySlice<UInt8>, to number: Int32
    ) throws(InspectionError) {
        var rest = piece
        while !rest.isEmpty {
            let done = unsafe rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    unsafe Glibc.write(number, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    unsafe Musl.write(number, buffer.baseAddress, buffer.count)
                #else
                    unsafe Darwin.write(number, buffer.baseAddress, buffer.count)
                #endif
            }
            if done < 0, errno == EINTR { continue }
            guard done > 0 else {
                throw InspectionError("cannot write a temporary file for a program")
            }
            rest = rest.dropFirst(done)
        }
    }

    /// Hands over the content of the present entry piece by piece, until `take` wants no more;
    /// whether it was read to its end.
    @discardableResult func read(
        _ take: (ArraySlice<UInt8>) throws(InspectionError) -> Bool
    ) throws(InspectionError) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let got = unsafe buffer.withUnsafeMutableBytes { buffer in
                unsafe archive_read_data(archive, buffer.baseAddress, buffer.count)
            }
            guard got >= 0 else { throw InspectionError("cannot read \(path): \(reason)") }
            if got == 0 { return true }
            if try !take(buffer[..<got]) { return false }
        }
    }

    private var reason: String {
        unsafe archive_error_string(archive).map { unsafe String(cString: $0) }
            ?? "the archive is damaged"
    }
}

extension BundleFiles {
    /// The largest program that is taken out of an archive, and how many bytes all may have
    /// together. Apple accepts programs of 500 MB at most.
    private static let largestProgram = (one: 1 << 30, together: 2 << 30)

    /// Reads what matters in the archive at `path`, in two passes: property lists and profiles, and
    /// then the programs that these name.
    ///
    /// - Throws: ``InspectionError`` when it is no archive, or one that is damaged.
    init(archive path: String) throws(InspectionError) {
        try readSmallFiles(path)
        let wanted = Set(bundles.compactMap { programPath(in: $0) })
        guard !wanted.isEmpty else { return }
        var reader = try ArchiveReader(path: path)
        var room = Self.largestProgram.together
        while let entry = try reader.next() {
            guard let name = entry.name, entry.isFile, wanted.contains(name), programs[name] == nil
            else { continue }
            if let program = try reader.spooled(limit: min(Self.largestProgram.one, room)) {
                programs[name] = program
                room -= program.size
            } else {
                faults.append("\(name) is too large to be read")
            }
            if programs.count == wanted.count { break }
        }
    }

    private mutating func readSmallFiles(_ path: String) throws(InspectionError) {
        var isUnsafe = false
        var room = Self.largestTogether
        var reader = try ArchiveReader(path: path)
        while let entry = try reader.next() {
            guard let name = entry.name else { continue }
            guard Self.isSafe(name) else {
                if !isUnsafe { faults.append("the archive has an entry that leads out of it") }
                isUnsafe = true
                continue
            }
            guard entry.isFile, Self.isWanted(name), contents.count < 2 * Self.limits.bundles else {
                continue
            }
            if contents[name] != nil {
                faults.append("\(name) is in the archive twice")
            } else if let bytes = try reader.content(limit: min(Self.largest, room)) {
                contents[name] = bytes
                room -= bytes.count
            } else if faults.count < 100 {
                faults.append("\(name) is too large to be read")
            }
        }
    }

    /// Whether a name in an archive stays below the folder that it is unpacked to.
    static func isSafe(_ name: String) -> Bool {
        !name.hasPrefix("/") && !name.contains("\\") && !name.split(separator: "/").contains("..")
    }
}
