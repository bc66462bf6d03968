#include "LazyLibraries.h"
#include "CLazyLoading.h"
#include "System.h"

#define FUNCTIONS(FORWARDED, VARIADIC) FORWARDED(int, getpagesize, (void), ())

LAZY_LIBRARY(FUNCTIONS, "the C library", "a miracle", "landfall-no-such-library", SYSTEM_LIBRARY);

const char *present_problem(void) { return lazy_library_problem(&library); }
