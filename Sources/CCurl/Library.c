#include "CCurl.h"
#include "CLazyLoading.h"

#ifdef __APPLE__
// The system's own is not built on OpenSSL, whose reasons for distrust are read here.
#define FILES \
    "/opt/homebrew/opt/curl/lib/libcurl.4.dylib", "/usr/local/opt/curl/lib/libcurl.4.dylib", \
        "libcurl.4.dylib"
#define REMEDY "brew install curl"
#else
#define FILES "libcurl.so.4"
#define REMEDY "apt-get install libcurl4"
#endif

#define FUNCTIONS(FORWARDED, VARIADIC) \
    FORWARDED(CURLcode, curl_global_init, (long flags), (flags)) \
    FORWARDED(curl_version_info_data *, curl_version_info, (CURLversion age), (age)) \
    FORWARDED(CURL *, curl_easy_init, (void), ()) \
    FORWARDED(void, curl_easy_cleanup, (CURL *handle), (handle)) \
    FORWARDED(const char *, curl_easy_strerror, (CURLcode code), (code)) \
    VARIADIC(curl_easy_setopt) \
    VARIADIC(curl_easy_getinfo) \
    FORWARDED( \
        struct curl_slist *, curl_slist_append, (struct curl_slist *list, const char *text), \
        (list, text)) \
    FORWARDED(void, curl_slist_free_all, (struct curl_slist *list), (list)) \
    FORWARDED(CURLM *, curl_multi_init, (void), ()) \
    FORWARDED(CURLMcode, curl_multi_cleanup, (CURLM *multi), (multi)) \
    FORWARDED(CURLMcode, curl_multi_add_handle, (CURLM *multi, CURL *handle), (multi, handle)) \
    FORWARDED(CURLMcode, curl_multi_remove_handle, (CURLM *multi, CURL *handle), (multi, handle)) \
    FORWARDED(CURLMcode, curl_multi_perform, (CURLM *multi, int *running), (multi, running)) \
    FORWARDED( \
        CURLMcode, curl_multi_poll, \
        (CURLM *multi, struct curl_waitfd extra[], unsigned count, int timeout, int *ready), \
        (multi, extra, count, timeout, ready)) \
    FORWARDED(CURLMcode, curl_multi_wakeup, (CURLM *multi), (multi)) \
    FORWARDED(CURLMsg *, curl_multi_info_read, (CURLM *multi, int *left), (multi, left)) \
    VARIADIC(curl_multi_setopt)

LAZY_LIBRARY(FUNCTIONS, "libcurl", REMEDY, FILES);
LAZY_LIBRARY_NOTE("libcurl.so.4", "requests");

const char *landfall_curl_problem(void) { return lazy_library_problem(&library); }

CURLcode landfall_curl_set_long(CURL *handle, CURLoption option, long value) {
    return NEEDED(curl_easy_setopt)(handle, option, value);
}

CURLcode landfall_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return NEEDED(curl_easy_setopt)(handle, option, text);
}

CURLcode landfall_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return NEEDED(curl_easy_setopt)(handle, option, value);
}

CURLcode landfall_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list) {
    return NEEDED(curl_easy_setopt)(handle, option, list);
}

CURLcode landfall_curl_set_data(CURL *handle, CURLoption option, landfall_curl_data function) {
    return NEEDED(curl_easy_setopt)(handle, option, function);
}

CURLcode landfall_curl_set_debug(CURL *handle, landfall_curl_debug function) {
    return NEEDED(curl_easy_setopt)(handle, CURLOPT_DEBUGFUNCTION, function);
}

CURLcode landfall_curl_set_socket(CURL *handle, landfall_curl_socket function) {
    return NEEDED(curl_easy_setopt)(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

CURLMcode landfall_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return NEEDED(curl_multi_setopt)(multi, option, value);
}

CURLcode landfall_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return NEEDED(curl_easy_getinfo)(handle, info, value);
}

CURLcode landfall_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return NEEDED(curl_easy_getinfo)(handle, info, value);
}

const char *landfall_curl_get_text(CURL *handle, CURLINFO info) {
    char *text = NULL;
    return NEEDED(curl_easy_getinfo)(handle, info, &text) == CURLE_OK ? text : NULL;
}

const struct curl_certinfo *landfall_curl_certificates(CURL *handle) {
    struct curl_certinfo *list = NULL;
    return NEEDED(curl_easy_getinfo)(handle, CURLINFO_CERTINFO, &list) == CURLE_OK ? list : NULL;
}

const char *landfall_curl_bundle(void) { return curl_version_info(CURLVERSION_NOW)->cainfo; }
