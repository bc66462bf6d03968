// RE2 behind C functions, so that Swift can call it without C++ interoperability.
#pragma once
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { const char *bytes; size_t count; } cre2_text;

void *cre2_compile(const char *pattern);
/// How many of the texts match in full, over `rounds` rounds.
long cre2_count(void *pattern, const cre2_text *texts, size_t count, long rounds);

void *cre2_set(const char *const *patterns, size_t count);
/// The sum of the smallest indices that match each text, over `rounds` rounds.
long cre2_set_first(void *set, const cre2_text *texts, size_t count, long rounds);

#ifdef __cplusplus
}
#endif
