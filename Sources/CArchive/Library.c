#include "CArchive.h"
#include "CLazyLoading.h"

#ifdef __APPLE__
#define FILES \
    "/opt/homebrew/opt/libarchive/lib/libarchive.13.dylib", \
        "/usr/local/opt/libarchive/lib/libarchive.13.dylib", "libarchive.13.dylib"
#define REMEDY "brew install libarchive"
#else
#define FILES "libarchive.so.13"
#define REMEDY "apt-get install libarchive13"
#endif

typedef struct archive archive;
typedef struct archive_entry entry;

#define FUNCTIONS(FORWARDED, VARIADIC) \
    FORWARDED(archive *, archive_read_new, (void), ()) \
    FORWARDED(int, archive_read_support_format_zip, (archive *from), (from)) \
    FORWARDED(int, archive_read_support_format_tar, (archive *from), (from)) \
    FORWARDED(int, archive_read_support_filter_gzip, (archive *from), (from)) \
    FORWARDED( \
        int, archive_read_open_filename, (archive *from, const char *path, size_t block), \
        (from, path, block)) \
    FORWARDED(int, archive_read_next_header, (archive *from, entry **next), (from, next)) \
    FORWARDED( \
        la_ssize_t, archive_read_data, (archive *from, void *buffer, size_t size), \
        (from, buffer, size)) \
    FORWARDED(int, archive_read_free, (archive *from), (from)) \
    FORWARDED(const char *, archive_error_string, (archive *from), (from)) \
    FORWARDED(const char *, archive_entry_pathname, (entry *of), (of)) \
    FORWARDED(const char *, archive_entry_pathname_utf8, (entry *of), (of)) \
    FORWARDED(__LA_MODE_T, archive_entry_filetype, (entry *of), (of))

LAZY_LIBRARY(FUNCTIONS, "libarchive", REMEDY, FILES);
LAZY_LIBRARY_NOTE("libarchive.so.13", "archives");

const char *landfall_archive_problem(void) { return lazy_library_problem(&library); }
