internal import CArchive

/// Why a C library that is opened when it is first needed cannot be used, and how that is mended.
enum LibraryProblem {
    /// What is wrong with the library for archives; nil when it is there.
    static var ofArchives: String? {
        unsafe landfall_archive_problem().map { unsafe String(cString: $0) }
    }
}
