// libarchive as this package uses it, opened when it is first needed. What Swift cannot call is wrapped
// here, each with its reason.
#pragma once

#if !__has_include(<archive.h>)
#error "apt-get install libarchive-dev, or brew install libarchive pkgconf"
#endif
#include <archive.h>
#include <archive_entry.h>

// NULL, or why the library cannot be used, which is to be asked first: all other functions end the
// process where there is no library.
const char *landfall_archive_problem(void);

// AE_IFREG is a macro with a cast.
static inline int landfall_is_regular(struct archive_entry *entry) {
    return archive_entry_filetype(entry) == AE_IFREG;
}
