// libarchive as this package uses it. What Swift cannot call is wrapped here, each with its reason.
#pragma once

#include <archive.h>
#include <archive_entry.h>

// AE_IFREG is a macro with a cast.
static inline int landfall_is_regular(struct archive_entry *entry) {
    return archive_entry_filetype(entry) == AE_IFREG;
}
