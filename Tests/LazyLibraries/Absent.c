#include "LazyLibraries.h"
#include "CLazyLoading.h"

#define FUNCTIONS(FORWARDED, VARIADIC) FORWARDED(int, landfall_answer, (void), ())

LAZY_LIBRARY(
    FUNCTIONS, "libanswer", "apt-get install libanswer1", "libanswer.so.1", "libanswer.so.0");

const char *absent_problem(void) { return lazy_library_problem(&library); }
