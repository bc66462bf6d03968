// libcurl as this package uses it, opened when it is first needed. Swift calls no variadic functions,
// and nearly all of libcurl's settings go through three of them: each type that a setting can have gets
// a function of its own.
#pragma once

#if !__has_include(<curl/curl.h>)
#error "apt-get install libcurl4-openssl-dev, or brew install curl pkgconf"
#endif
#define CURL_DISABLE_TYPECHECK 1
#include <curl/curl.h>

typedef size_t (*landfall_curl_data)(char *bytes, size_t size, size_t count, void *context);
typedef int (*landfall_curl_debug)(
    CURL *handle, curl_infotype kind, char *bytes, size_t size, void *context);
typedef curl_socket_t (*landfall_curl_socket)(
    void *context, curlsocktype purpose, struct curl_sockaddr *address);

// NULL, or why the library cannot be used, which is to be asked first: all other functions end the
// process where there is no library.
const char *landfall_curl_problem(void);

CURLcode landfall_curl_set_long(CURL *handle, CURLoption option, long value);
CURLcode landfall_curl_set_text(CURL *handle, CURLoption option, const char *text);
CURLcode landfall_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode landfall_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *list);
CURLcode landfall_curl_set_data(CURL *handle, CURLoption option, landfall_curl_data function);
CURLcode landfall_curl_set_debug(CURL *handle, landfall_curl_debug function);
CURLcode landfall_curl_set_socket(CURL *handle, landfall_curl_socket function);
CURLMcode landfall_curl_multi_set_long(CURLM *multi, CURLMoption option, long value);

CURLcode landfall_curl_get_long(CURL *handle, CURLINFO info, long *value);
CURLcode landfall_curl_get_offset(CURL *handle, CURLINFO info, curl_off_t *value);
// The text belongs to the handle.
const char *landfall_curl_get_text(CURL *handle, CURLINFO info);
// The list belongs to the handle.
const struct curl_certinfo *landfall_curl_certificates(CURL *handle);

// The bundle of certificates that the library was built to trust, or NULL.
const char *landfall_curl_bundle(void);

// The union of a message is no member that Swift could name safely: its outcome, or -1.
static inline int landfall_curl_outcome(const CURLMsg *message) {
    return message->msg == CURLMSG_DONE ? (int)message->data.result : -1;
}

// A macro of casts in the header.
static inline curl_socket_t landfall_curl_no_socket(void) { return CURL_SOCKET_BAD; }

// The address in full, for which the declared type of the member is too short.
static inline const void *landfall_curl_address(const struct curl_sockaddr *address) {
    return &address->addr;
}
