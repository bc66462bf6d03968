// PCRE2's functions have names by macro, which Swift does not see; and the loops over texts are here, as
// those of RE2 are on the other side of the language too.
#pragma once
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
#include <stddef.h>
#include <stdlib.h>

typedef struct { const char *bytes; size_t count; } cpcre2_text;
typedef struct { pcre2_code *code; pcre2_match_data *data; } cpcre2_pattern;

/// Compiles a pattern for whole texts, with the just-in-time compiler; NULL where there is none.
static inline void *cpcre2_compile(const char *pattern, size_t count) {
    int error;
    PCRE2_SIZE offset;
    pcre2_code *code = pcre2_compile(
        (PCRE2_SPTR)pattern, count, PCRE2_ANCHORED | PCRE2_ENDANCHORED | PCRE2_DOTALL, &error, &offset,
        NULL);
    if (!code || pcre2_jit_compile(code, PCRE2_JIT_COMPLETE) != 0) return NULL;
    cpcre2_pattern *result = malloc(sizeof *result);
    result->code = code;
    result->data = pcre2_match_data_create(1, NULL);
    return result;
}

/// How many of the texts match, over `rounds` rounds; -1 when the library gave up at its limit of steps.
static inline long cpcre2_count(
    void *pattern, const cpcre2_text *texts, size_t count, long rounds) {
    cpcre2_pattern *p = pattern;
    long matches = 0;
    for (long round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            int found = pcre2_match(
                p->code, (PCRE2_SPTR)texts[i].bytes, texts[i].count, 0, 0, p->data, NULL);
            if (found >= 0) matches++;
            else if (found != PCRE2_ERROR_NOMATCH) return -1;
        }
    return matches;
}

/// The sum of the numbers that are the marks of what matched, over `rounds` rounds; -1 as above.
static inline long cpcre2_marks(void *pattern, const cpcre2_text *texts, size_t count, long rounds) {
    cpcre2_pattern *p = pattern;
    long sum = 0;
    for (long round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            int found = pcre2_match(
                p->code, (PCRE2_SPTR)texts[i].bytes, texts[i].count, 0, 0, p->data, NULL);
            if (found >= 0) sum += strtol((const char *)pcre2_get_mark(p->data), NULL, 10);
            else if (found != PCRE2_ERROR_NOMATCH) return -1;
        }
    return sum;
}

/// The version of the library.
static inline void cpcre2_version(char *text) { pcre2_config(PCRE2_CONFIG_VERSION, text); }
