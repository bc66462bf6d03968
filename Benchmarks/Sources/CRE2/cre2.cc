#include "cre2.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <vector>

static RE2::Options options() {
    RE2::Options options(RE2::Quiet);
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_dot_nl(true);
    options.set_max_mem(256 << 20);
    return options;
}

void *cre2_compile(const char *pattern) { return new RE2(pattern, options()); }

long cre2_count(void *pattern, const cre2_text *texts, size_t count, long rounds) {
    const RE2 &re = *static_cast<RE2 *>(pattern);
    long matches = 0;
    for (long round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++)
            matches += RE2::FullMatch(re2::StringPiece(texts[i].bytes, texts[i].count), re);
    return matches;
}

void *cre2_set(const char *const *patterns, size_t count) {
    auto *set = new RE2::Set(options(), RE2::ANCHOR_BOTH);
    for (size_t i = 0; i < count; i++) set->Add(patterns[i], nullptr);
    set->Compile();
    return set;
}

long cre2_set_first(void *set, const cre2_text *texts, size_t count, long rounds) {
    const auto &re = *static_cast<RE2::Set *>(set);
    std::vector<int> hits;
    long sum = 0;
    for (long round = 0; round < rounds; round++)
        for (size_t i = 0; i < count; i++) {
            hits.clear();
            if (re.Match(re2::StringPiece(texts[i].bytes, texts[i].count), &hits))
                sum += *std::min_element(hits.begin(), hits.end());
        }
    return sum;
}
