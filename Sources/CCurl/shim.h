// Swift calls no variadic functions, and nearly all of libcurl's settings go through three of them.
// Each type that a setting can have gets a function of its own.

#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

typedef size_t (*landfall_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef int (*landfall_curl_debug)(
    CURL *handle, curl_infotype kind, char *bytes, size_t size, void *context);
typedef curl_socket_t (*landfall_curl_socket)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

static inline CURLcode landfall_curl_set_long(CURL *handle, CURLoption option, long value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode landfall_curl_set_text(CURL *handle, CURLoption option, const char *text) {
    return curl_easy_setopt(handle, option, text);
}

static inline CURLcode landfall_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
    return curl_easy_setopt(handle, option, value);
}

static inline CURLcode landfall_curl_set_list(
    CURL *handle, CURLoption option, struct curl_slist *list) {
    return curl_easy_setopt(handle, option, list);
}

static inline CURLcode landfall_curl_set_data(
    CURL *handle, CURLoption option, landfall_curl_data function) {
    return curl_easy_setopt(handle, option, function);
}

static inline CURLcode landfall_curl_set_debug(CURL *handle, landfall_curl_debug function) {
    return curl_easy_setopt(handle, CURLOPT_DEBUGFUNCTION, function);
}

static inline CURLcode landfall_curl_set_socket(CURL *handle, landfall_curl_socket function) {
    return curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode landfall_curl_get_long(CURL *handle, CURLINFO info, long *value) {
    return curl_easy_getinfo(handle, info, value);
}

static inline CURLcode landfall_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value) {
    return curl_easy_getinfo(handle, info, value);
}

// The text belongs to the handle.
static inline const char *landfall_curl_get_text(CURL *handle, CURLINFO info) {
    char *text = NULL;
    return curl_easy_getinfo(handle, info, &text) == CURLE_OK ? text : NULL;
}

// The list belongs to the handle.
static inline const struct curl_certinfo *landfall_curl_certificates(CURL *handle) {
    struct curl_certinfo *list = NULL;
    return curl_easy_getinfo(handle, CURLINFO_CERTINFO, &list) == CURLE_OK ? list : NULL;
}

static inline CURLMcode landfall_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

// The union of a message is no member that Swift could name safely: its outcome, or -1.
static inline int landfall_curl_outcome(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}

// Both are macros of casts in the header.
static inline curl_socket_t landfall_curl_no_socket(void) { return CURL_SOCKET_BAD; }

// The address in full, for which the declared type of the member is too short.
static inline const void *landfall_curl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}

// The bundle of certificates that the library was built to trust, or NULL.
static inline const char *landfall_curl_bundle(void) {
    return curl_version_info(CURLVERSION_NOW)->cainfo;
}
