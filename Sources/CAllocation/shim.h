#ifndef LANDFALL_CALLOCATION_H
#define LANDFALL_CALLOCATION_H

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

// Has blocks of 256 KiB and more go back to the system as soon as they are freed.
//
// glibc maps large blocks on their own, but raises what it calls large to the size of each one that
// is freed, up to 32 MiB (mallopt(3), "M_MMAP_THRESHOLD"): the next of that size then come out of
// heaps that others have a part of, and which never get smaller. Tables of some MB that are made
// anew every few seconds leave more and more holes there. A number that is set stays as it is.
//
// Does nothing with another C library.
static inline void landfall_return_large_blocks(void) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    // What smaller blocks leave at the end of a heap goes back in pieces that are worth the call.
    mallopt(M_TRIM_THRESHOLD, 4 << 20);
#endif
}

#endif
