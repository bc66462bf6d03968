#include "LazyLibraries.h"
#include "CLazyLoading.h"
#include "System.h"

#define FUNCTIONS(FORWARDED, VARIADIC) FORWARDED(int, landfall_question, (void), ())

LAZY_LIBRARY(FUNCTIONS, "libquestion", "apt-get install libquestion1", SYSTEM_LIBRARY);

const char *outdated_problem(void) { return lazy_library_problem(&library); }
